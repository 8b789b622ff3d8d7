// How the dated rows say that a member stands, and the column that money reads.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { codeOfPlayState, playState, type PlayState } from '../shell/standing.ts'
import { memberFacts, OWN } from './facts.sql.ts'

const standing = v.object({ state: playState, care: playState })

/** The member's standing at this microsecond, in which a block may end; `care` is what breaks and exclusions alone come to. */
export const standingNow = (db: Sql, { bucket, id }: Pick<Member, 'bucket' | 'id'>) =>
  db.one(standing)`
    select state, care
      from standing_of(${bucket}::smallint, ${id}::bigint, clock_timestamp())`

export async function setPlayState(tx: Tx, member: Member, state: PlayState): Promise<void> {
  await tx.run`
    update members
       set play_state = ${codeOfPlayState[state]}
     where bucket = ${member.bucket}
       and id = ${member.id}`
  await addFacts(tx, memberFacts, member, [OWN])
}
