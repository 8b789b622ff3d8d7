// Decision 56: which calls are closed to whom stands in one table, and every call keeps to it.
import { expect, test } from 'vitest'
import { endpoints } from '../../core/api.ts'
import { deposit } from '../../core/deposit.ts'
import type { Endpoint } from '../../core/endpoint.ts'
import { isOpenTo, mayCall, standings, type Standing } from '../../core/kinds.ts'
import { invite } from '../../core/invite.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { offers } from '../../core/offers.ts'
import { savings } from '../../core/savings.ts'
import { vip } from '../../core/vip.ts'
import { openTown, wanted } from '../deposit/testing.ts'
import { endOffers } from '../member/offers-end.ts'
import type { Person } from '../testing/house.ts'

const town = await openTown({ lotteries: ['k3_1m', 'win_60'] })

/** The steps that bring a person into a standing; resting or being elsewhere comes with the feature that says so. */
const becomes: Partial<Record<Standing, (person: Person) => Promise<unknown>>> = {
  excluded: ({ member }) =>
    town.db.pool.query('update members set play_state = 2 where bucket = $1 and id = $2', [
      ...[member.bucket, member.id],
    ]),
  unverified: (person) => person.isUnverified(),
  unoffered: ({ member }) => town.db.tx((tx) => endOffers(tx, member, { person: 'ann', why: 'a test' })),
}

const said: Partial<Record<Standing, string>> = {
  excluded: 'resting',
  unverified: 'unverified',
  unoffered: 'unoffered',
}

// A key comes before everything, so these must be read before they are refused; nothing in them need exist.
const idempotencyKey = 'of one who is held back'
const issue = '20200101-0001'
const odds = { oddsMilli: { side: 1_950 }, oddsVersion: 1 }
const sum = { total: '10.00', idempotencyKey }
const line = { play: 'k3.side', selection: ['big'], units: 1, stake: '10.00', ...odds }
const pick = { optionId: 'k3.sum', numbers: [11], count: 5, multiple: 1, unit: '2.00', ...odds }
const round = { side: 'green', amount: '10.00', oddsMilli: { green: 1_950 } }
const readable = new Map<Endpoint, unknown>([
  [invite.claim, { idempotencyKey }],
  [deposit.submit, wanted('100.00')],
  [savings.into, { product: 'flex', amount: '100.00', idempotencyKey }],
  [lottery.place, { lotteryId: 'k3_1m', issue, bets: [line], ...sum }],
  [official.submit, { lotteryId: 'k3_1m', issue, bets: [pick], ...sum }],
  [offers.apply, { id: 'no-such', version: 1, idempotencyKey }],
  [offers.signIn, { idempotencyKey }],
  [offers.redeem, { prizeId: 'no-such', idempotencyKey }],
  [offers.claim, { id: '00000000-0000-4000-8000-000000000000', idempotencyKey }],
  [quick.bet, { gameId: 'win_60', issue, bets: [round], oddsVersion: 1, ...sum }],
  [vip.claim, { giftId: 'packet', idempotencyKey }],
])

test('the table says yes to what shows and brings home, and no to what brings in and plays', () => {
  const openTo = (standing: Standing) => Object.entries(mayCall).flatMap(([kind, row]) => (row[standing] ? [kind] : []))
  for (const standing of standings.filter((one) => one !== 'unoffered'))
    expect([standing, openTo(standing)]).toEqual([standing, ['read', 'account', 'moneyOut']])
  // A member to whom the operator offers no promotions pays in and plays as everybody does.
  expect(Object.keys(mayCall).filter((kind) => !openTo('unoffered').includes(kind))).toEqual(['offer'])
})

test.each(Object.entries(becomes))('who is %s meets the table at every call', async (standing, become) => {
  const who = await town.person(`${standing.slice(0, 8)}1`)
  await become(who)
  for (const endpoint of endpoints.filter(({ access }) => access === 'member')) {
    const { body } = await town.send(endpoint.path, readable.get(endpoint) ?? {}, {
      token: who.token,
    })
    const isOpen = isOpenTo(endpoint.kind, [standing as Standing])
    const isHeld = body.reason === said[standing as Standing]
    expect([endpoint.path, isHeld]).toEqual([endpoint.path, !isOpen])
  }
})
