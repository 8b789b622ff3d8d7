// Watches by itself what games return, and stops one whose rounds do not bear the rules out (R-RNG-06,
// docs/decisions/0038-a-test-that-may-be-looked-at.md).
import { evidenceOf, isRefuted, newPurses, playOn, type Claim, type Result } from '../../core/games/sequential.ts'
import { dayOf } from '../../core/time.ts'
import { claimsOf, type Claimed } from '../lobby/claims.ts'
import { closePlace } from '../lobby/closings.ts'
import type { House } from '../shell/app.ts'
import type { Db, Sql } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { clock } from '../shell/shell.sql.ts'
import { endLaunch } from './ending.ts'
import { findTests, keepTest, launchesIn, type SequentialTest } from './sequential.sql.ts'

/** The span of a game's rounds that one step reads, in milliseconds: a longer backlog is made up for step by step. */
const STEP_MS = 86_400_000

/** The access that stopping a game needs: the database, and the buckets in which members play. */
export type Halls = { db: Db; ledger: { readonly buckets: readonly number[] } }

/**
 * Looks at what every game has returned since the last look. One that is refuted is closed, its launches end, and an
 * error says so, for the log calls people.
 */
export async function testReturns(house: House): Promise<void> {
  const now = await clock(house.db)
  const tests = new Map((await findTests(house.db)).map((one) => [one.game, one]))
  await each('the tests of returns', await claimsOf(house), async (claimed) => {
    let test: SequentialTest | undefined = begun(tests.get(claimed.game), claimed, now)
    while (test && !test.stoppedAt) test = await step(house, test, claimed, now)
  })
}

/** The test's purse starts anew each Shanghai year, so its chance of a false alarm is that of one year. */
function begun(known: SequentialTest | undefined, { game, claim }: Claimed, now: Date): SequentialTest {
  if (known?.stoppedAt || (known && yearOf(known.beganAt) === yearOf(now))) return known
  const heardUntil = known?.heardUntil ?? now
  return { ...fresh(game, claim, now), heardUntil }
}

const yearOf = (at: Date): string => dayOf(at.getTime()).slice(0, 4)

const fresh = (game: string, { least, most }: Pick<Claim, 'least' | 'most'>, now: Date): SequentialTest => ({
  ...{ game, beganAt: now, heardUntil: now, rounds: 0n, purses: newPurses() },
  ...{ least, most, stoppedAt: null },
})

/** A stretch of the game's rounds. Answers how the test stands where there is more to look at. */
async function step(
  house: House,
  test: SequentialTest,
  { game, claim }: Claimed,
  now: Date,
): Promise<SequentialTest | undefined> {
  const from = test.heardUntil
  const to = new Date(Math.min(from.getTime() + STEP_MS, now.getTime()))
  const heard = await heardOf(house, game, { from, to })
  // Rounds of this stretch may have been placed under the claim that held before.
  const [least, most] = [Math.min(claim.least, test.least), Math.max(claim.most, test.most)]
  const until = heard.until > from ? heard.until : from
  const purses = playOn(test.purses, { ...claim, least, most }, heard.results)
  const rounds = test.rounds + BigInt(heard.results.reduce((sum, { times }) => sum + times, 0))
  const next = { ...test, purses, rounds, heardUntil: until, least: claim.least, most: claim.most }
  if (!isRefuted(purses)) {
    await kept(house, next)
    return until >= to && to < now ? next : undefined
  }
  // The game is closed first: if the process dies behind it, the next run finds it refuted again.
  await stopGame(house, game)
  await kept(house, { ...next, stoppedAt: now })
  throw new Error(
    `${game} is stopped: over ${rounds} rounds it did not return what its rules say (${evidenceOf(purses).toExponential(1)} to one)`,
  )
}

type Heard = { until: Date; results: readonly Result[] }

async function heardOf({ db, wagers }: House, game: string, span: { from: Date; to: Date }) {
  for (const { results } of wagers) {
    const heard: Heard | undefined = await results?.(db, game, span)
    if (heard) return heard
  }
  throw new Error(`no source of wagers knows ${game}`)
}

/** Closes it to members, and ends the launches that are live. */
async function stopGame(halls: Halls, game: string): Promise<void> {
  await closePlace(halls, { what: 'game', code: game }, null)
  await endLaunchesIn(halls, game)
}

/** Ends every launch of a game. */
export const endLaunchesIn = ({ db, ledger }: Halls, game: string): Promise<void> =>
  each('the buckets of a game', ledger.buckets, async (bucket) => {
    const live = await launchesIn(db, bucket, game)
    await each('the launches of a game', live, ({ memberId, id }) =>
      db.tx((tx) => endLaunch(tx, { bucket, id: memberId }, 'house', id)),
    )
  })

/** Returns the games that a test has stopped and no person has reopened. */
export const stoppedGames = async (db: Sql): Promise<SequentialTest[]> =>
  (await findTests(db)).filter(({ stoppedAt }) => stoppedAt !== null)

/** The gamblers begin anew. */
export async function beginAgain(halls: Halls, game: string): Promise<void> {
  const known = (await findTests(halls.db)).find((one) => one.game === game)
  if (known) await kept(halls, fresh(game, known, await clock(halls.db)))
}

const kept = ({ db }: Halls, test: SequentialTest): Promise<void> => db.tx((tx) => keepTest(tx, test))
