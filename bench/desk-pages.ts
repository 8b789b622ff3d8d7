// Calls of the pages of the desk: the first page, what is under way, the file of the member who has played most, and
// every deed that only reads and needs no word, alone and with the others of its page.
import { circle } from '../core/desk/circle.ts'
import { callOf, proposals } from '../core/desk/doing.ts'
import { groupOf, type Deed } from '../core/desk/deed.ts'
import { deeds } from '../core/desk/deeds.ts'
import { isOptional } from '../core/desk/fields.ts'
import { file } from '../core/desk/file.ts'
import { underWay, underWays } from '../core/desk/money.ts'
import { play } from '../core/desk/play.ts'
import { review } from '../core/desk/review.ts'
import { today } from '../core/desk/today.ts'
import type { openTestDesk } from '../api/desk/testing.ts'
import type { Db } from '../api/shell/db.ts'
import * as v from 'valibot'

type Seat = Awaited<ReturnType<Awaited<ReturnType<typeof openTestDesk>>['sits']>>
type Call = readonly [call: string, ask: () => Promise<unknown>]
/** A call, and the time of its slowest twentieth in each town. */
export type Asked = { call: string; p95Ms: number[] }

/** Of so few times the slowest twentieth is a single answer, which may have met the collector: a call in doubt is asked so many times as often. */
const AGAIN = 9

/**
 * Makes each call `times` times in each town, which have the same calls: in turns, so that whatever else the machine does
 * meanwhile falls on all of them alike. What misses an aim by `keeps` is asked further, and judged by all its answers.
 */
export async function lookAt(
  towns: readonly (readonly Call[])[],
  times: number,
  keeps: (p95Ms: readonly number[]) => boolean,
): Promise<Asked[]> {
  const [calls = []] = towns
  const found: Asked[] = []
  for (const [at, [call]] of calls.entries()) {
    const took = towns.map((): number[] => [])
    for (const town of towns) await town[at]![1]()
    const ask = async (more: number) => {
      for (let time = 0; time < more; time++)
        for (const [place, town] of towns.entries()) {
          const before = performance.now()
          await town[at]![1]()
          took[place]!.push(performance.now() - before)
        }
    }
    await ask(times)
    if (!keeps(took.map(slowest))) await ask(AGAIN * times)
    found.push({ call, p95Ms: took.map(slowest) })
  }
  return found
}

function slowest(took: readonly number[]): number {
  const inOrder = took.toSorted((a, b) => a - b)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * 0.95))] ?? 0
}

/** The calls of the pages of a desk, asked from this seat. */
export async function callsOf(seat: Seat, owner: Db): Promise<Call[]> {
  const who = await owner.one(v.object({ username: v.string(), mobile: v.string(), real_name: v.string() }))`
    select m.username, m.mobile, m.real_name
      from members m
     where m.bucket in (select bucket from buckets)
     order by (select count(*) from transfers t where t.bucket = m.bucket and t.member_id = m.id) desc, m.id
     limit 1`
  const { username } = who
  await seat.ask(file.open, { username, reason: 'a bench reads this file' })
  return [
    ['today', () => seat.ask(today.show, {})],
    ...underWays.map((what): Call => [`under way: ${what}`, () => seat.ask(underWay.show, { what })]),
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
    ...LISTS.flatMap((list): Call[] => [
      [`file: ${list}`, () => seat.ask(file[list], { username })],
      [`file: ${list}, second page`, () => secondPage(seat, list, username)],
    ]),
    ...listed.map((deed): Call => [deed.name, () => shows(seat, deed)]),
    // A page of several lists asks for all of them at once.
    [
      'page: file, promotions',
      () => Promise.all([seat.ask(file.offers, { username }), seat.ask(file.turnover, { username })]),
    ],
    ...[...Map.groupBy(listed, groupOf)]
      .filter(([, lists]) => lists.length > 1)
      .map(([group, lists]): Call => [`page: ${group}`, () => Promise.all(lists.map((deed) => shows(seat, deed)))]),
  ]
}

/** The lists that stand on the pages of the desk. */
const listed = deeds.filter(
  ({ does, fields, isAtTerminal }) => does === 'reads' && !isAtTerminal && Object.values(fields).every(isOptional),
)

const shows = (seat: Seat, deed: Deed) => seat.ask(callOf(deed), { input: {} } as never)

const LISTS = ['ledger', 'orders', 'plays', 'turnover', 'offers', 'doors', 'record'] as const

async function secondPage(seat: Seat, list: (typeof LISTS)[number], username: string): Promise<void> {
  const { more } = await seat.ask(file[list], { username })
  if (more !== null) await seat.ask(file[list], { username, cursor: more })
}
