// How a feature tells or asks those that stand above it (tools/tidy/walls.ts has the order). A hook tells whoever wants to
// know, in the order of api/features.ts; a question is answered by the one feature that knows.
import type { Fen } from '../../core/money.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import type { Settings } from '../settings.ts'
import type { Db, Sql, Tx } from './db.ts'
import type { Origin } from './origin.ts'
import type { Member } from './serve.ts'
import type { ValidBet } from './wager.ts'

/** Each runs in the transaction that it is given, and its locks behind those that the caller holds. A throw undoes both. */
export type Hooks = {
  /** A new member, behind the first session. */
  registered: (tx: Tx, newcomer: Newcomer, house: Entered) => Promise<void>
  /** Sessions of a member have ended, by the hashes of their tokens; never none. */
  sessionsEnded: (tx: Tx, member: Member, sessions: readonly Buffer[]) => Promise<void>
  /** A member is being blocked: the caller holds the member's row, and locks the cash wallet behind it. */
  blocking: (tx: Tx, member: Member) => Promise<void>
  /** Valid bets settled at an instant (a time of PostgreSQL as text) are counted, once; the caller holds the members' rows. */
  counted: (tx: Tx, bucket: number, at: string, bets: readonly ValidBet[]) => Promise<void>
  /** The registers of exclusions have answered about a verified member who signs in; in a transaction of its own. */
  listed: (db: Db, member: Member, registers: readonly string[]) => Promise<void>
}

export type Newcomer = {
  member: Member
  username: string
  realName: string
  /** The member whose invitation code they brought. */
  inviter: Member | undefined
  /** The origin in the request; its device is the one that the browser was known by before. */
  origin: Origin
  /** The device token that the browser carries from now on. */
  given: string
}

/** The parts of the house that a hook of the registration gets. */
export type Entered = { bucketOf: (memberId: bigint) => number; settings: Settings }

/** `H` is the house, which has these answers itself. */
export type Answers<H> = {
  /** The member's level on the ladder of VIP. */
  levelOf: (db: Sql, member: Member) => Promise<number>
  /** The member whose invitation code this is. */
  inviterBy: (db: Sql, code: string) => Promise<Member | undefined>
  /**
   * Before money leaves these venues: fetches what the member has played there. Refuses venue_waits where people look at
   * an entry first.
   */
  readyToLeave: (house: H, member: Member, venues: readonly VenueCode[]) => Promise<void>
  /** Ends the member's game, and says what each venue holds besides open rounds, and at which people look first. */
  emptiedGames: (house: H, member: Member) => Promise<Emptied>
}

export type Emptied = { there: ReadonlyMap<VenueCode, Fen>; waiting: ReadonlySet<VenueCode> }

/** Hooks of all features as one: each is told in turn, and none beside another. */
export function hooksOf(features: readonly { hooks?: Partial<Hooks> }[]): Hooks {
  const all = features.flatMap(({ hooks }) => hooks ?? [])
  const each =
    <A extends unknown[]>(hookOf: (hooks: Partial<Hooks>) => ((...given: A) => Promise<void>) | undefined) =>
    async (...given: A): Promise<void> => {
      for (const hooks of all) await hookOf(hooks)?.(...given)
    }
  return {
    registered: each((hooks) => hooks.registered),
    sessionsEnded: each((hooks) => hooks.sessionsEnded),
    blocking: each((hooks) => hooks.blocking),
    counted: each((hooks) => hooks.counted),
    listed: each((hooks) => hooks.listed),
  }
}

/** The answers of all features as one; `api/features.test.ts` holds that each question has one feature that answers it. */
export const answersOf = <H>(features: readonly { answers?: Partial<Answers<H>> }[]): Answers<H> =>
  Object.assign({}, ...features.map(({ answers }) => answers)) as Answers<H>
