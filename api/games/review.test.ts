// A win above the maximum of its game is paid only by two people (R-GAM-02).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tamper as tamperIn } from '../testing/tamper.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import { auditRounds } from './audit-rounds.ts'
import { heldRoundFacts } from './facts.sql.ts'
import { ids, openGameTown } from './testing/town.ts'

const town = await openGameTown()
const tamper = (text: string) => tamperIn(town.database.config, text)

async function held(username: string) {
  const who = await town.playing(username, 'dice')
  const one = ids()
  const { bet, win, round } = one
  await who.says('bet', { bet, round, stake: '10.00', risk: '10.00', currency: 'CNY' })
  const much = { win, bet, round, amount: '600000.00', valid: '10.00', currency: 'CNY' }
  expect(await who.says('win', much)).toMatchObject({ status: 'held' })
  return { who, one, much }
}

test('two people pay it, and the venue hears that it is done', async () => {
  const { who, one, much } = await held('amy001')
  expect(await town.run('venue list')).toContain(one.round)
  await town.run(`venue propose ${one.round} accept the jackpot is real`, 'ann')
  await expect(town.run(`venue approve ${one.round}`, 'ann')).rejects.toThrow()
  expect(await who.cash()).toBe('90.00')
  await town.run(`venue approve ${one.round}`, 'ben')
  expect(await who.cash()).toBe('600090.00')
  expect(await who.says('win', much)).toMatchObject({ status: 'done', balance: '600090.00' })
  await expect(town.run(`venue approve ${one.round}`, 'ben')).rejects.toThrow('no win')
  await town.isSound()
})

test('two people make it void, and its stake is back', async () => {
  const { who, one } = await held('bob001')
  await town.run(`venue propose ${one.round} void a unit slip`, 'ann')
  await town.run(`venue approve ${one.round}`, 'ben')
  expect(await who.cash()).toBe('100.00')
  const rounds = await town.sql(`select state, returned, valid from venue_rounds where member_id = $1 and bet = $2`, [
    who.member.id,
    one.bet,
  ])
  expect(rounds).toEqual([{ state: 'void', returned: 0n, valid: 0n }])
  await town.isSound()
})

test('another amount than the one that was held is named, and so is one that is gone', async () => {
  const { who, one } = await held('eve001')
  const named = async () =>
    (await checkFacts(town.db, [heldRoundFacts], [who.member.bucket])).flatMap(({ named: all }) => all)
  expect(await named()).toEqual([])
  const its = `where member_id = ${who.member.id}`
  await tamper(`update rounds_in_review set amount = amount * 2 ${its}`)
  expect((await named()).join()).toContain('says something else than its last fact')
  await tamper(`update rounds_in_review set amount = amount / 2 ${its}`)
  await tamper(`create table kept_review as select * from rounds_in_review ${its}`)
  await tamper(`delete from rounds_in_review ${its}`)
  expect((await named()).join()).toContain('is gone')
  await tamper('insert into rounds_in_review select * from kept_review')
  expect(await named()).toEqual([])
  await town.run(`venue propose ${one.round} void a unit slip`, 'ann')
  await town.run(`venue approve ${one.round}`, 'ben')
  expect(await named()).toEqual([])
})

test('what the venue rolls back meanwhile is not paid', async () => {
  const { who, one } = await held('cat001')
  await town.run(`venue propose ${one.round} accept why not`, 'ann')
  const { rollback, bet, round } = one
  expect(await who.says('rollback', { rollback, bet, round })).toMatchObject({ status: 'done' })
  await expect(town.run(`venue approve ${one.round}`, 'ben')).rejects.toThrow('no win')
  expect(await who.cash()).toBe('100.00')
  await town.isSound()
  // The round no longer waits for people, by the audit either.
  const checks = await auditRounds(town.db, town.buckets)
  checks.push(...(await checkFacts(town.db, [heldRoundFacts], town.buckets)))
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
})

let winners = 10

