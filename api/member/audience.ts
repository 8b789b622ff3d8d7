// Which members an activity is for.
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { levelOf } from '../vip/standing.ts'
import { getProfile } from './member.sql.ts'

export type Known = { vip: number; registeredAt: number }

export async function audienceOf(db: Sql, member: Member): Promise<Known> {
  const { registered_at } = await getProfile(db, member)
  return { vip: await levelOf(db, member), registeredAt: registered_at.getTime() }
}
