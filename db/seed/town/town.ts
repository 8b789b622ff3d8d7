// A town: members with days of history, each day made by the house's own calls, jobs, draws, deeds and rounds, one
// instant after the other, while the databases tell the time of the seed (docs/decisions/0060 and 0077).
import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { features } from '../../../api/features.ts'
import { passwordCost } from '../../../api/member/passwords.ts'
import { sessionsOf } from '../../../api/member/session.ts'
import { openApp, type House } from '../../../api/shell/app.ts'
import { openDb } from '../../../api/shell/db.ts'
import { mountFeatures } from '../../../api/shell/feature.ts'
import { addDays, dayOf, dayStartMs } from '../../../core/time.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { bao } from '../../seed.ts'
import { runs } from '../chores.ts'
import { seedContent } from '../content.ts'
import { houseIn } from '../past-house.ts'
import { inThePast, type Past } from '../past.ts'
import { chanceOf } from './chance.ts'
import { evens, stepsOf, type Step } from './day.ts'
import { openDesk } from './desk.ts'
import { residents } from './folk.ts'
import type { Living } from './living.ts'

export type TownPlan = { members: number; days: number; seed: number; lively?: number }

/** The outside world of those days: opened for the house of the past, which listens at `url`. */
export type Outside = {
  sandbox: Sandbox
  playUrl?: string | undefined
  settings: Partial<House['settings']>
  stop(): Promise<void>
}

export type TownDoors = {
  /** The house's database, and the venues' where they play. */
  owner: ClientConfig
  venues?: ClientConfig
  house: House
  outside(past: Past, url: string): Promise<Outside>
  says?(line: string): void
}

const MINUTE_MS = 60_000
/** The town's password is known to everybody, so its hashes need not be dear. */
const CHEAP = { memoryKiB: 64, passes: 1 }

const { username, realName, mobile, birthday } = bao
/** Plays every day, here too. */
const FIRST = {
  ...{ username, realName, mobile, birthday, isVerified: true, broughtBy: undefined },
  habit: { plays: 95, stake: 500, games: true, saves: true, careful: 'no', pays: 1, takes: 'bank' },
} as const

/** Lives those days up to now. Answers how often the house said no, by its reason. */
export async function livesInTown(doors: TownDoors, plan: TownPlan): Promise<Map<string, number>> {
  const dear = { ...passwordCost }
  Object.assign(passwordCost, CHEAP)
  try {
    return await lives(doors, plan)
  } finally {
    Object.assign(passwordCost, dear)
  }
}

async function lives(doors: TownDoors, { members, days, seed, lively = 1 }: TownPlan): Promise<Map<string, number>> {
  const { owner, venues, says = () => {} } = doors
  const refusals = new Map<string, number>()
  const begins = Date.now()
  const first = addDays(dayOf(begins), -days)
  const from = new Date(dayStartMs(first) + 6 * 60 * MINUTE_MS)
  const grown = openDb({ ...owner, max: 1 })
  await inThePast([owner, ...(venues ? [venues] : [])], from, async (past) => {
    const { living, close } = await opened(doors, past, { days, seed, lively, refusals })
    const all = residents(living.chance.of('folk'), { count: members, days, first: FIRST })
    try {
      await seedContent(living.house.db)
      for (let day = 0; day <= days; day++) {
        const newcomers = all.filter(({ comes }) => comes.day === day)
        const steps = stepsOf(living, { day, isLast: day === days }, newcomers)
        await livesADay(living, steps, { startsAt: dayStartMs(addDays(first, day)), begins })
        // Plans of the first days are those of empty tables, and a session keeps its plans until the tables are looked at again.
        if (day < 2 || day % 10 === 9) await grown.pool.query('analyze')
        if (day % 10 === 9) says(`${day + 1} days, ${living.people.length} members`)
      }
      // Does what has become due since the last step of today: an unpaid order expires, a break ends.
      await past.reaches(new Date())
      await evens(living)
    } finally {
      await close()
      await grown.close()
    }
  })
  return refusals
}

async function livesADay(
  living: Living,
  steps: readonly Step[],
  { startsAt, begins }: Record<'startsAt' | 'begins', number>,
) {
  for (const { minute, does } of steps) {
    const at = startsAt + minute * MINUTE_MS
    // The last step of today ends before it is now: a session lasts half an hour.
    if (at > begins - 35 * MINUTE_MS) break
    await living.past.reaches(new Date(at))
    await does(at)
  }
  await evens(living)
}

type Wish = { days: number; seed: number; lively: number; refusals: Map<string, number> }

/** The house of the past with all that it speaks to. */
async function opened(doors: TownDoors, past: Past, { days, seed, lively, refusals }: Wish) {
  const house = houseIn(past, doors.owner, doors.house, days)
  // Its addresses are known once it listens, and it knows theirs once they do.
  const app: FastifyInstance = openApp(house, 'error')
  await mountFeatures(app, house, features, sessionsOf(house))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const outside = await doors.outside(past, url)
  Object.assign(house.settings, outside.settings)
  const desk = await openDesk(past, doors.owner, house)
  const { sandbox, playUrl } = outside
  const living: Living = {
    ...{ app, house, past, sandbox, playUrl, desk, refusals, lively },
    ...{ chores: runs(house), chance: chanceOf(seed), people: [] },
  }
  const close = async () => {
    await desk.close()
    await app.close()
    await outside.stop()
    await house.ledger.close()
    await house.db.close()
  }
  return { living, close }
}
