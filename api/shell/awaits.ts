// The question to each feature before an account is closed: is money of this member still on its way, or unclaimed?
import type { closeForm } from '../../core/forms/access.ts'
import type { Sql } from './db.ts'
import type { Member } from './serve.ts'

/** A refusal of `user/close`, which tells the member what comes first; undefined where nothing is awaited. */
export type Awaits = (db: Sql, member: Member) => Promise<keyof typeof closeForm.refusals | undefined>
