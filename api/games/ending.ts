// The end of a launch: from the commit on no stake is taken for it; the venue is told after the commit.
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock, insertJob } from '../shell/shell.sql.ts'
import { closeLaunch, closeLaunchesOf, type LaunchReason } from './launches.sql.ts'

/** Ends the member's live launch, or only the given one. Does nothing if it has ended before. */
export async function endLaunch(tx: Tx, member: Member, reason: LaunchReason, id?: string): Promise<void> {
  await tellLater(tx, member, await closeLaunch(tx, member, { id: id ?? null, reason, now: await clock(tx) }))
}

/** Ends what was opened in sessions that are over. */
export async function endLaunchesOf(tx: Tx, member: Member, sessions: readonly Buffer[]): Promise<void> {
  await tellLater(tx, member, await closeLaunchesOf(tx, member, { sessions, now: await clock(tx) }))
}

async function tellLater(tx: Tx, member: Member, ended: string[]) {
  for (const id of ended) await insertJob(tx, member, 'launch_end', { id })
}
