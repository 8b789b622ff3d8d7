// Tickers in processes of their own, which a test can kill anywhere, or give another clock.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach } from 'vitest'
import { homeOf } from '../../testing/cluster.ts'
import type { Person, TestHouse } from '../../testing/house.ts'
import { tamper } from '../../testing/tamper.ts'
import { until } from './play.ts'
import type { Given } from './ticker-process.ts'

/**
 * Answers a function that starts a ticker whose clock is off by `offMs` milliseconds. A test that fails half way must
 * not leave a ticker behind that goes on drawing, so all of them end with the test.
 */
export function tickersElsewhere(): (house: TestHouse, offMs?: number) => ChildProcess {
  const running: ChildProcess[] = []
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
  })
  return (house, offMs = 0) => {
    const { host, port, user, database } = house.database.config
    const { buckets, dataDir, settings } = house
    const config = { host, port, user, database }
    const given = { config, buckets, dataDir, settings }
    const file = join(import.meta.dirname, 'ticker-process.ts')
    const flags = offMs === 0 ? [] : ['--import', clockOff(offMs)]
    const all = [...flags, file, written(given)]
    const child = spawn(process.execPath, all, { stdio: 'inherit' })
    running.push(child)
    return child
  }
}

/** Kills a process once a statement of its kind stands before a row of this member that somebody holds. */
export async function killedInside(
  child: ChildProcess,
  statement: string,
  { database }: TestHouse,
  { member }: Person,
): Promise<void> {
  const watcher = new pg.Client(await homeOf(database.config, member.bucket))
  await watcher.connect()
  const waits = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%${statement}%'`
  await until(async () => ((await watcher.query(waits)).rowCount ?? 0) > 0, `${statement} waits`)
  await watcher.end()
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A dead ticker keeps others from its draws for seconds: they are over. */
export const claimsEnd = ({ database }: TestHouse): Promise<unknown> =>
  tamper(database.config, 'update issues set claimed_until = clock_timestamp()')

/** Amounts of the settings are whole fen, which JSON has no word for; a ticker asks for none of them. */
const written = (given: Given): string =>
  JSON.stringify(given, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** Loaded before anything else: every way to ask this process for the time is wrong from then on. */
const clockOff = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...all) { all.length === 0 ? super(Real.now() + ${ms}) : super(...all) }
      static now() { return Real.now() + ${ms} }
    }`)}`
