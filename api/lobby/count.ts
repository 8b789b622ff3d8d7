// Counts by itself what the lobby says of play: how many members a game had, and what it took and paid.
import { addDays, dayOf, type Day } from '../../core/time.ts'
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import { clock } from '../shell/shell.sql.ts'
import type { WagerSource } from '../shell/wager.ts'
import type { PricedLotteries } from '../lottery/odds/priced.ts'
import { catalogueOf } from './catalogue.ts'
import { findLastDay, keepDay, keepListed, keepMembers } from './lobby.sql.ts'

type Counted = Pick<House, 'db' | 'settings' | 'wagers'> & {
  ledger: { readonly buckets: readonly number[] }
}

/** Keeps since when each game is offered. */
export async function listGames({ db, settings }: Counted, pricedLotteries: PricedLotteries): Promise<void> {
  const all = catalogueOf(settings.games, await pricedLotteries.all())
  await keepListed(
    db,
    all.map(({ game }) => game),
  )
}

const POPULAR_DAYS_MS = 7 * 86_400_000

/**
 * Counts the different members who have played each game in seven days. A member lies in one bucket, so buckets add up.
 */
export async function countMembers({ db, wagers, ledger }: Counted): Promise<void> {
  const since = new Date((await clock(db)).getTime() - POPULAR_DAYS_MS)
  const members = new Map<string, number>()
  for (const { players } of wagers)
    for (const bucket of ledger.buckets)
      for (const { game, members: more } of (await players?.(db, bucket, since)) ?? [])
        members.set(game, (members.get(game) ?? 0) + more)
  await keepMembers(db, [...members.keys()], [...members.values()])
}

/** The days that are counted again, for rounds settled late or corrected soon. */
const DAYS_AGAIN = 3
/** The days that a house counts the first time. */
const DAYS_AT_FIRST = 30

/** Sums the rounds of the last days again, and of those that were missed. */
export async function countReturns({ db, wagers }: Counted): Promise<void> {
  const today = dayOf((await clock(db)).getTime())
  const last = await findLastDay(db)
  const earliest = addDays(today, -DAYS_AT_FIRST)
  const wanted = last === null ? earliest : addDays(last < today ? last : today, -DAYS_AGAIN)
  const days: Day[] = []
  for (let day = wanted < earliest ? earliest : wanted; day <= today; day = addDays(day, 1)) days.push(day)
  const sources = wagers.flatMap(({ rounds }) => rounds ?? [])
  await each('the days of returns', days, (day) =>
    each('the games of a day', sources, (rounds) => countDay(db, rounds, day)),
  )
}

async function countDay(db: House['db'], rounds: NonNullable<WagerSource['rounds']>, day: Day): Promise<void> {
  for (const one of await rounds(db, day)) await keepDay(db, { ...one, day })
}
