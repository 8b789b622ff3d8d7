// The public beacon of draws that were made with one: fetched after the lock, checked, stored (rulebook 4.4).
import * as v from 'valibot'
import { leastLockSeconds, roundTimeMs, type BeaconChain } from '../../../core/fair/beacon.ts'
import type { BeaconValue } from '../../../core/fair/beacon-signature.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { sayHouse } from '../../ledger/seal/facts.ts'
import { textOf } from '../../shell/answer-text.ts'
import type { House } from '../../shell/app.ts'
import type { BeaconSource } from '../settings.ts'
import type { Sql } from '../../shell/db.ts'
import type { Alarm } from '../draw.ts'
import { openLotteries } from '../odds/priced.ts'
import type { Awaited, UnderWay } from '../lottery.sql.ts'
import { issueFacts } from '../issue-facts.sql.ts'
import { beaconFacts, insertBeaconChain, updateBeacon } from './beacon.sql.ts'

/** Makes a chain known before a draw can wait for it. Throws where its name stands for another one. */
export async function rememberChain(tx: Sql, source: BeaconSource | null): Promise<void> {
  if (!source) return
  if ((await insertBeaconChain(tx, source)) === 0)
    throw new Error(`beacon chain ${source.chain.hash} is known here with another key or other times`)
  await sayHouse(tx, beaconFacts, [source.chain.hash])
}

type Locked = Pick<Lottery, 'code' | 'lockSeconds'>

/** Why these lotteries cannot run with a beacon; undefined where they can. */
export function lockProblem(lotteries: Locked[], chain: BeaconChain): string | undefined {
  const least = leastLockSeconds(chain)
  const short = lotteries.filter(({ lockSeconds }) => lockSeconds < least)
  if (short.length === 0) return undefined
  const all = short.map(({ code, lockSeconds }) => `${code} ${lockSeconds} s`).join(', ')
  return `rounds of ${chain.periodS} s need a lock of ${least} s before the draw; too short: ${all}`
}

/** Returns why this house cannot run with its beacon; undefined where it can, or where the beacon is off. */
export async function periodProblem(house: House): Promise<string | undefined> {
  const { beacon } = house.settings
  if (!beacon) return undefined
  const open = (await openLotteries(house).all()).filter(({ isOpen }) => isOpen)
  const lotteries = open.map(({ lottery }) => lottery)
  const problem = lockProblem(lotteries, beacon.chain)
  return problem && `BEACON: ${problem}`
}

export type Beacons = {
  /** Makes one attempt to store the beacon value of the draw; true where the value is stored now. */
  bring(issue: UnderWay): Promise<boolean>
}

const TIMEOUT_MS = 2_000
const ANSWER_MAX_BYTES = 4_096
// The delay of a beacon value that is worth a line in the log, in milliseconds; shorter ones happen now and then.
const LATE_MS = 3_000
const KEPT = 64

/** Lotteries that lock together wait for the same round: it is asked for, and checked, once. */
export function openBeacons(house: House, alarm: Alarm): Beacons {
  const asked = new Map<string, Promise<BeaconValue>>()
  const told = new Set<string>()

  const valueOf = (awaited: Awaited): Promise<BeaconValue> => {
    const name = `${awaited.hash} ${awaited.round}`
    const known = asked.get(name)
    if (known) return known
    const asking = askRound(awaited)
    asked.set(name, asking)
    asking.catch(() => asked.delete(name))
    const [oldest] = asked.keys()
    if (asked.size > KEPT && oldest !== undefined) asked.delete(oldest)
    return asking
  }
  const tell = (issue: UnderWay, problem: Error) => {
    const lateMs = issue.now.getTime() - dueMs(issue)
    const line = `beacon of draw ${issue.drawId}: ${problem.message}`
    if (told.has(line) || (lateMs < LATE_MS && !(problem instanceof Untrue))) return
    if (told.size >= KEPT) told.clear()
    told.add(line)
    alarm(new Error(line))
  }
  return {
    bring: async (issue) => {
      if (!issue.awaited) throw new Error(`draw ${issue.drawId} waits for no beacon`)
      try {
        const value = await valueOf(issue.awaited)
        await house.db.tx(async (tx) => {
          await updateBeacon(tx, issue.drawId, value)
          await sayHouse(tx, issueFacts, [String(issue.drawId)])
        })
        return true
      } catch (error) {
        if (!(error instanceof Unheard)) throw error
        tell(issue, error)
        return false
      }
    },
  }
}

/** Has everything but the value of its round. Where the list is not frozen, no value can help. */
export const awaitsBeacon = ({ status, isFrozen, beacon }: UnderWay): boolean =>
  status === 2 && isFrozen && beacon === null

/** The instant at which the beacon round of a draw is emitted; the lock for a draw without beacon. */
export const dueMs = ({ awaited, lockAt }: UnderWay): number =>
  awaited ? roundTimeMs(awaited, awaited.round) : lockAt.getTime()

/** No usable answer: not reached, too slow, not yet, or not the protocol. */
class Unheard extends Error {}
/** An answer that is not the chain's own word. */
class Untrue extends Unheard {}

const answerShape = v.object({
  round: v.number(),
  randomness: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{96}$/)),
})

/** The value of a round as the chain signed it. Throws `Unheard`, and nothing else. */
async function askRound(awaited: Awaited): Promise<BeaconValue> {
  const answer = v.safeParse(answerShape, await fetchRound(awaited))
  if (!answer.success) throw new Unheard('the answer is not understood')
  const { round, ...value } = answer.output
  if (round !== awaited.round) throw new Untrue(`round ${round} came for ${awaited.round}`)
  const { beaconProblem } = await import('../../../core/fair/beacon-signature.ts') // the curve is large
  const problem = beaconProblem(awaited, awaited.round, value)
  if (problem) throw new Untrue(`the ${problem} of round ${round} is wrong`)
  return value
}

async function fetchRound({ url, hash, round }: Awaited): Promise<unknown> {
  try {
    const response = await fetch(`${url}/${hash}/public/${round}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await textOf(response, ANSWER_MAX_BYTES)
    if (text === undefined) throw new Unheard('the answer is too long')
    if (!response.ok) throw new Unheard(`status ${response.status}`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof Unheard) throw error
    throw new Unheard((error as Error).message, { cause: error })
  }
}
