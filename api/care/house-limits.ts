// Limits that the operator sets for everybody, for an age band or for one game: two people, and the lowest of own and operator's applies.
import { randomUUID } from 'node:crypto'
import type { LimitKind, LimitPeriod } from '../../core/care/limits.ts'
import type { Db, Tx } from '../shell/db.ts'
import { approve, openProposals, propose, type Said, type Second } from '../shell/proposals.ts'
import { insertHouseLimit } from './house-limits.sql.ts'

export { everyHouseLimit } from './house-limits.sql.ts'

const KIND = 'limit'
/** The range of ages that means everybody, as the table has it. */
export const EVERY_AGE = { fromAge: 0, toAge: 150 } as const

/** Which limit of the operator's: two rows of one place follow each other. */
export type HousePlace = { kind: LimitKind; period: LimitPeriod; fromAge: number; toAge: number; game: string | null }

/** The content of a proposal; `most` is fen or minutes, null removes the limit. */
type Asked = { most: string | null; why: string }

const subjectOf = ({ kind, period, fromAge, toAge, game }: HousePlace): string =>
  `${kind} ${period} ${fromAge}-${toAge}${game === null ? '' : ` ${game}`}`

const saidOf = (place: HousePlace, says: Asked): Said => ({ kind: KIND, subject: subjectOf(place), says })

/** Proposes a limit for another person to approve. A new proposal for the same kind, period, age band and game replaces the open one. Returns its hash. */
export const proposeHouseLimit = (tx: Tx, place: HousePlace, most: bigint | null, why: string): Promise<string> =>
  propose(tx, saidOf(place, { most: most === null ? null : String(most), why }))

/** The second person approves. Returns when it begins: behind the end of every lease that does not know of it. */
export async function approveHouseLimit(db: Db, place: HousePlace, { person, hash }: Second): Promise<Date> {
  const open = (await openProposals(db)).find((one) => one.kind === KIND && one.subject === subjectOf(place))
  if (!open) throw new Error('nobody has proposed such a limit')
  const { most, why } = JSON.parse(open.says) as Asked
  return db.tx(async (tx) => {
    const proposedBy = await approve(tx, saidOf(place, { most, why }), hash)
    const row = { ...place, id: randomUUID(), most: most === null ? null : BigInt(most), why }
    return insertHouseLimit(tx, { ...row, proposedBy, approvedBy: person })
  })
}
