// npm run bench -- proofs: freezes the entry list of a large draw, all of it in one bucket, and gives out tickets
// of it; the longest turn of the event loop meanwhile. Ratios are to a list of a hundredth of the length.
import { judgeOf } from '../api/lottery/settlement.ts'
import { freeze, type FrozenDraw } from '../api/lottery/entries/entries.ts'
import { insertBlock } from '../api/lottery/entries/entries.sql.ts'
import { ticketOf } from '../api/lottery/entries/ticket.ts'
import { lockDraw, setDrawState } from '../api/ledger/post/draws.ts'
import { settleDraw } from '../api/ledger/settle/settle.ts'
import { fill } from './fill.ts'
import { median, rounded, type Outcome } from './rounds.ts'
import { onFreshServer, say } from './server.ts'
import { settle as settleTown, type Town } from './town.ts'

const FULL = { runs: 3, entries: 200_000, tickets: 640, members: 10_000 }
const SHORT: Size = { runs: 0, entries: 500, tickets: 32, members: 60 }
type Size = typeof FULL
/** Clients that ask for tickets at a time. */
const CLIENTS = 32

/** Times in milliseconds; `stood` is the longest work of the event loop at a stretch. */
type Step = { tookMs: number; stoodMs: number }
type Run = { freeze: Step; tickets: Step; settle: Step }
const STEPS = ['freeze', 'tickets', 'settle'] as const

export const proofs = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const size = isShort ? SHORT : FULL
    const town = await settleTown({ ...server, database: 'bench' }, size.members)
    const runs: { large: Run; small: Run }[] = []
    // The first run warms up: plans, caches, the compiler. A short bench has no other.
    for (let run = 0; run <= size.runs; run++) {
      const small = await runOnce(town, run * 2, { ...size, entries: size.entries / 100 })
      const large = await runOnce(town, run * 2 + 1, size)
      if (run > 0 || isShort) runs.push({ large, small })
      say(`run ${run}  ${JSON.stringify(large, digits)}`)
    }
    await town.close()
    return outcome(runs, size)
  })

const digits = (_: string, value: unknown) => (typeof value === 'number' ? rounded(value) : value)

async function runOnce(town: Town, at: number, size: Size): Promise<Run> {
  const [issue, drawId] = [town.issues[at], town.draws[at]]
  const [{ bucket } = { bucket: 0 }] = town.members
  const members = town.members.filter((one) => one.bucket === bucket).slice(0, size.entries)
  if (issue === undefined || drawId === undefined) throw new Error(`no draw ${at}`)
  await fill({ ...town, members }, drawId, size.entries)
  const draw = await closed(town, { drawId, issue })
  const frozen = await measured(() => freeze(town.db, draw, town.ledger.buckets))
  const list = frozen.result
  if (list?.entries !== size.entries) throw new Error('the list is not that of the bets')
  await town.db.tx(async (tx) => {
    for (const block of list.blocks) await insertBlock(tx, drawId, block)
  })
  let asked = 0
  const ask = async () => {
    while (asked < size.tickets) {
      const member = members[asked++ % members.length]!
      const ticket = await ticketOf(town.db, { ...draw, ...list }, {}, member)
      if (!ticket?.path.length) throw new Error('a ticket is not in the list')
    }
  }
  const tickets = await measured(() => Promise.all(Array.from({ length: CLIENTS }, ask)))
  const { buckets } = town.ledger
  const judge = judgeOf({ lottery: 'k3_1m', numbers: [5, 4, 6], facts: {} })
  const settled = await measured(async () => {
    await setDrawState(town.db, drawId, { from: ['locked'], to: 'drawn', buckets })
    await settleDraw(town.db, { drawId, buckets, judge })
  })
  return { freeze: frozen.step, tickets: tickets.step, settle: settled.step }
}

/** Locks a draw of the town, as its time would. */
async function closed(
  { owner, ledger }: Town,
  { drawId, issue }: { drawId: bigint; issue: string },
): Promise<FrozenDraw> {
  await owner.pool.query('update draws set lock_at = clock_timestamp() where id = $1', [drawId])
  if (!(await lockDraw(owner, drawId, ledger.buckets))) throw new Error('the draw is still open')
  const [opensAt, lockAt] = [new Date(0), new Date(Date.now() + 60_000)]
  return { drawId, lottery: 'k3_1m', issue, opensAt, lockAt }
}

async function measured<T>(work: () => Promise<T>): Promise<{ result: T; step: Step }> {
  const loop = watchLoop()
  const before = performance.now()
  const result = await work()
  const tookMs = performance.now() - before
  return { result, step: { tookMs, stoodMs: loop() } }
}

/**
 * The longest turn of the event loop from here until the answered function is called, in milliseconds of work: time
 * that the machine gave to others meanwhile, some twenty at a time on a small one, is not counted.
 */
function watchLoop(): () => number {
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  let [last, longest, isOver] = [worked(), 0, false]
  const turn = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return longest / 1_000
  }
}

function outcome(runs: { large: Run; small: Run }[], size: Size): Outcome {
  const of = (value: (run: (typeof runs)[number]) => number, places = 1) => rounded(median(runs.map(value)), places)
  const each = <T>(name: (step: (typeof STEPS)[number]) => [string, T]) => Object.fromEntries(STEPS.map(name))
  return {
    name: 'proofs',
    figures: {
      entries: size.entries,
      tickets: size.tickets,
      ...each((step) => [`${step} ms`, of(({ large }) => large[step].tookMs)]),
      // The worst of all runs, not their median: one late run is enough.
      ...each((step) => [`${step} stood ms`, rounded(Math.max(...runs.map(({ large }) => large[step].stoodMs)))]),
    },
    ratios: {
      'freeze large/small': of(({ large, small }) => large.freeze.tookMs / small.freeze.tookMs, 2),
      'tickets large/small': of(({ large, small }) => large.tickets.tookMs / small.tickets.tookMs, 2),
    },
  }
}
