// A wrong draw is settled again (decision 26): one person says so, another one agrees, and neither can choose
// the result. It is made from the key that was revealed, by the one module that makes results.
import { verifyLink } from '../../../core/fair/chain.ts'
import { readDrawId } from '../../../core/lottery/calendar.ts'
import { sayHouse } from '../../ledger/seal/facts.ts'
import type { Db, Sql, Tx } from '../../shell/db.ts'
import { each } from '../../shell/each.ts'
import { correctedMembers, previewDraw, resettleDraw, type Preview } from '../../ledger/settle/resettle.ts'
import { informEach } from '../../message/inform.ts'
import { approve, propose, type Said, type Second } from '../../shell/proposals.ts'
import { findChain } from '../chain/chain.sql.ts'
import { announce, resultOf } from '../draw.ts'
import { isAsFrozen } from '../entries/entries.ts'
import { judgeOf } from '../settlement.ts'
import { findProof } from '../lottery.sql.ts'
import {
  correctionFacts,
  findSettled,
  insertProposal,
  listCorrections,
  markApproved,
  markFinished,
  type Correction,
} from './correction.sql.ts'

export { listCorrections } from './correction.sql.ts'

export type { Correction } from './correction.sql.ts'

export type Draw = { lottery: string; issue: string }

/**
 * The first person says that a draw was settled wrongly, and why. Answers by which result it would be settled,
 * and what that would change. Throws a plain sentence where it cannot be: not settled yet, nothing published to
 * make a result from, or nothing that would change.
 */
export async function proposeCorrection(
  db: Db,
  draw: Draw,
  { person, note, buckets }: { person: string; note: string; buckets: readonly number[] },
): Promise<{ correction: Correction; preview: Preview }> {
  const { drawId, numbers, facts, shown } = await remade(db, draw, buckets)
  const judge = judgeOf({ lottery: draw.lottery, numbers, facts })
  const preview = await previewDraw(db, { drawId, buckets, judge })
  if (preview.lines === 0 && shown?.join() === numbers.join())
    throw new Error('the result is that of its key, and every bet has what the rules give: nothing is wrong')
  const number = await db.tx(async (tx) => {
    const made = await insertProposal(tx, { drawId, numbers, note, person })
    await sayCorrection(tx, { drawId, number: made })
    await propose(tx, saidOf(draw, { number: made, numbers, note }))
    return made
  })
  return { correction: await correctionOf(db, drawId, number), preview }
}

const saidOf = (
  { lottery, issue }: Draw,
  { number, numbers, note }: Pick<Correction, 'number' | 'numbers' | 'note'>,
): Said => ({ kind: 'draw', subject: `${lottery} ${issue}`, says: { number, numbers, note } })

/** The second person agrees: the corrected result holds from now on, and the bets follow. */
export async function approveCorrection(
  db: Db,
  draw: Draw,
  { person, hash, buckets }: Second & { buckets: readonly number[] },
): Promise<Correction> {
  const { drawId, numbers } = await remade(db, draw, buckets)
  const waiting = (await listCorrections(db, drawId)).find(({ approvedBy }) => approvedBy === null)
  if (!waiting) throw new Error('nobody has proposed to settle this draw again')
  if (waiting.numbers.join() !== numbers.join())
    throw new Error('the result is another one than when it was proposed: propose it again')
  await db.tx(async (tx) => {
    await approve(tx, saidOf(draw, waiting), hash)
    await markApproved(tx, drawId, waiting.number, person)
    await sayCorrection(tx, waiting)
  })
  return finishCorrection(db, await correctionOf(db, drawId, waiting.number), buckets)
}

/** Goes on with every correction that was approved and cut off. Answers how many that were. */
export async function resumeCorrections(db: Db, buckets: readonly number[]): Promise<number> {
  const all = await listCorrections(db)
  const open = all.filter(({ approvedAt, finishedAt }) => approvedAt && !finishedAt)
  await each('the corrections', open, (one) => finishCorrection(db, one, buckets))
  return open.length
}

