// `npm run ops -- draw …`: a wrong draw is settled again by two people (decision 26).
import type { Db } from '../api/shell/db.ts'
import { receivableList } from '../api/ledger/resettle.ts'
import {
  approveCorrection,
  drawOf,
  listCorrections,
  proposeCorrection,
  resumeCorrections,
  type Correction,
} from '../api/lottery/correction/correction.ts'
import { fen, toWire } from '../core/money.ts'
import { actsSaying, approves, subject, type Said } from './desk.ts'

export const draw = subject('draw', {
  list: () => ({ reads: list }),
  'resettle <lottery> <issue> <what was wrong>': actsSaying(2, resettle),
  'approve <lottery> <issue> <hash>': approves(2, async (db, second, lottery, issue) => {
    const buckets = await bucketsOf(db)
    return told(db, await approveCorrection(db, { lottery, issue }, { ...second, buckets }))
  }),
  resume: () => ({ acts: resume }),
})

async function resettle(db: Db, { person, why: note }: Said, lottery: string, issue: string): Promise<string> {
  const said = { person, note, buckets: await bucketsOf(db) }
  const { correction, preview } = await proposeCorrection(db, { lottery, issue }, said)
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
  return [...lines, ...owing].join('\n') || 'no draw was settled again, and nobody owes anything'
}

async function told(db: Db, one: Correction): Promise<string> {
  const { lottery, issue } = await drawOf(db, one.drawId)
  const what = `${lottery} ${issue}: ${shown(one.wasNumbers)} becomes ${one.numbers.join(' ')}  because: ${one.note}  (${one.proposedBy})`
  if (!one.approvedBy) return `${what}  nobody has approved it`
  if (one.finishedAt === null) return `${what}  approved by ${one.approvedBy}, cut off: npm run ops -- draw resume`
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
