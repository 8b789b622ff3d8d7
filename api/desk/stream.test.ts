// The stream of the desk: whom it lets in, what it says, and that it ends with the session that has opened it.
import { afterAll, expect, test } from 'vitest'
import { DESK_HEADERS } from '../../core/desk/call.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { callOf } from '../../core/desk/doing.ts'
import { session } from '../../core/desk/session.ts'
import { changing, stream, type Changed, type Changing } from '../../core/desk/stream.ts'
import { relayBucket } from '../shell/relay.ts'
import { insertOutbox } from '../shell/shell.sql.ts'
import { openHouse } from '../testing/house.ts'
import { browserOf, openTestDesk, type Browser } from './testing.ts'

const house = await openHouse()
const desk = await openTestDesk(house.database)
afterAll(desk.close)
await desk.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = desk.app.server.address() as { port: number }

/** Opens the stream as this browser, over a real socket. */
async function hears({ token, profile }: Browser, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://localhost:${port}/api/desk/${stream.hear.path}`, {
    method: 'POST',
    body: '{}',
    headers: {
      ...{ 'content-type': 'application/json', [DESK_HEADERS.profile]: profile, [DESK_HEADERS.token]: token },
      ...headers,
    },
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    /** The next event; undefined where the stream has ended. */
    async next(): Promise<Changed | undefined> {
      for (;;) {
        const found = /^data: (.*)$/m.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1]!) as Changed
        }
        const { value, done } = await reader.read()
        if (done) return undefined
        text += value
      }
    },
    leave: () => reader.cancel(),
  }
}

test('a stranger, another browser and a page of another origin hear nothing', async () => {
  const ann = await desk.sits('ann')
  const stranger = { ...browserOf(desk.app), token: 'x'.repeat(43) }
  expect((await hears(stranger)).status).toBe(401)
  expect((await hears({ ...browserOf(desk.app), token: ann.token })).status).toBe(401)
  expect((await hears(ann, { origin: 'http://localhost:8080' })).status).toBe(403)
})

test('what waits for people, and money that moves, is heard by every open page', async () => {
  const [bea, cyd] = [await desk.sits('bea'), await desk.sits('cyd', { roles: ['content'] })]
  const [one, other] = [await hears(bea), await hears(cyd)]
  expect([one.status, one.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await house.person('amy001')
  const until = async (page: typeof one, part: Changing) => {
    let event
    do event = await page.next()
    while (event && !event.changed.includes(part))
    return event?.version ?? 0
  }
  for (const page of [one, other]) expect((await page.next())?.changed).toEqual(changing)
  // The first count is told as well: behind it nothing is missed.
  const counted = await until(one, 'queues')
  const opens = callOf(deeds.find(({ name }) => name === 'case open')!)
  await bea.ask(opens, { input: { username: 'amy001', words: 'somebody looks at it' } })
  expect(await until(one, 'queues')).toBeGreaterThan(counted)
  expect(await until(other, 'queues')).toBeGreaterThan(0)
  const amy = await house.person('amy001')
  await house.db.tx((tx) => insertOutbox(tx, amy.member.bucket, 'moved', { members: [String(amy.member.id)] }))
  await relayBucket(house.db, amy.member.bucket, () => {})
  expect(await until(one, 'money')).toBeGreaterThan(counted)
  for (const page of [one, other]) await page.leave()
})

test('it ends with its session, and keeps none alive', async () => {
  const dan = await desk.sits('dan')
  const page = await hears(dan)
  expect(page.status).toBe(200)
  const seen = () => house.owns(`select seen_at from person_sessions where name = 'dan' and ended_at is null`)
  const before = await seen()
  await new Promise((wake) => setTimeout(wake, 50))
  expect(await seen()).toEqual(before)
  await dan.ask(session.signOut, {})
  let event
  do event = await page.next()
  while (event)
  expect(event).toBe(undefined)
})
