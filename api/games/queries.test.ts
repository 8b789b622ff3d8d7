// A bet without its win: its venue is asked, however it misbehaves (R-GAM-03).
import { expect, test } from 'vitest'
import { bets } from '../../core/bets.ts'
import { tamper } from '../lottery/testing/play.ts'
import { earlier } from '../testing/tamper.ts'
import { gamesJobs } from './jobs.ts'
import { ids, openGameTown, type Playing } from './testing/town.ts'

const town = await openGameTown()
const ask = () => gamesJobs(town)['rounds_query']!.run({})

/** A bet of ten yuan on dice, of which nothing more is heard for a quarter of an hour. */
async function leaves(who: Playing) {
  const one = ids()
  const sums = { stake: '10.00', risk: '10.00', currency: 'CNY' }
  expect(await who.says('bet', { bet: one.bet, round: one.round, ...sums })).toMatchObject({
    status: 'done',
  })
  await isOld()
  return one
}
const isOld = () => tamper(town, `update venue_rounds set ${earlier('placed_at', '15 min')}`, [])
const known = (one: { bet: string; round: string }, status: string, more: object = {}) => ({
  ...{ round: one.round, status, game: 'dice', permit: one.bet, stake: '10.00', risk: '10.00' },
  ...more,
})
/** The venue says this of one round, and of all others that they are open. */
const says = (said: object, of?: string) => {
  town.instant.knows = (round) => {
    const other = { bet: ids().bet, round }
    return of === undefined || of === round ? said : known(other, 'open')
  }
}
const paid = (returned: string) => ({ returned, valid: '10.00' })
const breaches = (who: Playing) =>
  town.sql('select kind, ref from venue_breaches where member_id = $1', [who.member.id])

test('what the venue says was won is paid, once, and its win that comes later is the same', async () => {
  const amy = await town.playing('amy001', 'dice')
  const one = await leaves(amy)
  says(known(one, 'finished', { ...paid('19.80'), win: one.win }))
  await ask()
  await ask()
  expect(await amy.cash()).toBe('109.80')
  const later = { win: one.win, bet: one.bet, round: one.round, valid: '10.00', currency: 'CNY' }
  expect(await amy.says('win', { ...later, amount: '19.80' })).toMatchObject({ status: 'done', balance: '109.80' })
  expect(await amy.says('win', { ...later, amount: '19.90' })).toMatchObject({
    reason: 'contradiction',
  })
  expect((await amy.call(bets.list, {})).list).toMatchObject([{ outcome: 'won', net: '9.80' }])
  await town.isSound()
})

test('what is void or unknown to the venue is given back; of what it does not know people hear', async () => {
  const bob = await town.playing('bob001', 'dice')
  const one = await leaves(bob)
  says(known(one, 'void'))
  await ask()
  expect(await bob.cash()).toBe('100.00')
  expect(await breaches(bob)).toEqual([])
  const other = await leaves(bob)
  town.instant.knows = undefined
  await ask()
  expect(await bob.cash()).toBe('100.00')
  expect(await breaches(bob)).toEqual([{ kind: 'round_unknown', ref: `round ${other.round}` }])
  await town.isSound()
})

test('an open round waits, a young one is not asked about, and a silent venue changes nothing', async () => {
  const cat = await town.playing('cat001', 'dice')
  const one = await leaves(cat)
  says(known(one, 'open'))
  await ask()
  town.instant.silent = true
  await ask()
  town.instant.silent = false
  const asked: string[] = []
  town.instant.knows = (round) => {
    asked.push(round)
    return known({ ...one, round }, 'open')
  }
  const young = ids()
  const sums = { stake: '10.00', risk: '10.00', currency: 'CNY' }
  await cat.says('bet', { bet: young.bet, round: young.round, ...sums })
  await ask()
  expect(asked).toEqual([one.round])
  expect(await cat.cash()).toBe('80.00')
})

test('an answer that is of another bet, of no shape or of too much moves nothing by itself', async () => {
  const dan = await town.playing('dan001', 'dice')
  const one = await leaves(dan)
  const wrongs = [
    { ...known(one, 'finished', paid('19.80')), round: ids().round },
    known(one, 'finished'),
    known(one, 'finished', { ...paid('19.805') }),
    known(one, 'won', paid('19.80')),
    { rubbish: true },
  ]
  for (const wrong of wrongs) {
    says(wrong, one.round)
    await ask()
  }
  expect(await dan.cash()).toBe('90.00')
  expect(await breaches(dan)).toEqual([])
  says({ ...known(one, 'finished', paid('19.80')), stake: '1.00' }, one.round)
  await ask()
  expect(await dan.cash()).toBe('90.00')
  says({ ...known(one, 'finished', paid('19.80')), risk: '11.00' }, one.round)
  await ask()
  expect(await dan.cash()).toBe('90.00')
  expect(await breaches(dan)).toEqual([{ kind: 'contradiction', ref: `round ${one.round}` }])
  // Above the maximum of the game two people look.
  says(known(one, 'finished', paid('600000.00')), one.round)
  await ask()
  expect(await dan.cash()).toBe('90.00')
  expect(await town.sql('select bet from rounds_in_review', [])).toEqual([{ bet: one.bet }])
})
