// How somebody becomes a member: the rules, then one transaction for name, mobile, secrets and session.
import { randomInt } from 'node:crypto'
import { isAdult, isWeakPasscode, usernameRules } from '../../core/member.ts'
import type { Registration, UsernameRule } from '../../core/member.ts'
import { addDays, dayOf, dayStartMs } from '../../core/time.ts'
import type { Db, Tx } from '../db.ts'
import { networkOf } from '../origin.ts'
import type { Origin } from '../origin.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { startSession } from './session.ts'
import { findInviter, insertMember, insertMobile, insertName, insertSecrets } from './sql.ts'
import type { NewMember } from './sql.ts'
import { takeTry } from './tries.ts'

export type SignedIn = { token: string; uid: string; username: string; device: string }

type BucketOf = (memberId: bigint) => number

export type Entrance = {
  /** Which bucket an id lives in. */
  bucketOf: BucketOf
  rule: UsernameRule
  /** How many forms an address may send on a Shanghai day; 0 for any number. */
  formsADay: number
  /** Where the wish came from. */
  origin: Origin
  /** The licence wants to know that somebody under age has tried, not who (BI-036). */
  onUnderAge(): void
}

/**
 * Makes a member and signs them in. The name is unique without regard to case, the mobile too; the slow hash
 * comes before either is looked at, so neither the answer nor its time says who is a member (BI-028). Refuses
 * with `throttled` first: each form of an address counts, whatever becomes of it.
 */
export async function registerMember(
  db: Db,
  want: Registration,
  entrance: Entrance,
): Promise<SignedIn> {
  await countForm(db, entrance)
  checkForm(want, entrance)
  const invitedBy = await inviterOf(db, want.inviteCode ?? '')
  const password = await hashPassword(want.password)
  const passcode = want.secondaryPassword ? await hashPassword(want.secondaryPassword) : null
  const { username, realName, mobile } = want
  const who = { username, realName, mobile, birthday: want.birthday || null, invitedBy }
  return db.tx(async (tx) => {
    const member = await enter(tx, who, entrance.bucketOf)
    await insertSecrets(tx, member, password, passcode)
    // Whoever else signs in from this device, a new member has never done so.
    const { token, uid, device } = await startSession(tx, member, {
      ...entrance.origin,
      device: null,
    })
    return { token, uid, username, device }
  })
}

async function countForm(db: Db, { origin, formsADay }: Entrance): Promise<void> {
  if (formsADay === 0) return
  const now = Date.now()
  const day = dayOf(now)
  const limit = {
    tries: formsADay,
    seconds: Math.ceil((dayStartMs(addDays(day, 1)) - now) / 1_000),
  }
  const subject = `registration ${day} from ${networkOf(origin.address)}`
  await takeTry(db, { subject, limit, reason: 'throttled' })
}

function checkForm(want: Registration, entrance: Entrance): void {
  if (!usernameRules[entrance.rule].pattern.test(want.username))
    refuse(entrance.rule === 'any' ? 'username_rule_any' : 'username_rule')
  if (want.password.toLowerCase() === want.username.toLowerCase()) refuse('password_is_username')
  if (isCommonPassword(want.password)) refuse('password_common')
  if (want.confirmPassword !== want.password) refuse('password_mismatch')
  // Birthday is optional; whoever says one must be of age by it (decision 50, R-ACC-01).
  if (want.birthday && !isAdult(want.birthday, dayOf(Date.now()))) {
    entrance.onUnderAge()
    refuse('under_age')
  }
  if (want.secondaryPassword && isWeakPasscode(want.secondaryPassword, want.birthday || null))
    refuse('passcode_weak')
}

const INVITE_CODE = /^[A-Za-z0-9]{1,16}$/

async function inviterOf(db: Db, code: string): Promise<bigint | null> {
  if (code === '') return null
  const inviter = INVITE_CODE.test(code) ? await findInviter(db, code) : undefined
  return inviter ?? refuse('invite_unknown')
}

/** Writes the member's row under a new id, then the directories, always name before mobile. */
async function enter(tx: Tx, who: NewMember, bucketOf: BucketOf): Promise<Member> {
  let member = newMember(bucketOf)
  while (!(await insertMember(tx, member, who))) member = newMember(bucketOf)
  const isNew = await insertName(tx, who.username, member)
  // The mobile is written also where the name is used: one is as much work as the other.
  if (!(await insertMobile(tx, who.mobile, member)) || !isNew) refuse('identity_used')
  return member
}

/**
 * Twelve digits by chance: an id says nothing about how many members there are. The bucket follows
 * from the id, so the same id cannot be given in two buckets.
 */
function newMember(bucketOf: BucketOf): Member {
  const id = BigInt(randomInt(100_000_000_000, 1_000_000_000_000))
  return { bucket: bucketOf(id), id }
}
