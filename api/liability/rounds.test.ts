// A stake that lies in a round at a venue is still the member's until the round is over (R-LED-15).
import { expect, test } from 'vitest'
import { liability, liabilityProblem } from '../../core/liability.ts'
import { fromWire } from '../../core/money.ts'
import { ids, openGameTown, stake, won } from '../games/testing/town.ts'
import type { Playing } from '../games/testing/town.ts'
import { audit } from '../ledger/audit.ts'
import { tamper } from '../testing/tamper.ts'
import { publishDay } from './publish.ts'

const town = await openGameTown()

/** The member's own figure of a day, beside what the audit says of everybody. */
async function published(who: Playing, day: string) {
  await publishDay(town.db, town.buckets, day)
  const { last } = await who.call(liability.get, {})
  expect(liabilityProblem(last!, who.member.id.toString())).toBeUndefined()
  const { figures } = await audit(town.db, town.buckets)
  expect(fromWire(last!.total)).toBe(figures.membersFunds + figures.openStakes + figures.promised)
  return { own: last!.own?.balance, openStakes: figures.openStakes }
}

test('an open seamless round is in its member’s own figure with all that was set aside, and the totals agree', async () => {
  const amy = await town.playing('amy001', 'dice')
  const one = ids()
  expect(await amy.says('bet', stake(one, '10.00', '30.00'))).toMatchObject({ balance: '70.00' })
  expect(await published(amy, '2026-11-23')).toEqual({ own: '100.00', openStakes: 30_00n })
  expect(await amy.says('win', won(one, '5.00'))).toMatchObject({ balance: '75.00' })
  expect(await published(amy, '2026-11-24')).toEqual({ own: '75.00', openStakes: 0n })
})

test('a round whose win two people look at keeps its stake in the figure', async () => {
  const bob = await town.playing('bob001', 'dice')
  const one = ids()
  await bob.says('bet', stake(one))
  expect(await bob.says('win', won(one, '99999999.00'))).toMatchObject({ status: 'held' })
  expect(await published(bob, '2026-11-25')).toEqual({ own: '100.00', openStakes: 10_00n })
})

test('a day whose open rounds are not what venues:open holds is not published', async () => {
  const cat = await town.playing('cat001', 'dice')
  await cat.says('bet', stake(ids()))
  await tamper(town.database.config, "update venue_rounds set risk = 11 * 100 where state = 'open'")
  await expect(publishDay(town.db, town.buckets, '2026-11-26')).rejects.toThrow('accounts hold')
})
