// The known morning: content in both languages, and the demo members, who act through our own API.
import type { FastifyInstance } from 'fastify'
import type { House } from '../api/shell/app.ts'
import { markDemo } from '../api/member/member.sql.ts'
import { baoLives } from './seed/bao.ts'
import { seedContent } from './seed/content.ts'
import { arrives, type DemoMember } from './seed/people.ts'

/** Plays every day. */
export const bao: DemoMember = {
  username: 'bao001',
  realName: '包小满',
  mobile: '13800000002',
  birthday: '1988-05-21',
  lives: baoLives,
}

/** amy001 is new. */
export const demoMembers: DemoMember[] = [
  { username: 'amy001', realName: '林夏', mobile: '13800000001', birthday: '1996-06-18' },
  bao,
]

/** They come by bao001's invitation, where it has lived (db/seed/life.ts), each at a home and with a phone of their own. */
export const friends: DemoMember[] = [
  {
    ...{ username: 'cheng001', realName: '程溪', mobile: '13800000003', birthday: '1991-03-02' },
    from: { address: '203.0.113.21', agent: 'Mozilla/5.0 (iPhone)' },
  },
  {
    ...{ username: 'dou001', realName: '窦禾', mobile: '13800000004', birthday: '1990-11-27' },
    from: { address: '203.0.113.74', agent: 'Mozilla/5.0 (Linux; Android 15)' },
  },
]

/** Seeds a house. Twice is the same as once, and what people have done since stays. */
export async function seed(app: FastifyInstance, house: House): Promise<void> {
  if (house.settings.isProduction)
    throw new Error('the demo members have a password that everybody knows: not in production')
  await seedContent(house.db)
  for (const who of demoMembers) {
    const person = await arrives(app, house, who)
    await house.db.tx((tx) => markDemo(tx, person.member, who.birthday))
    await who.lives?.(person, house)
  }
}
