// `npm run ops -- draw …`: a wrong draw is settled again by two people (decision 26).
import type { Db } from '../api/shell/db.ts'
import { receivableList } from '../api/ledger/resettle.ts'
import {
  approveCorrection,
  drawOf,
  listCorrections,
  proposeCorrection,
  resumeCorrections,
} from '../api/lottery/correction/correction.ts'
import type { Correction, Draw } from '../api/lottery/correction/correction.ts'
import { fen, toWire } from '../core/money.ts'
import type { Command } from './desk.ts'

export const DRAW_USAGE = `npm run ops -- draw list
npm run ops -- draw resettle <lottery> <issue> <what was wrong>
npm run ops -- draw approve <lottery> <issue>
npm run ops -- draw resume`

/** What a line about draws asks for. Throws the usage where it asks for nothing. */
export function drawCommand(words: readonly string[]): Command {
  const [verb, lottery = '', issue = '', ...why] = words
  const draw = { lottery, issue }
  const note = why.join(' ').trim()
  if (verb === 'list') return { reads: list }
  if (verb === 'resume') return { acts: resume }
  if (verb === 'resettle' && note !== '')
    return { acts: (db, person) => resettle(db, draw, person, note) }
  if (verb === 'approve' && issue !== '' && note === '')
    return {
      acts: async (db, person) =>
        told(db, await approveCorrection(db, draw, { person, buckets: await bucketsOf(db) })),
    }
  throw new Error(DRAW_USAGE)
}

async function resettle(db: Db, draw: Draw, person: string, note: string): Promise<string> {
  const { lottery, issue } = draw
  const buckets = await bucketsOf(db)
  const { correction, preview } = await proposeCorrection(db, draw, { person, note, buckets })
  return [
    `${person} proposes to settle ${lottery} ${issue} again by ${correction.numbers.join(' ')}, which its key makes; it was ${shown(correction.wasNumbers)}`,
    `${preview.lines} lines change: they had brought ${wire(preview.wasPaid)} and will bring ${wire(preview.paid)}`,
    `another person approves it: npm run ops -- draw approve ${lottery} ${issue}`,
  ].join('\n')
}

async function resume(db: Db): Promise<string> {
  const count = await resumeCorrections(db, await bucketsOf(db))
  return count > 0 ? `${count} finished` : 'nothing was cut off'
}

async function list(db: Db): Promise<string> {
  const corrections = await listCorrections(db)
  const lines = await Promise.all(corrections.map((one) => told(db, one)))
  const owing = (await receivableList(db)).map(
    ({ bucket, memberId, owed }) => `member ${memberId} in bucket ${bucket} owes ${toWire(owed)}`,
  )
  const all = [...lines, ...owing]
  return all.length > 0 ? all.join('\n') : 'no draw was settled again, and nobody owes anything'
}

async function told(db: Db, one: Correction): Promise<string> {
  const { lottery, issue } = await drawOf(db, one.drawId)
  const what = `${lottery} ${issue}: ${shown(one.wasNumbers)} becomes ${one.numbers.join(' ')}  because: ${one.note}  (${one.proposedBy})`
  if (!one.approvedBy) return `${what}  nobody has approved it`
  if (one.finishedAt === null)
    return `${what}  approved by ${one.approvedBy}, cut off: npm run ops -- draw resume`
  const { lines, wasPaid, paid, owed } = one
  return `${what}  approved by ${one.approvedBy}: ${lines} lines had brought ${wire(wasPaid)} and bring ${wire(paid)}; members owe ${wire(owed)} of it`
}

const wire = (amount: bigint | null) => toWire(fen(amount ?? 0n))
const shown = (numbers: number[] | null) => numbers?.join(' ') ?? 'void'

/** Every bucket of the house. */
export async function bucketsOf(db: Db): Promise<number[]> {
  const { rows } = await db.pool.query<{ bucket: number }>('select bucket from buckets order by 1')
  return rows.map(({ bucket }) => bucket)
}
