// A stake that lies in a round at a venue is still the member's until the round is over (R-LED-15).
import { expect, test } from 'vitest'
import { liability, liabilityProblem } from '../../core/liability.ts'
import { fromWire } from '../../core/money.ts'
import { ids, openGameTown, type Playing } from '../games/testing/town.ts'
import { audit } from '../ledger/audit/audit.ts'
import { tamper } from '../testing/tamper.ts'
import { publishDay } from './publish.ts'

const town = await openGameTown()

// No game of the seamless venue sets aside more than its stake.
const stake = (one: ReturnType<typeof ids>, amount: string) => ({
  ...{ bet: one.bet, round: one.round, stake: amount, risk: amount, currency: 'CNY' },
})

/** The member's own figure of a day, beside what the audit says of everybody. */
async function published(who: Playing, day: string) {
  await publishDay(town.db, town.buckets, day)
  const { last } = await who.call(liability.get, {})
  expect(liabilityProblem(last!, who.member.id.toString())).toBeUndefined()
  const { figures } = await audit(town.db, town.buckets)
  expect(fromWire(last!.total)).toBe(figures.membersFunds + figures.openStakes + figures.promised)
  return { own: last!.own?.balance, openStakes: figures.openStakes }
}

test('an open seamless round is in its member’s own figure with its stake, and the totals agree', async () => {
  const amy = await town.playing('amy001', 'dice')
  const one = ids()
  expect(await amy.says('bet', stake(one, '30.00'))).toMatchObject({ balance: '70.00' })
  expect(await published(amy, '2026-11-23')).toEqual({ own: '100.00', openStakes: 30_00n })
  const win = { win: one.win, bet: one.bet, round: one.round, amount: '5.00', valid: '10.00' }
  expect(await amy.says('win', { ...win, currency: 'CNY' })).toMatchObject({ balance: '75.00' })
  expect(await published(amy, '2026-11-24')).toEqual({ own: '75.00', openStakes: 0n })
})

test('a round whose win two people look at keeps its stake in the figure', async () => {
  const bob = await town.playing('bob001', 'dice')
  const one = ids()
  await bob.says('bet', stake(one, '10.00'))
  const win = { win: one.win, bet: one.bet, round: one.round, amount: '99999999.00' }
  expect(await bob.says('win', { ...win, valid: '10.00', currency: 'CNY' })).toMatchObject({
    status: 'held',
  })
  expect(await published(bob, '2026-11-25')).toEqual({ own: '100.00', openStakes: 10_00n })
})

test('a day whose open rounds are not what venues:open holds is not published', async () => {
  const cat = await town.playing('cat001', 'dice')
  await cat.says('bet', stake(ids(), '10.00'))
  await tamper(town.database.config, "update venue_rounds set risk = 11 * 100 where state = 'open'")
  await expect(publishDay(town.db, town.buckets, '2026-11-26')).rejects.toThrow('accounts hold')
})
