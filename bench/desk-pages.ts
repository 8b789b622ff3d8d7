// Calls of the pages of the desk: the first page, what is under way, the file of the member who has played most, and
// every deed that only reads and needs no word.
import { circle } from '../core/desk/circle.ts'
import { callOf, proposals } from '../core/desk/doing.ts'
import { deeds } from '../core/desk/deeds.ts'
import { file } from '../core/desk/file.ts'
import { underWay, underWays } from '../core/desk/money.ts'
import { play } from '../core/desk/play.ts'
import { review } from '../core/desk/review.ts'
import { today } from '../core/desk/today.ts'
import type { openTestDesk } from '../api/desk/testing.ts'
import type { Db } from '../api/shell/db.ts'
import * as v from 'valibot'

type Seat = Awaited<ReturnType<Awaited<ReturnType<typeof openTestDesk>>['sits']>>
export type Asked = { call: string; p95Ms: number }

/** Makes each call `times` times; answers the time of its slowest twentieth. */
export async function lookAt(seat: Seat, owner: Db, times: number): Promise<Asked[]> {
  const who = await owner.one(v.object({ username: v.string(), mobile: v.string(), real_name: v.string() }))`
    select m.username, m.mobile, m.real_name
      from members m
     where m.bucket in (select bucket from buckets)
     order by (select count(*) from transfers t where t.bucket = m.bucket and t.member_id = m.id) desc, m.id
     limit 1`
  const { username } = who
  await seat.ask(file.open, { username, reason: 'a bench reads this file' })
  const asks: [call: string, ask: () => Promise<unknown>][] = [
    ['today', () => seat.ask(today.show, {})],
    ...underWays.map((what): (typeof asks)[number] => [`under way: ${what}`, () => seat.ask(underWay.show, { what })]),
    ['proposals', () => seat.ask(proposals.list, {})],
    ['find by name', () => seat.ask(file.find, { text: username.slice(0, 3) })],
    ['find by mobile', () => seat.ask(file.find, { text: who.mobile })],
    ['find by real name', () => seat.ask(file.find, { text: who.real_name })],
    ['file', () => seat.ask(file.show, { username })],
    ['file: friends and shared', () => seat.ask(circle.show, { username })],
    ['file: messages', () => seat.ask(file.messages, { username, language: 'en' })],
    [
      'file: a bet or a round',
      async () => {
        const { list } = await seat.ask(file.plays, { username })
        if (list[0]) await seat.ask(play.show, { username, id: list[0].id })
      },
    ],
    ['reviews', () => seat.ask(review.list, {})],
    ...LISTS.flatMap((list): typeof asks => [
      [`file: ${list}`, () => seat.ask(file[list], { username })],
      [`file: ${list}, second page`, () => secondPage(seat, list, username)],
    ]),
    ...deeds
      .filter(({ does, fields, isAtTerminal }) => does === 'reads' && !isAtTerminal && Object.keys(fields).length === 0)
      .map((deed): (typeof asks)[number] => [deed.name, () => seat.ask(callOf(deed), { input: {} } as never)]),
  ]
  const found: Asked[] = []
  for (const [call, ask] of asks) {
    await ask()
    const took: number[] = []
    for (let time = 0; time < times; time++) {
      const before = performance.now()
      await ask()
      took.push(performance.now() - before)
    }
    took.sort((a, b) => a - b)
    found.push({ call, p95Ms: took[Math.min(took.length - 1, Math.floor(took.length * 0.95))] ?? 0 })
  }
  return found
}

const LISTS = ['ledger', 'orders', 'plays', 'turnover', 'offers', 'doors', 'record'] as const

async function secondPage(seat: Seat, list: (typeof LISTS)[number], username: string): Promise<void> {
  const { more } = await seat.ask(file[list], { username })
  if (more !== null) await seat.ask(file[list], { username, cursor: more })
}
