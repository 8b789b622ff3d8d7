// npm run bench -- desk: each call of the desk that shows something, on a lived town and on the same one filled up to a hundred
// times its members: the slowest twentieth of its answers, and how much longer it is where there are more members.
import { randomBytes } from 'node:crypto'
import { callsOf, lookAt, type Asked } from './desk-pages.ts'
import { prepare } from '../api/host/prepare.ts'
import { openTestDesk } from '../api/desk/testing.ts'
import { openDb } from '../api/shell/db.ts'
import { openAround } from '../db/seed/town/around.ts'
import { prepareVenues } from '../db/seed/past-venues.ts'
import { fillTown } from '../db/seed/town/fill.ts'
import { livesInTown } from '../db/seed/town/town.ts'
import { openBenchHouse } from './house.ts'
import { rounded, type Outcome } from './rounds.ts'
import { onFreshServer, preparedOn, runOn, say } from './server.ts'

const FULL = { members: 2_000, days: 60, filled: 200_000, asked: 40 }
const SHORT = { members: 4, days: 1, filled: 20, asked: 1 }
/** The aims: the most milliseconds in any town, and the largest ratio where a town has a hundred times as much. */
const MOST_MS = 300
const MOST_TIMES = 2
/** It asks more in a minute than the desk lets anybody ask. */
const ENDLESS = { address: Number.MAX_SAFE_INTEGER, session: Number.MAX_SAFE_INTEGER }
/** A difference below this is noise of the machine. */
const NOISE_MS = 20

export const desk = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const { members, days, filled, asked } = isShort ? SHORT : FULL
    await preparedOn(server, 'town')
    await runOn(server, 'create database town_venues')
    const database = { ...server, database: 'town' }
    const buckets = await prepare(database)
    const venues = { ...server, database: 'town_venues' }
    await lived({ database, venues, buckets }, { members, days, seed: 1, ...(isShort ? { lively: 5 } : {}) })
    await runOn(server, 'create database town_filled template town strategy file_copy')
    const [small, large] = [await openDesk(database), await openDesk({ ...server, database: 'town_filled' })]
    try {
      say(`${await fillTown(large.owner, filled)} members`)
      for (const { owner } of [small, large]) await owner.pool.query('vacuum analyze')
      return outcomeOf(await lookAt([await small.calls(), await large.calls()], asked, keeps))
    } finally {
      await small.close()
      await large.close()
    }
  })

/** The desk of a town, its calls from the seat of somebody of every role, and its database as its owner has it. */
async function openDesk(database: Databases['database']) {
  const owner = openDb({ ...database, max: 2, statement_timeout: 0 })
  const opened = await openTestDesk({ config: database as never }, ENDLESS)
  return {
    owner,
    calls: async () => callsOf(await opened.sits('measurer'), owner),
    async close() {
      await opened.close()
      await owner.close()
    },
  }
}

type Databases = { database: Parameters<typeof prepare>[0]; venues: Parameters<typeof prepare>[0]; buckets: number[] }

async function lived({ database, venues, buckets }: Databases, plan: Parameters<typeof livesInTown>[1]): Promise<void> {
  const { house } = await openBenchHouse(database, buckets)
  const secrets = { sandbox: randomBytes(32), venues: randomBytes(32) }
  await prepareVenues(venues)
  await livesInTown(
    { owner: database, venues, house, says: say, outside: (past, url) => openAround({ venues, secrets }, past, url) },
    plan,
  )
  await house.ledger.close()
  await house.db.close()
}

const keeps = ([less = 0, more = 0]: readonly number[]): boolean =>
  more <= MOST_MS && (more <= MOST_TIMES * less || more <= NOISE_MS)

function outcomeOf(asked: readonly Asked[]): Outcome {
  const outcome: Outcome = { name: 'desk', figures: {}, ratios: {} }
  const missed: string[] = []
  say(`${'call'.padEnd(34)} small p95 ms  large p95 ms  large/small`)
  for (const { call, p95Ms } of asked) {
    const [less = 0, more = 0] = p95Ms
    const ratio = more / less
    outcome.figures[`${call} p95 ms`] = rounded(more)
    outcome.ratios[call] = rounded(ratio, 2)
    if (!keeps(p95Ms)) missed.push(call)
    say(`${call.padEnd(34)} ${text(less)}  ${text(more)}  ${text(ratio)}${keeps(p95Ms) ? '' : '  missed'}`)
  }
  say(missed.length === 0 ? 'Each call keeps to both aims.' : `${missed.length} miss an aim: ${missed.join(', ')}`)
  return outcome
}

const text = (value: number) => value.toFixed(1).padStart(12)
