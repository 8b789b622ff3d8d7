// How a member stands: members.play_state is written here and nowhere else, from blocks, closings and breaks.
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import type { PlayState } from '../shell/standing.ts'
import { setPlayState, standingNow } from './standing.sql.ts'

export { standingNow } from './standing.sql.ts'

/** Is this member self-excluded, whatever else holds them? */
export const isExcluded = async (db: Sql, member: Member): Promise<boolean> =>
  (await standingNow(db, member)).care === 'excluded'

/**
 * Writes how the member stands by now, and answers it. Behind each change of a block, a closing or a break, in its
 * transaction; the caller holds the member's row.
 */
export async function settleStanding(tx: Tx, member: Member): Promise<PlayState> {
  const { state } = await standingNow(tx, member)
  await setPlayState(tx, member, state)
  return state
}
