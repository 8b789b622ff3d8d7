// Looks up members by name, and the name that banks know a member by.
import type { Db, Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { findByName, holderOf } from './member.sql.ts'

export { holderOf } from './member.sql.ts'

/**
 * Returns the member of a username, in upper or lower case. An impossible name is not looked up: a null byte is an
 * error in SQL.
 */
export const findNamed = (db: Sql, username: string): Promise<Member | undefined> =>
  findByName(db, /^[a-z0-9]+$/i.test(username) ? username : '')

/** The same for people at a desk: throws a plain sentence where no member has it. */
export async function memberNamed(db: Sql, username: string): Promise<Member> {
  const found = await findNamed(db, username)
  if (!found) throw new Error(`no member has the name ${username}`)
  return found
}

/** Does something to the member of this name, in one transaction. */
export async function toMember<T>(db: Db, username: string, work: (tx: Tx, member: Member) => Promise<T>): Promise<T> {
  const member = await memberNamed(db, username)
  return db.tx((tx) => work(tx, member))
}

/** Rows of members for people to read, each with the username. */
export const withNames = <R extends { bucket: number; member_id: bigint }, T extends object>(
  db: Db,
  rows: readonly R[],
  shown: (row: R) => T,
): Promise<(T & { username: string })[]> =>
  Promise.all(
    rows.map(async (row) => {
      const { username } = await holderOf(db, { bucket: row.bucket, id: row.member_id })
      return { username, ...shown(row) }
    }),
  )
