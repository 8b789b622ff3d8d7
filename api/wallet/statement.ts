// A statement: every entry of the cash wallet over some months, from its opening balance to its closing one.
// Fetched by a link that works once, because a plain link cannot send TOKEN (decision 53).
import { createHash, randomBytes } from 'node:crypto'
import type { Input, Language } from '../../core/endpoint.ts'
import { kindName } from '../../core/ledger.ts'
import { fen } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { daysOfMonths, monthOf, monthsProblem } from '../../core/records.ts'
import type { Month, records, StatementFormat } from '../../core/records.ts'
import { dayStartMs } from '../../core/time.ts'
import type { Sql } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { balanceBefore, findUsername, insertLink, takeLink } from './log.sql.ts'
import { nameOfKind, orderNoOf } from './kinds.ts'
import { findEntries, firstNumberSince } from './sql.ts'
import type { Entry } from './sql.ts'

const LINK_SECONDS = 120
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

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Makes a link for a statement. Refuses months that cannot be. */
export async function linkStatement(
  db: Sql,
  member: Member,
  asked: Input<typeof records.statement>,
  language: Language,
) {
  const problem = monthsProblem(asked.from, asked.to, monthOf(Date.now()))
  if (problem) refuse(problem)
  const secret = randomBytes(24).toString('base64url')
  const one = { ...asked, language, token: hashOf(secret), seconds: LINK_SECONDS }
  const expiresAt = await insertLink(db, member, one)
  return { url: `/api/file/statement/${secret}`, expiresAt: expiresAt.getTime() }
}

/** The statement of a link, which is used up by it; undefined where it is used, old, or never was. */
export async function openStatement(db: Sql, secret: string): Promise<Statement | undefined> {
  const found = await takeLink(db, hashOf(secret))
  if (!found) return undefined
  const { from, to, format, language } = found
  const member = { bucket: found.bucket, id: found.memberId }
  const { first, past } = await numbersOf(db, member, found)
  return {
    ...{ from, to, format, language },
    username: await findUsername(db, member),
    opening: fen(await balanceBefore(db, member, first)),
    stretches: stretchesOf(db, member, { first, past, language }),
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

type Reading = { first: number; past: number; language: Language }

async function* stretchesOf(db: Sql, member: Member, { first, past, language }: Reading) {
  for (let from = first; from < past; from += STRETCH) {
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
  return { number, at, name: nameOfKind(kind, language), orderNo, amount, before, after }
}