/** Settles every bet again, tells open pages, and writes down the totals. */
async function finishCorrection(
  db: Db,
  { drawId, number, numbers }: Correction,
  buckets: readonly number[],
): Promise<Correction> {
  const issue = await findSettled(db, drawId)
  if (!issue) throw new Error(`no draw ${drawId}`)
  const { lottery } = issue
  const judge = judgeOf({ lottery, numbers, facts: issue.facts })
  const sums = await resettleDraw(db, { drawId, number, buckets, judge })
  // Before it counts as finished: what is cut off here goes on with the same members, and none is told twice.
  for (const bucket of buckets) await tellMembers(db, bucket, { drawId, number, draw: issue })
  const isEnd = await db.tx(async (tx) => {
    const moved = await markFinished(tx, drawId, number, sums)
    await sayCorrection(tx, { drawId, number })
    return moved
  })
  if (isEnd) {
    const news = { lottery, issue: issue.issue, status: 'settled', numbers } as const
    await db.tx((tx) => announce(tx, buckets, news))
  }
  return correctionOf(db, drawId, number)
}

const sayCorrection = (tx: Tx, { drawId, number }: Pick<Correction, 'drawId' | 'number'>): Promise<void> =>
  sayHouse(tx, correctionFacts, [`${drawId} ${number}`])

type Told = { drawId: bigint; number: number; draw: Draw }

/** Each member of a bucket whose money a correction has changed has a message of it. */
async function tellMembers(db: Db, bucket: number, told: Told): Promise<void> {
  const { drawId, number, draw } = told
  const { lottery, issue } = draw
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const members = await correctedMembers(db, bucket, { drawId, number, after })
    const all = members.map(({ memberId, ...sums }) => {
      const facts = { lottery, issue, ...sums }
      const once = `${drawId} ${number}`
      return { memberId, message: { kind: 'draw_corrected', facts, once } as const }
    })
    await db.tx((tx) => informEach(tx, bucket, all))
    after = members.at(-1)?.memberId
  }
}

async function correctionOf(db: Sql, drawId: bigint, number: number): Promise<Correction> {
  const found = (await listCorrections(db, drawId)).find((one) => one.number === number)
  if (!found) throw new Error(`no correction ${number} of draw ${drawId}`)
  return found
}

/** Computes the result of a finished draw again from its published key, after checking all that must hold for it. */
async function remade(db: Sql, { lottery, issue }: Draw, buckets: readonly number[]) {
  const found = await findProof(db, lottery, issue)
  if (!found) throw new Error('there is no such draw')
  const { drawId, chain, position, key, beacon, entries, stakes } = found
  const settled = await findSettled(db, drawId)
  if (!settled?.isSettled) throw new Error('this draw is not settled yet')
  if (found.frozenAt === null)
    throw new Error('the list of bets was not published before the key: this draw stays void')
  if (!(await isAsFrozen(db, drawId, { entries, stakes }, buckets)))
    throw new Error('the bets of this draw are not those of the published list')
  if (!key || beacon === null)
    throw new Error('its key, or its beacon, was never published: nothing can be made from it')
  if (!(await isOfChain(db, { lottery, chain, position, key })))
    throw new Error('the stored key does not belong to the chain: it cannot be made from that')
  const { facts, shown } = settled
  return { drawId, facts, shown, numbers: resultOf({ lottery, issue, beacon }, key) }
}

type Placed = { lottery: string; chain: number; position: number; key: Buffer }

/** Does the key lead all the way back to the commitment? Half a million hashes at the most, in a second. */
async function isOfChain(db: Sql, { lottery, chain, position, key }: Placed): Promise<boolean> {
  const facts = await findChain(db, { lottery, number: chain })
  if (!facts) return false
  const commitment = { position: 0, value: facts.commitment }
  return verifyLink({ position, value: key }, commitment).ok
}

/** The lottery and the issue of a correction, for people to read. */
export async function drawOf(db: Sql, drawId: bigint): Promise<Draw> {
  const issue = await findSettled(db, drawId)
  const lottery = issue?.lottery ?? readDrawId(drawId)?.lottery.code ?? ''
  return { lottery, issue: issue?.issue ?? String(drawId) }
}
