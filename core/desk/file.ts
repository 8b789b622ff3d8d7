// The file of a member: found by what people know of them, masked until it is opened for a reason, which stays on record.
import * as v from 'valibot'
import { count, cursor, dayText, empty, instant, languages, page, uuid } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { deskCall } from './call.ts'
import { inBoth } from './fields.ts'

/** For how long an opened file may be read, in minutes of the same session. */
export const FILE_MINUTES = 30

/** The name under which the log has that somebody opened a file: behind it stand the member and the reason. */
export const FILE_OPEN = 'file open'

/** A text of one line, without control characters. */
const plain = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}]*$/u))
export const username = v.pipe(v.string(), v.minLength(1), v.maxLength(20), v.regex(/^[a-z0-9]+$/i))
/** Schema of an amount that the desk shows, in yuan with two decimals: far wider than what a member may send. */
export const money = v.pipe(v.string(), v.regex(/^-?\d{1,18}\.\d{2}$/))
export const when = v.nullable(instant)
const of = v.strictObject({ username })
const pageOf = v.strictObject({ username, cursor: v.optional(cursor) })

const found = {
  username: v.string(),
  name: v.string(),
  mobile: v.string(),
  standing: v.string(),
  level: count,
  registeredAt: instant,
  lastSeenAt: when,
}

/** Content and whoever manages people need no member's file; the auditor reads all. */
export const fileRoles = ['support', 'risk', 'finance', 'compliance'] as const
const who = fileRoles

export const fileParts = {
  /** Over all time, as the ledger has it. */
  sums: v.strictObject({
    paidIn: money,
    paidOut: money,
    staked: money,
    returned: money,
    /** The member's debt: the part of a corrected draw or an undone deposit that could not be taken back. */
    owed: money,
  }),
  account: v.strictObject({ id: uuid, kind: v.string(), masked: v.string(), addedAt: instant }),
  session: v.strictObject({ agent: v.string(), address: v.string(), since: instant, lastAt: instant }),
}

/** A row of a list is known by its id and its instant. */
const listed = <E extends v.ObjectEntries>(entries: E) => v.strictObject({ id: v.string(), at: instant, ...entries })

export const fileRows = {
  ledger: listed({ kind: v.string(), account: v.string(), amount: money, after: money, ref: v.nullable(v.string()) }),
  orders: listed({
    id: uuid,
    what: v.picklist(['deposit', 'withdrawal', 'transfer']),
    by: v.string(),
    amount: money,
    state: v.string(),
    closedAt: when,
    reference: v.nullable(v.string()),
  }),
  plays: listed({
    game: v.string(),
    /** The issue of a bet, or the venue of a round. */
    on: v.string(),
    /** The play of a bet; null for a round, and where no rule reads it any more. */
    bet: v.nullable(inBoth),
    stake: money,
    returned: v.nullable(money),
    outcome: v.string(),
  }),
  turnover: listed({
    id: uuid,
    source: v.string(),
    face: money,
    required: money,
    done: money,
    state: v.string(),
    closedAt: when,
    ref: v.string(),
  }),
  offers: listed({
    offer: v.string(),
    period: v.string(),
    state: v.picklist(['joined', 'waits', 'claimed', 'lapsed', 'undone']),
    /** Null before it is drawn, chosen or won. */
    amount: v.nullable(money),
    required: v.nullable(money),
    until: instant,
  }),
  doors: listed({ id: uuid, event: v.string(), address: v.nullable(v.string()), person: v.nullable(v.string()) }),
  messages: listed({ id: uuid, kind: v.string(), title: v.string(), text: v.string(), readAt: when, removedAt: when }),
  record: listed({
    id: uuid,
    person: v.string(),
    /** The name of the deed. */
    deed: v.string(),
    says: v.string(),
    outcome: v.picklist(['ok', 'refused', 'begun']),
    why: v.string(),
  }),
}

/** A list of the file, page by page from the newest. */
const list = <S extends v.GenericSchema>(name: string, row: S) =>
  deskCall(`file/${name}`, { who, input: pageOf, output: page(row) })

export const file = {
  /** By username or its beginning, a whole mobile, a whole name, the number of a member, or the id of an order. */
  find: deskCall('file/find', {
    who,
    input: v.strictObject({ text: v.pipe(plain, v.minLength(2), v.maxLength(60)) }),
    output: v.strictObject({ list: anyList(v.strictObject(found)) }),
  }),
  open: deskCall('file/open', {
    who,
    input: v.strictObject({ username, reason: v.pipe(plain, v.minLength(5), v.maxLength(200)) }),
    output: empty,
  }),
  show: deskCall('file/show', {
    who,
    input: of,
    output: v.strictObject({
      ...found,
      id: v.string(),
      birthday: v.nullable(dayText),
      email: v.nullable(v.string()),
      verifiedAt: v.nullable(instant),
      /** The version of the terms that was agreed to at the registration; null where its form did not say it. */
      termsVersion: v.nullable(count),
      hasOffers: v.boolean(),
      isDemo: v.boolean(),
      invitedBy: v.nullable(v.string()),
      /** The instant until which this session may read the file. */
      openUntil: instant,
      wallets: anyList(v.strictObject({ account: v.string(), balance: money, entries: count })),
      /** Stakes whose result is still to come. */
      openStakes: money,
      /** All of it: every wallet, and the open stakes. */
      inAll: money,
      ...fileParts.sums.entries,
      /** The turnover still required before money can be withdrawn without a charge. */
      turnoverMissing: money,
      accounts: anyList(fileParts.account),
      limits: anyList(
        v.strictObject({ kind: v.string(), period: v.string(), most: v.nullable(v.string()), since: instant }),
      ),
      breaks: anyList(v.strictObject({ act: v.string(), at: instant, until: when })),
      sessions: anyList(fileParts.session),
    }),
  }),
  /** Every entry of every wallet, the newest first, with the balance behind it. */
  ledger: list('ledger', fileRows.ledger),
  /** Deposits, withdrawals and transfers to venues and back. */
  orders: list('orders', fileRows.orders),
  /** Lines of lotteries and rounds at venues. */
  plays: list('plays', fileRows.plays),
  /** The turnover that deposits and gifts require, the part that is done, and the reason it ended. */
  turnover: list('turnover', fileRows.turnover),
  /** Activities that the member has joined, and what was won in them. */
  offers: list('offers', fileRows.offers),
  /** Events of the account: sign-ins, refusals, changes, and deeds of people. */
  doors: list('doors', fileRows.doors),
  /** The messages to the member in the requested language, deleted ones included. */
  messages: deskCall('file/messages', {
    who,
    input: v.strictObject({ ...pageOf.entries, language: v.picklist(languages) }),
    output: page(fileRows.messages),
  }),
  /** Notes, cases and deeds about the member, by whom and when; compliance and the auditor see who opened the file as well. */
  record: list('record', fileRows.record),
}
