// npm run bench -- settle: pays a draw of many bets, half of them winning, while other bets go on. In
// chunks as the house does it, all in one transaction, once per winner, and beside one plain statement
// that writes status and payout into the same number of rows of the ticket table.
import { judgeOf } from '../api/lottery/settlement.ts'
import { setDrawState } from '../api/ledger/post/draws.ts'
import { openBetsChunk, settleChunk, settleDraw, type Settling } from '../api/ledger/settle/settle.ts'
import type { Db } from '../api/shell/db.ts'
import { fill, isBusy, orderOf } from './fill.ts'
import { median, rounded, type Outcome } from './rounds.ts'
import { onFreshServer, say } from './server.ts'
import { oneOf, settle as settleTown, type Town } from './town.ts'

const FULL = { runs: 5, bets: 100_000, members: 10_000, winners: 2_000 }
const SHORT: Size = { runs: 0, bets: 400, members: 100, winners: 60 }
type Size = typeof FULL

/** Members who bet on other draws meanwhile, each on from answer to answer. */
const CLIENTS = 32

/** The measurements of one run of every way: times in milliseconds, the winner's rate in payments a second. */
type Run = {
  settleMs: number
  oneMs: number
  updateMs: number
  perSecond: number
  worstMs: number
  worstOneMs: number
}

export const settlement = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const size = isShort ? SHORT : FULL
    const town = await settleTown({ ...server, database: 'bench' }, size.members)
    const draws = town.draws.values()
    const runs: Run[] = []
    // The first run warms up: plans, caches, the compiler. A short bench has no other.
    for (let run = 0; run <= size.runs; run++) {
      const figures = await runOnce(town, size, draws)
      if (run > 0 || isShort) runs.push(figures)
      say(`run ${run}  ${JSON.stringify(figures, (_, value) => (typeof value === 'number' ? rounded(value) : value))}`)
    }
    await town.close()
    return outcome(runs, size)
  })

async function runOnce(town: Town, size: Size, draws: Iterator<bigint>): Promise<Run> {
  const next = () => draws.next().value as bigint
  const [chunked, whole, single] = [next(), next(), next()]
  await fill(town, chunked, size.bets)
  await fill(town, whole, size.bets)
  await fill(town, single, size.winners)
  await copyTickets(town, chunked)
  await town.owner.pool.query('checkpoint')
  const update = await beside(town, () => updateTickets(town))
  const ours = await beside(town, () => settleAll(town.db, town, chunked))
  const one = await beside(town, () => settleAll(town.db, town, whole, { limit: 1_000_000, lanes: 1 }))
  return {
    settleMs: ours.tookMs,
    oneMs: one.tookMs,
    updateMs: update.tookMs,
    perSecond: await bestPerBet(town, single),
    worstMs: ours.worstMs,
    worstOneMs: one.worstMs,
  }
}

/** Runs `work` while other bets go on, and answers how long it took and the longest bet meanwhile. */
async function beside(town: Town, work: () => Promise<unknown>): Promise<{ tookMs: number; worstMs: number }> {
  const other = town.draws.slice(-20)
  let isOver = false
  let worstMs = 0
  const loop = async (client: number) => {
    for (let at = client; !isOver; at += CLIENTS) {
      const before = performance.now()
      const order = orderOf(town, oneOf(other), at)
      // Behind a transaction that keeps wallets for seconds the answer is `busy`, and counts as the wait it was.
      await town.ledger.submit({ ...order, member: oneOf(town.members) }).catch(unlessBusy)
      worstMs = Math.max(worstMs, performance.now() - before)
    }
  }
  const loops = Array.from({ length: CLIENTS }, (_, client) => loop(client))
  const start = performance.now()
  await work()
  const tookMs = performance.now() - start
  isOver = true
  await Promise.all(loops)
  return { tookMs, worstMs }
}

function unlessBusy(error: unknown): void {
  if (!isBusy(error)) throw error
}

const judge = judgeOf({ lottery: 'k3_1m', numbers: [5, 4, 6], facts: {} })

/** Moves the draw on, and settles it as the house does. */
async function settleAll(
  db: Db,
  { ledger }: Town,
  drawId: bigint,
  how: Pick<Settling, 'limit' | 'lanes'> = {},
): Promise<void> {
  const { buckets } = ledger
  await setDrawState(db, drawId, { from: ['open'], to: 'drawn', buckets })
  await settleDraw(db, { drawId, buckets, judge, ...how })
}

/** The same function for one bet at a time, at the number of connections that suits it best. */
async function bestPerBet(town: Town, drawId: bigint): Promise<number> {
  const { buckets } = town.ledger
  await setDrawState(town.db, drawId, { from: ['open'], to: 'drawn', buckets })
  const bets = await Promise.all(
    buckets.map(async (bucket) => {
      const open = await openBetsChunk(town.db, bucket, drawId, { after: 0n, limit: 1_000_000 })
      return judge(open)
        .filter((bet) => bet !== undefined)
        .filter(({ payout }) => payout > 0n)
        .map((bet) => ({ bucket, drawId, after: bet.memberId - 1n, bets: [bet] }))
    }),
  )
  const chunks = bets.flat()
  const share = Math.floor(chunks.length / 3)
  const rates: number[] = []
  for (const [at, connections] of [1, 8, 32].entries()) {
    const queue = chunks.slice(at * share, (at + 1) * share).values()
    const drain = async () => {
      for (const chunk of queue) await settleChunk(town.owner, chunk)
    }
    const { tookMs } = await beside(town, () => Promise.all(Array.from({ length: connections }, drain)))
    rates.push((share * 1_000) / tookMs)
  }
  return Math.max(...rates)
}

/** A ticket table as one would write it, with a status and a payout, and the indexes of ours. */
async function copyTickets({ owner }: Town, drawId: bigint): Promise<void> {
  await owner.pool.query('drop table if exists tickets')
  await owner.pool.query('create table tickets (like bets including all)')
  await owner.pool.query(
    'alter table tickets add column status smallint not null default 0, add column payout bigint not null default 0',
  )
  await owner.pool.query('insert into tickets select * from bets where draw_id = $1', [drawId])
  await owner.pool.query('vacuum analyze tickets')
}

const updateTickets = ({ owner }: Town) =>
  owner.pool.query(`
    update tickets
       set status = case when selection = '["big"]' then 1 else 2 end,
           payout = case when selection = '["big"]' then stake * 1950 / 1000 else 0 end`)

function outcome(runs: Run[], size: Size): Outcome {
  const of = (value: (run: Run) => number, digits = 1) => rounded(median(runs.map(value)), digits)
  const winners = size.bets / 2
  return {
    name: 'settle',
    figures: {
      bets: size.bets,
      'settle ms': of(({ settleMs }) => settleMs),
      'one transaction ms': of(({ oneMs }) => oneMs),
      'update ms': of(({ updateMs }) => updateMs),
      'per bet/s': of(({ perSecond }) => perSecond),
      'worst bet ms': of(({ worstMs }) => worstMs),
      'worst bet ms, one transaction': of(({ worstOneMs }) => worstOneMs),
    },
    ratios: {
      'settle/update': of(({ updateMs, settleMs }) => updateMs / settleMs, 3),
      'settle/per-bet': of(({ perSecond, settleMs }) => (winners * 1_000) / perSecond / settleMs, 3),
      'worst-bet/one-transaction': of(({ worstMs, worstOneMs }) => worstMs / worstOneMs, 3),
    },
  }
}
