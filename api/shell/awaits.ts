// What a feature says when an account is to be closed: does money of this member's still come, or lie there to be taken?
import type { closeForm } from '../../core/forms/access.ts'
import type { Sql } from './db.ts'
import type { Member } from './serve.ts'

/** A refusal of `user/close`, which tells the member what comes first; undefined where nothing is awaited. */
export type Awaits = (db: Sql, member: Member) => Promise<keyof typeof closeForm.refusals | undefined>
