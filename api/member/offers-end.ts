// People end promotions for a member, and begin them again. The member plays, pays in and takes money home as before.
import { logEvent } from '../security/log.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { setOffersEnded } from './blocks.sql.ts'

type Word = { person: string; why: string }

/** From this commit on the member is shown and given no promotions (R-RG-10). */
export async function endOffers(tx: Tx, member: Member, { person, why }: Word): Promise<void> {
  if ((await lockMember(tx, member)).isUnoffered) throw new Error('this member is given no promotions already')
  await setOffersEnded(tx, member, true)
  await logEvent(tx, { event: 'offers_ended', member, person, detail: { why } })
}

/** Ends a member's exclusion from promotions: awards that have not lapsed can be claimed again. */
export async function beginOffers(tx: Tx, member: Member, { person, why }: Word): Promise<void> {
  if (!(await lockMember(tx, member)).isUnoffered) throw new Error('this member is given promotions as everybody is')
  await setOffersEnded(tx, member, false)
  await logEvent(tx, { event: 'offers_begun', member, person, detail: { why } })
}
