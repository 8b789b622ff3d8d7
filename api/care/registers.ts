// Members whom an outside register of exclusions lists at sign-in (api/member/registers.ts asks) are held back as by a break.
import { randomUUID } from 'node:crypto'
import { settleStanding } from '../member/standing.ts'
import { logEvent } from '../security/log.ts'
import type { Db } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { tell } from '../shell/tell.ts'
import { stopPlay, stopsAll } from './breaks.ts'
import { insertRegisters, listedNow } from './registers.sql.ts'

/** Keeps what the registers say of a member: who is listed anew stops at once, who is let go plays again if nothing else holds them. */
export async function keepRegisters(db: Db, member: Member, listed: readonly string[]): Promise<void> {
  if ((await listedNow(db, member)).join('\n') === listed.join('\n')) return
  await db.tx(async (tx) => {
    await lockMember(tx, member)
    const before = await listedNow(tx, member)
    if (before.join('\n') === listed.join('\n')) return
    const isHeld = listed.length > 0
    const now = isHeld ? await stopPlay(tx, member) : await clock(tx)
    await insertRegisters(tx, member, { id: randomUUID(), listed: [...listed], now })
    await settleStanding(tx, member)
    if (isHeld) await stopsAll(tx, member)
    else await tell(tx, member, 'care', {})
    await logEvent(tx, {
      event: isHeld ? 'register_listed' : 'register_freed',
      member,
      detail: { registers: listed.join(', ') },
    })
  })
}
