// The clock of the lotteries: keeps issues ready, locks, draws, settles, gives back. It survives kills,
// a database that goes away, and a second one of its kind: every step is claimed and happens once.
import { randomUUID } from 'node:crypto'
import { statesIn } from '../../core/ledger.ts'
import type { House } from '../shell/app.ts'
import { awaitsBeacon, dueMs, openBeacons, rememberChain, type Beacons } from './beacon/beacon.ts'
import { logCommitments } from './chain/chain.ts'
import { drawIssue, lockIssue, voidIssue, VOID_AFTER_MS } from './draw.ts'
import { prepareIssues } from './issues.ts'
import { openLotteries, type PricedLotteries } from './odds/priced.ts'
import { settleIssue } from './settlement.ts'
import { showKeys } from './voids.ts'
import { claimIssue, findUnderWay, type UnderWay } from './lottery.sql.ts'

export type Ticker = { stop(): Promise<void> }

export type TickerOptions = {
  /** Keys in a new chain; a year of issues when left out. Tests have short years. */
  chainLength?: number
}

type Work = {
  house: House
  id: string
  pricedLotteries: PricedLotteries
  beacons: Beacons
  options: TickerOptions
  onError: (error: unknown) => void
  /** Draws that this ticker is at work on, and chains of lotteries that it is preparing. */
  busy: Map<bigint | string, Promise<void>>
  isStopping: boolean
  /** Ends the sleep; or the next one, where the loop is awake. */
  wake: () => void
  isAwake: boolean
}

const LONGEST_SLEEP_MS = 1_000
const AFTER_ERROR_MS = 500

/** Starts the loop. It ends only with `stop`, which waits for the step under way and begins no other. */
export function startTicker(house: House, onError: (error: unknown) => void, options: TickerOptions = {}): Ticker {
  const pricedLotteries = openLotteries(house)
  const work: Work = {
    ...{ house, id: randomUUID(), pricedLotteries, beacons: openBeacons(house, onError), options, onError },
    ...{ busy: new Map(), isStopping: false, isAwake: true, wake: () => {} },
  }
  const loop = run(work)
  return {
    stop: async () => {
      work.isStopping = true
      work.wake()
      await loop
      await Promise.all(work.busy.values())
    },
  }
}

const pause = (ms: number) => new Promise<void>((rest) => setTimeout(rest, ms))

async function run(work: Work): Promise<void> {
  let isLogged = false
  while (!work.isStopping) {
    let rest = AFTER_ERROR_MS
    work.isAwake = false
    work.wake = () => void (work.isAwake = true)
    try {
      if (!isLogged) {
        await logCommitments(work.house)
        // Draws of before a restart wait for a chain that may answer elsewhere now.
        await work.house.db.tx((tx) => rememberChain(tx, work.house.settings.beacon))
      }
      isLogged = true
      rest = await tick(work)
    } catch (error) {
      // The database is away, most likely. Nothing was lost: what is due stays due.
      work.onError(error)
    }
    if (!work.isStopping) await sleep(work, rest)
  }
}

/** Starts what is due by the database's clock; returns the milliseconds until something else is. */
async function tick(work: Work): Promise<number> {
  const issues = await findUnderWay(work.house.db)
  begin(work, 'keys', () => showKeys(work.house))
  const askedAt = performance.now()
  for (const issue of issues) {
    if (waitMs(issue) <= 0) begin(work, issue.drawId, () => advance(work, issue))
  }
  for (const priced of await work.pricedLotteries.all()) {
    begin(work, priced.lottery.code, async () => {
      const made = await prepareIssues(work.house, priced, work.options.chainLength)
      if (made > 0) work.wake()
    })
  }
  const waits = issues
    .filter(({ drawId }) => !work.busy.has(drawId))
    .map((issue) => waitMs(issue) - (performance.now() - askedAt))
  return Math.max(1, Math.min(LONGEST_SLEEP_MS, ...waits))
}

/** Starts a piece of work, one at a time for each subject; an error is logged, and the subject is due again. */
function begin(work: Work, thing: bigint | string, step: () => Promise<void>): void {
  if (work.busy.has(thing) || work.isStopping) return
  const done = step()
    .catch((error: unknown) => {
      work.onError(error)
      return pause(AFTER_ERROR_MS)
    })
    .finally(() => {
      work.busy.delete(thing)
      if (typeof thing === 'bigint') work.wake()
    })
  work.busy.set(thing, done)
}

async function advance(work: Work, issue: UnderWay): Promise<void> {
  const { house } = work
  if (awaitsBeacon(issue) && !isLost(issue)) {
    // Unclaimed: two tickers may ask, and the first answer is stored. Each draw waits on its own.
    if (!(await work.beacons.bring(issue))) await pause(AFTER_ERROR_MS)
    return
  }
  const claim = () => claimIssue(house.db, issue.drawId, issue.status, work.id)
  if (!(await claim())) {
    // Another ticker is at work on it, or the clock was set back: look again a little later.
    await pause(200)
    return
  }
  if (isLost(issue)) {
    work.onError(new Error(`draw ${issue.drawId} was not made in time and is void`))
    return voidIssue(house, issue, awaitsBeacon(issue) ? 'no_beacon' : 'no_draw')
  }
  if (issue.status === 1) return lockIssue(house, issue, work.onError)
  if (issue.status === 2) return drawIssue(house, issue, work.onError)
  return settleIssue(house, issue, { renew: claim, alarm: work.onError })
}

/** No valid draw, long after its time: the house was closed, or every try failed. */
const isLost = ({ status, drawAt, now }: UnderWay) =>
  statesIn('open', 'locked').includes(status) && now.getTime() - drawAt.getTime() >= VOID_AFTER_MS

/** Until the next step of an issue, from the instant at which the database was asked. */
function waitMs(issue: UnderWay): number {
  const { status, lockAt, drawAt, now } = issue
  if (awaitsBeacon(issue)) return dueMs(issue) - now.getTime()
  const due = status === 1 ? lockAt : status === 2 ? drawAt : now
  return due.getTime() - now.getTime()
}

async function sleep(work: Work, ms: number): Promise<void> {
  // Work that ended since the loop looked has made something else due.
  if (!work.isAwake) {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      work.wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }
}
