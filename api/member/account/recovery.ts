// A login password that was forgotten (decision 70). The caller says first what only the member knows: the
// withdrawal password, or name and birthday. Only then a code is sent, so a stranger spends none of the member's
// messages, and uses up nothing of theirs; and what is answered is the same whether it was right or not.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { CODE_MINUTES } from '../../../core/member/access.ts'
import type { Language } from '../../../core/endpoint.ts'
import { networkOf } from '../../../core/network.ts'
import { hashOf } from '../../shell/hash.ts'
import type { Db } from '../../shell/db.ts'
import type { Hooks } from '../../shell/hook.ts'
import { agentOf, type Origin } from '../../shell/origin.ts'
import { Refusal, refuse } from '../../shell/refusal.ts'
import type { Ring } from '../../shell/ring.ts'
import type { Member } from '../../shell/serve.ts'
import { clock } from '../../shell/shell.sql.ts'
import { logEvent } from '../../security/log.ts'
import { whyOut } from '../blocks.ts'
import { checkCode, makeCode, spendCode } from '../codes/codes.ts'
import { checkFactor } from '../factor/factor.ts'
import { getProfile } from '../member.sql.ts'
import { findNamed } from '../names.ts'
import { findPasscode } from '../passcode.sql.ts'
import { hashPassword, isPassword, problemOfPassword } from '../passwords.ts'
import type { SignedIn } from '../registration.ts'
import type { Sessions } from '../../shell/sessions.ts'
import { findTry, takeTry, type Brake } from '../tries.ts'
import { putPassword } from './change.ts'
import { findVouched, setUsed } from './reset.sql.ts'

/** Tries of an address, right or wrong; and messages to a member by a kind of claim, which only right ones send. */
const LIMITS = {
  address: { tries: 30, seconds: 3_600 },
  messages: { tries: 5, seconds: 86_400 },
}

export type Claim = {
  username: string
  passcode?: string | undefined
  realName?: string | undefined
  birthday?: string | undefined
}

type Door = { db: Db; ring: Ring; origin: Origin; language: Language }

/** Sends a code where the claim is right. The answer never says whether it was. Refuses with throttled. */
export async function askRecovery(
  { db, ring, origin, language }: Door,
  claim: Claim,
): Promise<{ request: string; expiresAt: number }> {
  await brakeAddress(db, origin)
  const member = await findNamed(db, claim.username)
  const isRight = await isTheirs(db, member, claim)
  if (member && isRight) {
    if (await findTry(db, messagesOf(member, claim)))
      return db.tx((tx) => makeCode(tx, member, ring, { purpose: 'recover', language }))
  }
  await logEvent(db, { event: 'recover_refused', member, origin })
  const now = await clock(db)
  return { request: randomUUID(), expiresAt: now.getTime() + CODE_MINUTES * 60_000 }
}

/**
 * Each kind of claim has messages of its own: many people know a name and a birthday, and must not use up what the member
 * gets by the withdrawal password.
 */
const messagesOf = ({ id }: Member, { passcode }: Claim): Brake => ({
  subject: `recovery of ${id} by ${passcode === undefined ? 'name' : 'passcode'}`,
  limit: LIMITS.messages,
  reason: 'throttled',
})

const brakeAddress = (db: Db, { address }: Origin) =>
  takeTry(db, {
    subject: `recovery from ${networkOf(address)}`,
    limit: LIMITS.address,
    reason: 'throttled',
  })

/** Does the same work for an unknown name, so that its duration tells nothing. */
async function isTheirs(db: Db, member: Member | undefined, claim: Claim): Promise<boolean> {
  if (claim.passcode !== undefined) {
    const stored = member && (await findPasscode(db, member))
    return isPassword(claim.passcode, stored ?? undefined)
  }
  const known = member && (await getProfile(db, member))
  // Without a birthday of the member's own, the one that two people have vouched for counts.
  const vouched = member && (await findVouched(db, member))
  const birthday = known?.birthday ?? vouched
  return isSame([claim.realName, claim.birthday], [known?.real_name, birthday])
}

/** Are name and birthday both given, both known and equal? */
function isSame(given: readonly (string | undefined)[], known: readonly (string | undefined)[]) {
  const digest = (texts: readonly (string | undefined)[]) => hashOf(JSON.stringify(texts))
  const isWhole = [...given, ...known].every((text) => text !== undefined)
  return timingSafeEqual(digest(given), digest(known)) && isWhole
}

export type Recovery = {
  username: string
  request: string
  code: string
  newPassword: string
  factor?: string | undefined
}

/**
 * Another password by a code that was sent, and the second factor where there is one. Every session ends, and the
 * member is in with a new one. Refuses with recover_wrong if name, request or code is wrong.
 */
export async function recover(
  { db, ring, origin, language, sessions, hooks }: Door & { sessions: Sessions; hooks: Hooks },
  want: Recovery,
): Promise<SignedIn> {
  await brakeAddress(db, origin)
  const wrong = problemOfPassword(want.newPassword, want.username)
  if (wrong) refuse(wrong, { field: 'newPassword' })
  const member = await findNamed(db, want.username)
  // Made before anything is known: the answer takes as long where there is no such member.
  const hash = await hashPassword(want.newPassword)
  if (!member) return refuse('recover_wrong')
  const done = await db.tx(async (tx) => {
    const out = await whyOut(tx, member)
    await hidden(checkCode(tx, member, ring, { purpose: 'recover', ...want }))
    if (out) refuse(out)
    await checkFactor(tx, member, { given: want.factor, ring, origin })
    await spendCode(tx, member, want.request)
    await setUsed(tx, member)
    const notice = { event: 'recovered', origin, language, detail: agentOf(origin) } as const
    const ended = await putPassword(tx, member, { hash, kept: null, notice, hooks })
    const { username } = await getProfile(tx, member)
    const started = await sessions.start(tx, member, { ...origin, device: null })
    return { ...started, username, ended: [...ended, ...started.ended] }
  })
  const { ended, ...signedIn } = done
  sessions.forget(ended)
  return signedIn
}

/** Hides the fault of a code behind one refusal: a stranger learns no more. */
const hidden = (checked: Promise<void>): Promise<void> =>
  checked.catch((thrown: unknown) => {
    if (thrown instanceof Refusal) throw new Refusal('recover_wrong', {}, thrown.keeps)
    throw thrown
  })
