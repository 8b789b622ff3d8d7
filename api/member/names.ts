// Looks up members by name, and the name that banks know a member by.
import type { Db, Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { findByName, usernamesOf } from './member.sql.ts'

export { holderOf } from './member.sql.ts'

/**
 * Returns the member of a username, in upper or lower case. An impossible name is not looked up: a null byte is an
 * error in SQL.
 */
export const findNamed = (db: Sql, username: string): Promise<Member | undefined> =>
  findByName(db, /^[a-z0-9]+$/i.test(username) ? username : '')

/** Finds a member by name for people at the desk: throws a plain sentence if there is none. */
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
export async function withNames<R extends { bucket: number; member_id: bigint }, T extends object>(
  db: Sql,
  rows: readonly R[],
  shown: (row: R) => T,
): Promise<(T & { username: string })[]> {
  // One statement for all of them: a list is no slower by a question for each of its rows.
  const found = rows.length === 0 ? [] : await usernamesOf(db, rows)
  const names = new Map(found.map(({ id, username }) => [id, username]))
  return rows.map((row) => ({ username: names.get(row.member_id) ?? missing(row), ...shown(row) }))
}

function missing({ bucket, member_id }: { bucket: number; member_id: bigint }): never {
  throw new Error(`there is no member ${bucket}/${member_id}`)
}
