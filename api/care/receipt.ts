// The receipt of protection of a bet (decision 0067): the limits and breaks that were in force in its instant and the answer of
// outside registers that was known, each with the text of its fact and its way to the root that was published of that day.
import type { ProtectionRow, ProtectionSubject, Receipt } from '../../core/care/protection.ts'
import { msOfMicros } from '../../core/time.ts'
import { factsAt, houseOf, type FactSource } from '../ledger/seal/facts.ts'
import { houseLimitsAt } from './house-limits.sql.ts'
import { pathOf } from '../liability/protection.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { wagerOrder, wagersOf, type WagerSource } from '../shell/wager.ts'
import { breakFacts, houseLimitFacts, limitFacts, registerFacts } from './facts.sql.ts'
import { breakIdsAt, limitIdsAt, registerIdsAt } from './receipt.sql.ts'

const DAY_MS = 86_400_000

/** Refuses bet_unknown. */
export async function receiptOf(
  db: Sql,
  sources: readonly WagerSource[],
  member: Member,
  orderId: string,
): Promise<Receipt> {
  const ever = { from: new Date(0), to: new Date(Date.now() + 2 * DAY_MS), status: undefined }
  const asked = { ...ever, orderId, after: wagerOrder.first, limit: 1 }
  const [bet] = await wagersOf(sources, db, member, { asked, locale: 'en' })
  if (!bet) refuse('bet_unknown')
  const found = [
    ...(await rowsOf(db, { source: limitFacts, subject: 'limit', member }, await limitIdsAt(db, member, bet.at))),
    ...(await rowsOf(
      db,
      { source: houseLimitFacts, subject: 'house-limit', member: await houseOf(db) },
      (await houseLimitsAt(db, member, bet.at)).filter(isOver(bet.gameCode)).map(({ id }) => id),
    )),
    ...(await rowsOf(db, { source: breakFacts, subject: 'break', member }, await breakIdsAt(db, member, bet.at))),
    ...(await rowsOf(
      db,
      { source: registerFacts, subject: 'register', member },
      await registerIdsAt(db, member, bet.at),
    )),
  ]
  const days = new Map(found.flatMap(({ day }) => (day ? [[day.day, day] as const] : [])))
  return { at: msOfMicros(bet.at), rows: found.map(({ row }) => row), days: [...days.values()] }
}

/** Does a limit of the operator's bound the stakes of a game? */
const isOver =
  (code: string) =>
  ({ game }: { game: string | null }): boolean =>
    game === null || game === code

type Whose = { source: FactSource; subject: ProtectionSubject; member: Member }
type Found = { row: ProtectionRow; day: Receipt['days'][number] | undefined }

async function rowsOf(db: Sql, { source, subject, member }: Whose, ids: string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const { bucket, id: whose } = member
  const said = await source.rows(db, { bucket, from: whose, to: whose, ids })
  const facts = new Map((await factsAt(db, member, subject, ids)).map((fact) => [fact.id, fact]))
  const found: Found[] = []
  for (const { id, says } of said.toSorted((one, other) => (one.says < other.says ? -1 : 1))) {
    const fact = facts.get(id)
    if (!fact) continue
    const named = { subject, uid: `${whose}`, id, number: fact.number }
    const path = await pathOf(db, named, fact)
    found.push({
      row: { ...named, says, proof: path ? { day: path.day.day, path: path.path } : null },
      day: path?.day,
    })
  }
  return found
}
