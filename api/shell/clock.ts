// Is the clock of this process the database's? Money is judged by the database's alone, but what members are told
// about the time comes from here, and a process whose clock is off is not one to bet at (R-OPS-05).
import type { Db } from './db.ts'
import { clock } from './shell.sql.ts'

/** The sure difference of the clocks, in milliseconds, that alerts an operator, and the one that stops bets here. */
const ALARM_MS = 500
const OUT_MS = 2_000
const LOOK_MS = 5_000

export type HouseClock = {
  /** Too far from the database's: bets are refused here, and a watcher sends members to another process. */
  isOut(): boolean
  /** Compares both clocks; answers what operators should be told, when they part and when they agree again. */
  look(): Promise<Error | undefined>
}

/** Before the first look the clocks are taken to agree; while the database does not answer, what was known stays. */
export function openClock(db: Db, now: () => number = Date.now): HouseClock {
  let level: Level = 'agrees'
  const look = async () => {
    const before = now()
    const at = (await clock(db)).getTime()
    const apartMs = sureApart(at, before, now())
    const was = level
    level = levelOf(apartMs)
    return level === was ? undefined : new Error(words[level](Math.round(apartMs)))
  }
  return { isOut: () => level === 'out', look }
}

/** The answer was made at some time between the two: only what lies outside of them is a difference for sure. */
const sureApart = (at: number, before: number, after: number): number => Math.max(0, before - at, at - after)

type Level = 'agrees' | 'apart' | 'out'

const levelOf = (ms: number): Level => (ms > OUT_MS ? 'out' : ms > ALARM_MS ? 'apart' : 'agrees')

const words: Record<Level, (ms: number) => string> = {
  agrees: () => "the clock of this process agrees with the database's again",
  apart: (ms) => `the clock of this process is ${ms} ms from the database's`,
  out: (ms) => `the clock of this process is ${ms} ms from the database's: no bets are taken here until it is set`,
}

/** Looks at once and then every five seconds until stopped; what operators should know goes to `tell`. */
export async function startClock(clock: HouseClock, tell: (problem: unknown) => void) {
  const look = async () => {
    const problem = await clock.look()
    if (problem) tell(problem)
  }
  await look()
  const timer = setInterval(() => void look().catch(tell), LOOK_MS)
  return { stop: () => clearInterval(timer) }
}
