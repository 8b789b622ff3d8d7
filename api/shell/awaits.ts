// What a feature says when an account is to be closed: does it still await money of this member's?
import type { Sql } from './db.ts'
import type { Member } from './serve.ts'

export type Awaits = (db: Sql, member: Member) => Promise<boolean>
