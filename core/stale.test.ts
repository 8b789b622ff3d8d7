// Decision 5: an event makes the answers of calls stale, and every one of them is a call of the contract.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import { events, type News, type Topic } from './events.ts'
import { staleBy } from './stale.ts'

const news: { [T in Topic]: News<T> } = {
  balance: {},
  draw: { lottery: 'k3_1m', issue: '20261122-0001', status: 'drawn', numbers: [1, 2, 3] },
  deposit: { order: '01890000-0000-7000-8000-000000000001', status: 'credited' },
  withdrawal: { id: '01890000-0000-7000-8000-000000000001', status: 'paid', amount: '100.00' },
  feedback: { id: '01890000-0000-7000-8000-000000000001' },
  service: { upTo: 7 },
  serviceTyping: {},
  message: { unread: 1 },
  care: {},
}
const topics = Object.keys(news) as Topic[]

test('every topic of the contract is here', () => {
  expect(topics.sort()).toEqual(Object.keys(events).sort())
  for (const topic of topics) expect(v.is(events[topic], news[topic])).toBe(true)
})

test.each(topics)('what %s makes stale are calls that show and are no action, by inputs that they take', (topic) => {
  for (const [path, input = {}] of staleBy({ topic, data: news[topic] })) {
    const endpoint = endpoints.find((each) => each.path === path)
    // The page asks by itself, so it keeps no session alive (R-SES-02).
    expect([path, endpoint?.kind, endpoint?.passive]).toEqual([path, 'read', true])
    const { entries = {} } = (endpoint?.input ?? {}) as { entries?: Record<string, unknown> }
    expect(Object.keys(input).filter((name) => !(name in entries))).toEqual([])
  }
})

test('a draw of one lottery leaves the boards of the others as they are', () => {
  const inputs = staleBy({ topic: 'draw', data: news.draw }).flatMap(([, input]) => (input ? [input] : []))
  expect(inputs.length).toBeGreaterThan(5)
  for (const input of inputs) expect(Object.values(input)).toContain('k3_1m')
})

test('whoever has money moved, a bet or an order sees it on the pages that show it', () => {
  const of = <T extends Topic>(topic: T) => staleBy({ topic, data: news[topic] }).map(([path]) => path)
  expect(of('balance')).toEqual(expect.arrayContaining(['common/getUserBalance', 'gamebet/getBetList']))
  expect(of('deposit')).toEqual(expect.arrayContaining(['recharge/getOrder', 'record/getTradeList']))
  expect(of('withdrawal')).toEqual(expect.arrayContaining(['withdraw/getOrder', 'record/getTradeList']))
})
