// Registers of exclusions outside (GAMSTOP, OASIS, the operator's list), behind one port: asked before anybody is verified, and at
// each sign-in. Silence lets nobody new in, and keeps who is in under what was known.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ask, understood, Unknown } from '../callback/provider-call.ts'
import { anyList } from '../../core/list.ts'
import { settleStanding } from '../member/standing.ts'
import { logEvent } from '../security/log.ts'
import type { House } from '../shell/app.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { tell } from '../shell/tell.ts'
import { stopPlay, stopsAll } from './breaks.ts'
import { insertRegisters, listedNow } from './registers.sql.ts'

type Asking = Pick<House, 'db' | 'settings'>
type PersonSaid = { name: string; birthday: string }

const TIMEOUT_MS = 2_000

const answer = v.object({
  id: v.string(),
  listed: v.pipe(anyList(v.pipe(v.string(), v.minLength(1), v.maxLength(60), v.regex(/^\P{C}+$/u))), v.maxLength(20)),
})

/** The registers that have a person of this name and birthday. None where no port is named. Throws `Unknown` at silence. */
export async function registersOf({ settings: { register } }: Asking, said: PersonSaid): Promise<string[]> {
  if (register.keys.length === 0) return []
  const id = randomUUID()
  const word = understood(answer, await ask({ ...register, timeoutMs: TIMEOUT_MS }, '/people', { id, ...said }))
  if (word.id !== id) throw new Unknown('the answer is to another question')
  return [...new Set(word.listed)].sort()
}

/** Keeps what the registers say of a member: who is listed anew stops at once, who is let go plays again if nothing else holds them. */
export async function keepRegisters(
  { db }: Pick<House, 'db'>,
  member: Member,
  listed: readonly string[],
): Promise<void> {
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
