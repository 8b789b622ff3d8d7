// The security log: what happened at the doors and at the desks, for people to look back at (R-SEC-14). Where
// there is a transaction the line belongs to it: what did not happen is not written down.
import type { Sql } from '../shell/db.ts'
import { deviceHash, type Origin } from '../shell/origin.ts'
import type { Member } from '../shell/serve.ts'
import { insertLine, newestLinesOf, newestOf, type WrittenLine } from './security.sql.ts'

export { newestLines } from './security.sql.ts'
export type { WrittenLine } from './security.sql.ts'

export type SecurityEvent =
  | 'registration'
  | 'under_age'
  | 'sign_in'
  | 'sign_in_refused'
  | 'lockout'
  | 'throttle'
  | 'sign_out'
  | 'session_ended'
  | 'mobile_proved'
  | 'password_changed'
  | 'password_wrong'
  | 'recovered'
  | 'recover_refused'
  | 'factor_on'
  | 'factor_off'
  | 'factor_wrong'
  | 'closed'
  | 'passcode_set'
  | 'passcode_changed'
  | 'passcode_wrong'
  | 'passcode_locked'
  | 'account_added'
  | 'account_removed'
  | 'account_shared'
  | 'blocked'
  | 'unblocked'
  | 'rested'
  | 'excluded'
  | 'came_back'
  | 'deposit_over_limit'
  | 'offers_ended'
  | 'offers_begun'
  | 'profile_confirmed'
  | 'identity_refused'
  | 'excluded_again'
  | 'register_listed'
  | 'register_freed'
  | 'invite_held'
  | 'deed'

/** Facts of an event. Never a secret, a number of an account, or what was typed as a name. */
export type Facts = Record<string, string | number | boolean>

export type Happened = {
  event: SecurityEvent
  member?: Member | undefined
  origin?: Origin | undefined
  person?: string
  detail?: Facts
}

/** Writes down an event of a member, or of a visitor at the sign-in. */
export async function logEvent(db: Sql, happened: Happened): Promise<void> {
  const { event, member, origin, person, detail } = happened
  await insertLine(db, {
    event,
    member: member ?? null,
    address: origin?.address ?? null,
    device: origin?.device ? deviceHash(origin.device).toString('hex').slice(0, 8) : null,
    person: person ?? null,
    detail: detail ?? {},
  })
}

export type Deed = { person: string; deed: string; member?: Member; detail?: Facts }

/** Writes down what one of the operator's people did, in words of the command line: 'payout approve'. */
export const logDeed = (db: Sql, { deed, detail, ...by }: Deed): Promise<void> =>
  logEvent(db, { ...by, event: 'deed', detail: { deed, ...detail } })

const SHOWN = 100

/** The newest lines of a member. */
export const newestEvents = (db: Sql, member: Member): Promise<WrittenLine[]> => newestLinesOf(db, member, SHOWN)

/** The newest lines of a member that are about these events, for the member. */
export const newestAbout = (db: Sql, member: Member, events: readonly SecurityEvent[]): Promise<WrittenLine[]> =>
  newestOf(db, member, events, SHOWN_TO_MEMBER)

const SHOWN_TO_MEMBER = 50
