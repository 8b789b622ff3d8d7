// Who holds a token, as the doors and the pages of the house ask it (api/member/session.ts answers).
import type { Tx } from './db.ts'
import type { Serving } from './mount.ts'
import type { Origin } from './origin.ts'
import type { Member, Session } from './serve.ts'

export type Sessions = {
  authenticate: Serving['authenticate']
  isElsewhere: Serving['isElsewhere']
  /** Returns the session of a token at this moment, past the cache. Does not count as an act of the member. */
  look(token: string): Promise<Session | undefined>
  /** The id of the member whose session the token was when it was last looked up, from memory: no database is asked. */
  memberOf(token: string): string | undefined
  /** Whether the session with this hash is open now. Asking is no action of the member's. */
  isOpen(hash: Buffer): Promise<boolean>
  /**
   * Gives the member a new token, and their device an id unless they brought one of their own, and ends the
   * oldest sessions above the limit. The caller holds the member's row; after the commit it forgets `ended`.
   */
  start(tx: Tx, member: Member, origin: Origin): Promise<Started>
  /** Ends a session here and in the database; none is no error. */
  end(token: string, origin: Origin): Promise<void>
  /** Removes sessions that the database has ended from the cache. */
  forget(hashes: Buffer[]): void
}

export type Started = {
  token: string
  uid: string
  /** The id that the member's device is recognized by from now on. */
  device: string
  /** Sessions above the limit, which this one has ended. */
  ended: Buffer[]
}
