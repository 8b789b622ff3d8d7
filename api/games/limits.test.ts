// The venues' door hears a venue as often as it speaks, and a stranger as seldom as any other.
import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { features } from '../features.ts'
import { sessionsOf } from '../member/session.ts'
import { openApp } from '../shell/app.ts'
import { mountFeatures } from '../shell/feature.ts'
import { limit } from '../shell/limits.ts'
import { openHouse } from '../testing/house.ts'

const key = randomBytes(32)
const house = await openHouse({ venues: { instant: { url: 'http://127.0.0.1:1', keys: [key] } } })

test('messages without a venue’s signature are counted, those of a venue are not', async () => {
  const sessions = sessionsOf(house)
  const app = openApp(house, 'silent')
  await limit(app, { ...house.settings, requestsPerSecond: 1 }, sessions.memberOf)
  await mountFeatures(app, house, features, sessions)
  await app.ready()
  const says = async (signedWith: Buffer) => {
    const player = '00000000-0000-4000-8000-000000000000'
    const payload = JSON.stringify({ venue: 'instant', player, launch: player })
    const at = String(Date.now())
    const signature = createHmac('sha256', signedWith).update(`${at}.POST /balance.${payload}`).digest('hex')
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/venue/balance', payload, remoteAddress: '10.0.0.1' },
      headers: { 'content-type': 'application/json', 'koi-timestamp': at, 'koi-signature': signature },
    })
    return answer.statusCode
  }
  const statuses = async (signedWith: Buffer) => {
    const all: number[] = []
    for (let n = 0; n < 12; n++) all.push(await says(signedWith))
    return all
  }
  expect(await statuses(randomBytes(32))).toEqual([...Array(10).fill(403), 429, 429])
  expect(await statuses(key)).toEqual(Array(12).fill(404))
  await app.close()
})

test.each([
  ['signed for another call', 'POST /win', ''],
  ['signed as in version 1.0', '', ''],
  ['with a tail behind its signature', 'POST /balance', 'zz'],
  ['with two digits more', 'POST /balance', '00'],
])('a message %s is believed nowhere', async (_what, target, tail) => {
  const player = '00000000-0000-4000-8000-000000000000'
  const payload = JSON.stringify({ venue: 'instant', player, launch: player })
  const at = String(Date.now())
  const said = [at, ...(target ? [target] : []), payload].join('.')
  const signature = createHmac('sha256', key).update(said).digest('hex') + tail
  const answer = await house.app.inject({
    ...{ method: 'POST', url: '/api/venue/balance', payload },
    headers: { 'content-type': 'application/json', 'koi-timestamp': at, 'koi-signature': signature },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { reason: 'unsigned' }])
})
