import type { AnyVenueCode } from '../../core/venue/venues.ts'
import { unlessSilent } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import { memberIn, type Jobs } from '../shell/jobs.ts'
import { openAmong } from '../member/session.ts'
import { barredAmong, lockMember } from '../shell/shell.sql.ts'
import { barFrom } from '../shell/standing.ts'
import { endLaunch } from './ending.ts'
import { forgetPermits, journalsBehind } from './journal.sql.ts'
import { pullJournal } from './journal.ts'
import { idleLaunches, launchesWithOpen, playersNow, untoldLaunches } from './launches.sql.ts'
import { tellEnd } from './launches.ts'
import { tellVoid } from './matches.ts'
import { gameHouseOf } from './outside.ts'
import { queryRounds } from './queries.ts'
import { testReturns } from './sequential.ts'

export function gamesJobs(house: House): Jobs {
  return {
    /** Made by the outbox when a launch has ended; tried again until the venue has heard it. */
    launch_end: {
      run: (payload) => tellEnd(house, memberIn(payload), String(payload['id'])),
    },
    /** Made where two people have decided that a match be void. */
    match_void: { run: (payload) => tellVoid(house, payload) },
    /** Made where a break begins: open rounds of games that were left before end too. */
    rounds_stop: { run: (payload) => endOpenRounds(house, memberIn(payload).bucket) },
    launches_sweep: { cron: '* * * * *', run: () => sweepLaunches(house) },
    /** Ends that a job has given up to tell. */
    launches_tell: { cron: '*/5 * * * *', run: () => tellEnds(house) },
    journals_pull: { cron: '* * * * *', run: () => pullJournals(house) },
    rounds_query: { cron: '*/5 * * * *', run: () => queryRounds(house) },
    returns_test: { cron: '3,13,23,33,43,53 * * * *', run: () => testReturns(house) },
    permits_forget: {
      cron: '40 20 * * *',
      run: () => each('permits', house.ledger.buckets, (bucket) => forgetPermits(house.db, bucket)),
    },
  }
}

/** Ends launches that are idle, whose session is over, or whose member may not play any more. */
export const sweepLaunches = (house: House): Promise<void> =>
  each('the launches', house.ledger.buckets, async (bucket) => {
    const { db, settings } = house
    const idle = await idleLaunches(db, bucket, settings.launchIdleMinutes)
    await each('the launches without play', idle, ({ memberId, id }) =>
      db.tx((tx) => endLaunch(tx, { bucket, id: memberId }, 'expired', id)),
    )
    const playing = await playersNow(db, bucket)
    const ids = playing.map(({ memberId }) => memberId)
    const open = await sessionsOpen(house, playing)
    const signedOut = playing.filter(({ session }) => session && !open.has(session.toString('hex')))
    await each('the launches of sessions that are over', signedOut, ({ memberId, id }) =>
      db.tx((tx) => endLaunch(tx, { bucket, id: memberId }, 'house', id)),
    )
    const barred = new Set(await barredAmong(db, bucket, ids))
    const over = playing.filter(({ memberId }) => barred.has(memberId))
    await each('the launches of who may not play', over, ({ memberId, id }) =>
      db.tx(async (tx) => {
        const member = { bucket, id: memberId }
        if (barFrom('play', await lockMember(tx, member))) await endLaunch(tx, member, 'break', id)
      }),
    )
    await endOpenRounds(house, bucket)
  })

/** A break ends open rounds at once (decision 63), also those of a game that was left before: said each time until they are over. */
async function endOpenRounds(house: House, bucket: number): Promise<void> {
  const open = await launchesWithOpen(house.db, bucket)
  const ids = [...new Set(open.map(({ memberId }) => memberId))]
  const barred = new Set(await barredAmong(house.db, bucket, ids))
  const over = open.filter(({ memberId }) => barred.has(memberId))
  await each('the open rounds of who may not play', over, ({ id, venue }) => gameHouseOf(house, venue).end(id, 'break'))
}

function sessionsOpen(
  { db, settings }: House,
  playing: readonly { session: Buffer | null; isPlayed: boolean }[],
): Promise<Set<string>> {
  const hashes = (some: typeof playing) => some.flatMap(({ session }) => session ?? [])
  return openAmong(db, {
    ...{ hashes: hashes(playing), idleMinutes: settings.sessionIdleMinutes },
    playing: hashes(playing.filter(({ isPlayed }) => isPlayed)),
  })
}

const tellEnds = (house: House): Promise<void> =>
  each('the ends of launches', house.ledger.buckets, async (bucket) => {
    const untold = await untoldLaunches(house.db, bucket)
    await each('the ends of a bucket', untold, ({ memberId, id }) => tellEnd(house, { bucket, id: memberId }, id))
  })

/** Fetches every journal that may be behind. A venue that is silent for one member is not asked for the next. */
export async function pullJournals(house: House): Promise<void> {
  const silent = new Set<AnyVenueCode>()
  await each('the journals', house.ledger.buckets, async (bucket) => {
    const behind = await journalsBehind(house.db, bucket)
    await each('the journals of a bucket', behind, async ({ memberId, venue }) => {
      if (silent.has(venue)) return
      const pulled = await unlessSilent(pullJournal(house, { bucket, id: memberId }, venue))
      if (!pulled) silent.add(venue)
    })
  })
}