test.each([
  ['accept', '10000000000.00', '600090.00', '600000.00'],
  ['cut', '10.01', '500090.00', '600000.00'],
  ['owed', '10.01', '600090.00', '600000.00'],
  ['accept', '9999999999.99', '90.00', '0.00'],
] as const)(
  '%s, with %s that counted: it never counts for more than was at risk',
  async (ending, valid, cash, amount) => {
    const who = await town.playing(`winner${winners++}`, 'dice')
    const { bet, win, round } = ids()
    await who.says('bet', { bet, round, stake: '10.00', risk: '10.00', currency: 'CNY' })
    const much = { win, bet, round, amount, valid: valid.length > 13 ? '9999999999.99' : valid, currency: 'CNY' }
    expect(await who.says('win', much)).toMatchObject({ status: 'held' })
    expect(await who.cash()).toBe('90.00')
    await town.run(`venue propose ${round} ${ending} it was looked at`, 'ann')
    await town.run(`venue approve ${round}`, 'ben')
    expect(await who.cash()).toBe(cash)
    const [row] = await town.sql('select state, valid from venue_rounds where bet = $1', [bet])
    expect(row).toEqual({ state: 'finished', valid: 10_00n })
    await town.isSound()
    const checks = await auditRounds(town.db, town.buckets)
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
  },
)

test('a stake that risks more than its game can lose is refused, and people hear of it', async () => {
  const who = await town.playing('gus001', 'dice')
  const { bet, round } = ids()
  const high = { bet, round, stake: '1.00', risk: '100.00', currency: 'CNY' }
  expect(await who.says('bet', high)).toMatchObject({ status: 'refused', reason: 'risk_high' })
  expect(await who.cash()).toBe('100.00')
  expect(await town.asks('venue list')).toMatchObject({
    breaches: [{ kind: 'risk_high', ref: expect.stringContaining(bet) }],
  })
  await town.sql(`update venue_breaches set read_at = now(), read_by = 'ann'`)
})

test('a win names the game of its bet, and what is rolled back behind its win is named', async () => {
  const who = await town.playing('hal001', 'dice')
  const { bet, win, round, rollback } = ids()
  await who.says('bet', { bet, round, stake: '1.00', risk: '1.00', currency: 'CNY' })
  const won = { win, bet, round, amount: '2.00', valid: '1.00', currency: 'CNY' }
  const other = await who.says('win', { ...won, game: 'mines' })
  expect(other).toMatchObject({ status: 'refused', reason: 'contradiction' })
  expect(await who.says('win', won)).toMatchObject({ status: 'done', balance: '101.00' })
  const back = { rollback, bet, round }
  expect(await who.says('rollback', back)).toMatchObject({ status: 'done', balance: '100.00' })
  expect(await who.says('rollback', back)).toMatchObject({ status: 'done', balance: '100.00' })
  const [gone] = await town.sql('select state, returned, valid from venue_rounds where bet = $1', [bet])
  expect(gone).toEqual({ state: 'void', returned: 0n, valid: 0n })
  const rows = await town.sql('select kind from venue_breaches where member_id = $1 order by found_at', [who.member.id])
  expect(rows.map(({ kind }) => kind)).toEqual(['contradiction', 'taken_back'])
  await town.sql(`update venue_breaches set read_at = now(), read_by = 'ann'`)
  await town.isSound()
})

test('a contradiction is on the list until somebody has read it', async () => {
  const who = await town.playing('dan001', 'dice')
  const { bet, round } = ids()
  const stake = { bet, round, stake: '1.00', risk: '1.00', currency: 'CNY' }
  await who.says('bet', stake)
  await who.says('bet', { ...stake, stake: '2.00', risk: '2.00' })
  const { breaches } = (await town.asks('venue list')) as { breaches: { id: string; kind: string }[] }
  expect(breaches.map(({ kind }) => kind)).toEqual(['contradiction'])
  await town.run(`venue read ${breaches[0]?.id}`, 'ann')
  expect(await town.run('venue list')).toBe('nothing')
})

// The last one: it ends a round by no word of people's, which the audit would name.
test('a round that has ended is ended by no second call, whoever makes it', async () => {
  const { who, one } = await held('fay001')
  const end = (ending: string) =>
    town.owns('select ended from end_review($1, $2, $3, $4, $5, $6, $7)', [
      ...[who.member.bucket, who.member.id, one.bet, ending],
      ...[randomUUID(), randomUUID(), randomUUID()],
    ])
  expect(await end('void')).toEqual([{ ended: true }])
  expect(await end('accept')).toEqual([{ ended: false }])
  expect(await end('void')).toEqual([{ ended: false }])
  await expect(end('pay')).rejects.toThrow('no round ends')
  expect(await who.cash()).toBe('100.00')
})
