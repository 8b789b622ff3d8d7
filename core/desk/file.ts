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
const money = v.pipe(v.string(), v.regex(/^-?\d{1,18}\.\d{2}$/))
const of = v.strictObject({ username })
const pageOf = v.strictObject({ username, cursor: v.optional(cursor) })

const found = {
  username: v.string(),
  name: v.string(),
  mobile: v.string(),
  standing: v.string(),
  level: count,
  registeredAt: instant,
  lastSeenAt: v.nullable(instant),
}

/** Content and whoever manages people need no member's file; the auditor reads all. */
export const fileRoles = ['support', 'risk', 'finance', 'compliance'] as const
const who = fileRoles

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
      /** Over all time, as the ledger has it. */
      paidIn: money,
      paidOut: money,
      staked: money,
      returned: money,
      /** The turnover still required before money can be withdrawn without a charge. */
      turnoverMissing: money,
      /** The member's debt: the part of a corrected draw or an undone deposit that could not be taken back. */
      owed: money,
      accounts: anyList(v.strictObject({ id: uuid, kind: v.string(), masked: v.string(), addedAt: instant })),
      limits: anyList(
        v.strictObject({ kind: v.string(), period: v.string(), most: v.nullable(v.string()), since: instant }),
      ),
      breaks: anyList(v.strictObject({ act: v.string(), at: instant, until: v.nullable(instant) })),
      sessions: anyList(v.strictObject({ agent: v.string(), address: v.string(), since: instant, lastAt: instant })),
    }),
  }),
  /** Every entry of every wallet, the newest first, with the balance behind it. */
  ledger: deskCall('file/ledger', {
    who,
    input: pageOf,
    output: page(
      v.strictObject({
        id: v.string(),
        at: instant,
        kind: v.string(),
        account: v.string(),
        amount: money,
        after: money,
        ref: v.nullable(v.string()),
      }),
    ),
  }),
  /** Deposits, withdrawals and transfers to venues and back. */
  orders: deskCall('file/orders', {
    who,
    input: pageOf,
    output: page(
      v.strictObject({
        id: uuid,
        at: instant,
        what: v.picklist(['deposit', 'withdrawal', 'transfer']),
        by: v.string(),
        amount: money,
        state: v.string(),
        closedAt: v.nullable(instant),
        reference: v.nullable(v.string()),
      }),
    ),
  }),
  /** Lines of lotteries and rounds at venues. */
  plays: deskCall('file/plays', {
    who,
    input: pageOf,
    output: page(
      v.strictObject({
        id: v.string(),
        at: instant,
        game: v.string(),
        /** The issue of a bet, or the venue of a round. */
        on: v.string(),
        /** The play of a bet; null for a round, and where no rule reads it any more. */
        bet: v.nullable(inBoth),
        stake: money,
        returned: v.nullable(money),
        outcome: v.string(),
      }),
    ),
  }),
  /** The turnover that deposits and gifts require, the part that is done, and the reason it ended. */
  turnover: deskCall('file/turnover', {
    who,
    input: pageOf,
    output: page(
      v.strictObject({
        id: uuid,
        at: instant,
        source: v.string(),
        face: money,
        required: money,
        done: money,
        state: v.string(),
        closedAt: v.nullable(instant),
        ref: v.string(),
      }),
    ),
  }),
  /** Activities that the member has joined, and what was won in them. */
  offers: deskCall('file/offers', {
    who,
    input: pageOf,
    output: page(
      v.strictObject({
        id: v.string(),
        at: instant,
        offer: v.string(),
        period: v.string(),
        state: v.picklist(['joined', 'waits', 'claimed', 'lapsed', 'undone']),
        /** Null before it is drawn, chosen or won. */
        amount: v.nullable(money),
        required: v.nullable(money),
        until: instant,
      }),
    ),
  }),
  /** Events of the account: sign-ins, refusals, changes, and deeds of people. */
  doors: deskCall('file/doors', {
    who,
    input: pageOf,
    output: page(
      v.strictObject({
        id: uuid,
        at: instant,
        event: v.string(),
        address: v.nullable(v.string()),
        person: v.nullable(v.string()),
      }),
    ),
  }),
  /** The messages to the member in the requested language, deleted ones included. */
  messages: deskCall('file/messages', {
    who,
    input: v.strictObject({ ...pageOf.entries, language: v.picklist(languages) }),
    output: page(
      v.strictObject({
        id: uuid,
        at: instant,
        kind: v.string(),
        title: v.string(),
        text: v.string(),
        readAt: v.nullable(instant),
        removedAt: v.nullable(instant),
      }),
    ),
  }),
  /** Notes, cases and deeds about the member, by whom and when; compliance and the auditor see who opened the file as well. */
  record: deskCall('file/record', {
    who,
    input: pageOf,
    output: page(
      v.strictObject({
        id: uuid,
        at: instant,
        person: v.string(),
        /** The name of the deed. */
        deed: v.string(),
        says: v.string(),
        outcome: v.picklist(['ok', 'refused', 'begun']),
        why: v.string(),
      }),
    ),
  }),
}
