// The code by which a member invites: six signs, without vowels, so that no word comes out by chance.
import { randomInt } from 'node:crypto'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { findByCode, insertCode, insertInviter } from './inviters.sql.ts'

// No 0, 1, I and O either: they are read wrong.
const SIGNS = 'BCDFGHJKLMNPQRSTVWXYZ23456789'
const LENGTH = 6

const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Gives a new member a code that is not taken. */
export async function giveCode(tx: Tx, member: Member): Promise<void> {
  let code = newCode()
  while (!(await insertCode(tx, code, member))) code = newCode()
  await insertInviter(tx, member, code)
}

const SHAPE = /^[A-Za-z0-9]{1,16}$/

/** Returns the member of a code, in upper or lower case. An impossible code is not looked up. */
export const inviterBy = async (db: Sql, code: string): Promise<Member | undefined> =>
  SHAPE.test(code) ? findByCode(db, code.toUpperCase()) : undefined
