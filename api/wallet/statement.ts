// A statement: every entry of the cash wallet over some months, from its opening balance to its closing one.
// Fetched by a link that works once, because a plain link cannot send TOKEN (decision 53).
import { randomBytes } from 'node:crypto'
import type { Input, Language } from '../../core/endpoint.ts'
import { kindName } from '../../core/ledger.ts'
import { fen, type Fen } from '../../core/money.ts'
import {
  daysOfMonths,
  monthOf,
  monthsProblem,
  type Month,
  type records,
  type StatementFormat,
} from '../../core/records.ts'
import { dayStartMs } from '../../core/time.ts'
import { networkOf } from '../../core/network.ts'
import type { Sql } from '../shell/db.ts'
import { hashOf } from '../shell/hash.ts'
import { openRoom } from '../shell/gate.ts'
import { holderOf } from '../member/names.ts'
import { sessionHash, sessionsOf } from '../member/session.ts'
import type { House } from '../shell/app.ts'
import type { Origin } from '../shell/origin.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { balanceBefore, findLink, insertLink, takeLink, type StatementLink } from './log.sql.ts'
import { nameOfEntry, orderNoOf } from './kinds.ts'
import { firstNumberSince } from '../ledger/post/wallets.ts'
import { findEntries, type Entry } from './wallet.sql.ts'

const LINK_SECONDS = 120
/** Statements that are being fetched: each holds a reader of the journal, and one as PDF a part of a thread. */
export const STATEMENTS_AT_ONCE = { house: 40, member: 2, address: 10 }
/** Entries read at a time: a statement of a year is never in memory as a whole. */
const STRETCH = 200

export type Line = {
  number: number
  at: number
  name: string
  orderNo: string
  amount: bigint
  before: bigint
  after: bigint
}

export type Statement = {
  username: string
  from: Month
  to: Month
  format: StatementFormat
  language: Language
  opening: Fen
  /**
   * The entries, oldest first, read as they are asked for. All of them are there when the statement is
   * opened, and nothing of a journal changes: however long the reading takes, it is of one moment.
   */
  stretches: AsyncIterable<Line[]>
}

/** Makes a link for a statement. Refuses months that cannot be. */
export async function linkStatement(
  db: Sql,
  member: Member,
  asked: Input<typeof records.statement>,
  { language, token }: { language: Language; token: string },
) {
  const problem = monthsProblem(asked.from, asked.to, monthOf(Date.now()))
  if (problem) refuse(problem)
  const secret = randomBytes(24).toString('base64url')
  const session = sessionHash(token)
  const one = { ...asked, language, session, token: hashOf(secret), seconds: LINK_SECONDS }
  const expiresAt = await insertLink(db, member, one)
  return { url: `/api/file/statement/${secret}`, expiresAt: expiresAt.getTime() }
}

const enter = openRoom(STATEMENTS_AT_ONCE.house)

/** A statement, and how its place is left when it has been read or will not be. */
export type Fetched = { statement: Statement; leave: () => void }

/**
 * The statement of a link, which is used up by it. `gone` where it is used, old, or never was, and where the
 * session that asked for it has ended; `busy` where the member or the address has enough of them under way.
 */
export async function fetchStatement(
  house: Pick<House, 'db' | 'settings' | 'hooks'>,
  secret: string,
  origin: Origin,
): Promise<Fetched | 'gone' | 'busy'> {
  const { db } = house
  const token = hashOf(secret)
  const link = await findLink(db, token)
  if (!link) return 'gone'
  const isOpen = () => sessionsOf(house).isOpen(link.session)
  if (!(await isOpen())) return 'gone'
  const leave = enter({
    [`member ${link.memberId}`]: STATEMENTS_AT_ONCE.member,
    [`address ${networkOf(origin.address)}`]: STATEMENTS_AT_ONCE.address,
  })
  if (!leave) return 'busy'
  try {
    if (await takeLink(db, token)) return { statement: await openStatement(db, link, isOpen), leave }
  } catch (error) {
    leave()
    throw error
  }
  leave()
  return 'gone'
}

async function openStatement(db: Sql, link: StatementLink, isOpen: Reading['isOpen']): Promise<Statement> {
  const { from, to, format, language } = link
  const member = { bucket: link.bucket, id: link.memberId }
  const { first, past } = await numbersOf(db, member, link)
  return {
    ...{ from, to, format, language },
    username: (await holderOf(db, member)).username,
    opening: fen(await balanceBefore(db, member, first)),
    stretches: stretchesOf(db, member, { first, past, language, isOpen }),
  }
}

async function numbersOf(db: Sql, member: Member, months: { from: Month; to: Month }) {
  const days = daysOfMonths(months.from, months.to)
  const [first, past] = await Promise.all([
    firstNumberSince(db, member, new Date(dayStartMs(days.first))),
    firstNumberSince(db, member, new Date(dayStartMs(days.past))),
  ])
  return { first, past }
}

type Reading = {
  first: number
  past: number
  language: Language
  /** Is the session still there that asked for it? */
  isOpen: () => Promise<boolean>
}

async function* stretchesOf(db: Sql, member: Member, reading: Reading) {
  const { first, past, language, isOpen } = reading
  for (let from = first; from < past; from += STRETCH) {
    // An ended session breaks the download off with an error: half a statement must not look like a whole one.
    if (!(await isOpen())) throw new Error('the session of a statement has ended')
    const below = Math.min(from + STRETCH, past)
    const filter = { from, below, kinds: null, orderId: null, limit: STRETCH }
    const entries = await findEntries(db, member, filter)
    yield entries.reverse().map((entry) => lineOf(entry, language))
  }
}

function lineOf(entry: Entry, language: Language): Line {
  const kind = kindName(entry.kind)
  const { number, amount, before, after } = entry
  const at = entry.created_at.getTime()
  const orderNo = orderNoOf(kind, entry)
  return {
    number,
    at,
    name: nameOfEntry(kind, entry.other, language),
    orderNo,
    amount,
    before,
    after,
  }
}
