// The journal of a venue with wallets, posted strictly in its order and once (decision 58).
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { bets } from '../../core/bets.ts'
import { deposit } from '../../core/deposit.ts'
import { wanted } from '../deposit/testing.ts'
import { launch } from '../../core/venue/launch.ts'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import { atOnce } from '../testing/at-once.ts'
import { sendTransfer } from '../transfer/saga.ts'
import { requestTransfer } from '../transfer/transfer.ts'
import { fromWire } from '../../core/money.ts'
import { venueWagers } from './wagers/source.ts'
import { countTurnover } from '../turnover/count.ts'
import { catchUp, pullJournal } from './journal.ts'
import { gamesJobs, pullJournals } from './jobs.ts'
import { journalsBehind } from './journal.sql.ts'
import { openGameTown, spinAt, type Playing } from './testing/town.ts'

const town = await openGameTown()
beforeEach(() => void (town.slots.silent = false))

const pull = ({ member }: Playing) => pullJournal(town, member, 'electronic')
const spin = spinAt(town)
const breachesOf = async ({ member }: Playing) => {
  const rows = await town.sql('select kind from venue_breaches where member_id = $1 order by found_at', [member.id])
  return rows.map(({ kind }) => kind)
}
const moved = (from: string, to: string, amount: string) =>
  ({ from, to, amount, idempotencyKey: randomUUID() }) as never

test('rounds come into the books when they are over, and into records, totals and turnover', async () => {
  const amy = await town.playing('amy001', 'slot20')
  const lost = await spin(amy, '10.00', '0.00')
  const won = await spin(amy, '4.00', '30.00')
  await pull(amy)
  await town.books(`
    amy001:venue:0 116.00
    venues -16.00
    bank:in -100.00
  `)
  const { list } = await amy.call(bets.list, {})
  expect(list.map(({ orderNo, stake, net, outcome }) => [orderNo, stake, net, outcome])).toEqual([
    [won, '4.00', '26.00', 'won'],
    [lost, '10.00', '-10.00', 'lost'],
  ])
  expect(await amy.call(bets.totals, {})).toMatchObject({
    count: 2,
    stake: '14.00',
    payout: '30.00',
    net: '16.00',
  })
  await countTurnover(town, amy.member.bucket, venueWagers)
  const counted = await town.sql('select sum(counted)::bigint as counted from turnover_bets where member_id = $1', [
    amy.member.id,
  ])
  expect(counted).toEqual([{ counted: 14_00n }])
  await town.isSound()
})

test('a page that is fetched by many at once, and again, is posted once', async () => {
  const bob = await town.playing('bob001', 'slot20')
  for (let n = 0; n < 5; n++) await spin(bob, '1.00', '0.50')
  await atOnce(8, () => pull(bob))
  await pull(bob)
  expect(await bob.call(wallet.balance, {})).toMatchObject({ venues: '97.50' })
  await town.isSound()
})

test('more than a page is fetched to its end', async () => {
  const cat = await town.playing('cat001', 'slot20')
  // A player's permits are given one behind the other, and who waits too long for theirs is told `busy`: ten at once.
  for (let tens = 0; tens < 23; tens++) await atOnce(10, () => spin(cat, '0.20', '0.10'))
  expect((await pull(cat)).isWhole).toBe(true)
  expect(await cat.call(wallet.balance, {})).toMatchObject({ venues: '77.00' })
})

test('a transfer whose answer was lost is settled by the journal, and rounds behind it wait for it', async () => {
  const dan = await town.playing('dan001', 'slot20', '50.00')
  await dan.receives('50.00')
  const wish = { from: 'central', to: 'electronic', amount: fromWire('50.00') } as const
  const id = await town.db.tx((tx) => requestTransfer(tx, dan.member, wish, undefined))
  await town.sql(`update venue_transfers set state = 'sent' where id = $1`, [id])
  const { keys, url } = town.settings.venues.electronic!
  expect([keys.length, url]).toEqual([1, town.slots.url])
  // The venue has it; the house never heard.
  const one = town.slots.player(dan.player)
  one.balance += 50_00n
  one.entries.push({
    ...{ number: one.entries.length + 1, at: Date.now(), balance: '100.00', open: '0.00' },
    ...{ kind: 'transfer', id, direction: 'in', amount: '50.00' },
  })
  await spin(dan, '80.00', '0.00')
  await pull(dan)
  expect(await dan.call(wallet.balance, {})).toMatchObject({ venues: '20.00', inTransit: '0.00' })
  await town.isSound()
})

test('while money is on its way home no permit is given, and rounds are not posted', async () => {
  const eve = await town.playing('eve001', 'slot20')
  await spin(eve, '90.00', '0.00')
  const wish = { from: 'electronic', to: 'central', amount: fromWire('50.00') } as const
  const id = await town.db.tx((tx) => requestTransfer(tx, eve.member, wish, undefined))
  expect(await eve.says('permit', { permit: randomUUID(), round: randomUUID(), stake: '1.00' })).toMatchObject({
    allowed: false,
    reason: 'transfer_open',
  })
  expect((await pull(eve)).isWhole).toBe(false)
  expect(await eve.call(wallet.balance, {})).toMatchObject({ venues: '50.00', inTransit: '50.00' })
  await sendTransfer(town, eve.member, id)
  expect((await pull(eve)).isWhole).toBe(true)
  expect(await eve.call(wallet.balance, {})).toMatchObject({ venues: '10.00', inTransit: '0.00' })
  await eve.permit('1.00')
  await town.isSound()
})

test('before money leaves, the journal is fetched: what was lost there is not promised', async () => {
  const fay = await town.playing('fay001', 'slot20')
  await spin(fay, '90.00', '0.00')
  expect(await fay.verdict(transfer.transfer, moved('electronic', 'central', '50.00'))).toBe('balance_short')
  expect(await fay.call(transfer.transfer, moved('electronic', 'central', '4.00'))).toMatchObject({ state: 'settled' })
  // The transfer home has ended, so the venue's next permit is given again.
  await fay.permit('1.00')
  await town.isSound()
})

test('recovery ends the game, fetches what was played, and brings home what is there', async () => {
  const gus = await town.playing('gus001', 'slot20')
  await spin(gus, '10.00', '45.00')
  expect(await gus.call(transfer.recover, { idempotencyKey: randomUUID() })).toMatchObject({
    recovered: '135.00',
  })
  expect(town.slots.ended.get(gus.launch)).toBe('house')
  expect(await gus.call(wallet.balance, {})).toMatchObject({ cash: '135.00', venues: '0.00' })
  await town.isSound()
})

test('a permit asked twice is the same permit; with another stake it is a contradiction', async () => {
  const jan = await town.playing('jan001', 'slot20')
  const asked = { permit: randomUUID(), round: randomUUID(), stake: '1.00' }
  const first = await jan.says('permit', asked)
  expect(await jan.says('permit', asked)).toEqual(first)
  expect(await jan.says('permit', { ...asked, stake: '2.00' })).toMatchObject({
    allowed: false,
    reason: 'contradiction',
  })
  await jan.call(launch.close, { launch: jan.launch })
  expect(await jan.says('permit', { ...asked, permit: randomUUID() })).toMatchObject({
    reason: 'launch_over',
  })
  await jan.isNow(2)
  expect(await jan.says('permit', { ...asked, permit: randomUUID() })).toMatchObject({
    reason: 'excluded',
  })
})

test('sums that do not follow from each other stop the journal there', async () => {
  const kim = await town.playing('kim001', 'slot20')
  await spin(kim, '1.00', '0.00')
  const { entries } = town.slots.player(kim.player)
  Object.assign(entries.at(-1)!, { balance: '99.01' })
  expect((await pull(kim)).isWhole).toBe(false)
  expect(await kim.call(wallet.balance, {})).toMatchObject({ venues: '100.00' })
  expect(await breachesOf(kim)).toEqual(['sum_differs'])
  Object.assign(entries.at(-1)!, { balance: '99.00' })
  expect((await pull(kim)).isWhole).toBe(true)
  await town.sql(`update venue_breaches set read_at = now(), read_by = 'ann'`)
  await town.isSound()
})

test('a round that stakes what it returns itself is posted, and no wallet falls below zero', async () => {
  const pia = await town.playing('pia001', 'slot20')
  await spin(pia, '60.00', '0.00')
  await spin(pia, '90.00', '100.00')
  expect((await pull(pia)).isWhole).toBe(true)
  expect(await pia.call(wallet.balance, {})).toMatchObject({ venues: '50.00' })
  await town.isSound()
})

test('a permit that was refused is no leave, nor is one beside another', async () => {
  const una = await town.playing('una001', 'slot20')
  const round = randomUUID()
  const [{ permit }, refused] = [await una.permit('1.00', round), randomUUID()]
  await una.isNow(2)
  expect(await una.says('permit', { permit: refused, round, stake: '4.00' })).toMatchObject({ allowed: false })
  const one = { stake: '4.00', returned: '0.00', round, launch: una.launch }
  town.slots.plays(una.player, { ...one, permit: refused })
  expect(await pull(una)).toMatchObject({ isHeld: true })
  const { entries } = town.slots.player(una.player)
  Object.assign(entries.at(-1)!, { permit })
  expect(await pull(una)).toMatchObject({ isHeld: true })
  expect(await una.call(wallet.balance, {})).toMatchObject({ venues: '100.00' })
  await town.sql(`update venue_breaches set read_at = now(), read_by = 'ann'`)
})

test('a correction gives, and takes what is there', async () => {
  const lea = await town.playing('lea001', 'slot20')
  await spin(lea, '10.00', '40.00')
  town.slots.corrects(lea.player, '20.00', 2)
  await pull(lea)
  expect(await lea.call(wallet.balance, {})).toMatchObject({ venues: '150.00' })
  town.slots.corrects(lea.player, '-50.00', 2)
  await pull(lea)
  expect(await lea.call(wallet.balance, {})).toMatchObject({ venues: '100.00' })
  await town.isSound()
})

test('a correction of a round is seen where the round is: in records, in its totals, and with what it was', async () => {
  const ron = await town.playing('ron001', 'slot20')
  const round = await spin(ron, '10.00', '30.00')
  town.slots.corrects(ron.player, '-25.00')
  await pull(ron)
  const { list } = await ron.call(bets.list, {})
  expect(list).toMatchObject([{ orderNo: round, payout: '5.00', net: '-5.00', outcome: 'lost' }])
  expect(list[0]?.resettled).toMatchObject({ before: '30.00', owed: '0.00' })
  expect(await ron.call(bets.totals, {})).toMatchObject({ stake: '10.00', payout: '5.00' })
  await town.isSound()
})

test('who opens a deposit has what was played before it counted first', async () => {
  const dia = await town.playing('dia001', 'slot20')
  await spin(dia, '10.00', '0.00')
  await dia.verdict(deposit.submit, wanted('100.00'))
  expect(await dia.call(wallet.balance, {})).toMatchObject({ venues: '90.00' })
  const counted = await town.sql('select sum(counted)::bigint as counted from turnover_bets where member_id = $1', [
    dia.member.id,
  ])
  expect(counted).toEqual([{ counted: 10_00n }])
})

test('a void round moves nothing and is shown as one', async () => {
  const mia = await town.playing('mia001', 'slot20')
  const { permit, round } = await mia.permit('3.00')
  town.slots.plays(mia.player, {
    stake: '3.00',
    returned: '3.00',
    permit,
    round,
    outcome: 'void',
    launch: mia.launch,
  })
  await pull(mia)
  const { list } = await mia.call(bets.list, { status: 'cancelled' })
  expect(list).toMatchObject([{ orderNo: round, refund: '3.00', net: '0.00' }])
  await town.isSound()
})

test('a journal is fetched on while something lies open, for a day and a bit behind the end', async () => {
  const tom = await town.playing('tom001', 'slot20')
  const { bucket, id } = tom.member
  await pull(tom)
  await tom.call(launch.close, { launch: tom.launch })
  const isBehind = async () => (await journalsBehind(town.db, bucket, id)).length > 0
  const ended = (ago: string) =>
    town.sql(`update launches set ended_at = now() - interval '${ago}' where member_id = $1`, [id])
  await ended('2 hours')
  expect(await isBehind()).toBe(false)
  await town.sql('update venue_journals set open = 500 where member_id = $1', [id])
  expect(await isBehind()).toBe(true)
  await ended('27 hours')
  expect(await isBehind()).toBe(false)
  await town.sql('update venue_journals set open = 0 where member_id = $1', [id])
})

test('permits are kept for a week', async () => {
  const vic = await town.playing('vic001', 'slot20')
  for (const ago of ['6 days 23 hours', '7 days 1 hour']) {
    const { permit } = await vic.permit('1.00')
    await town.sql(`update permits set given_at = now() - interval '${ago}' where id = $1`, [permit])
  }
  await gamesJobs(town)['permits_forget']!.run({})
  expect(await town.sql('select id from permits where member_id = $1', [vic.member.id])).toHaveLength(1)
})

test('a silent venue costs nothing but time, and the job comes back to it', async () => {
  const ned = await town.playing('ned001', 'slot20')
  await spin(ned, '1.00', '0.00')
  town.slots.silent = true
  expect(await catchUp(town, ned.member, 300)).toEqual({ isAsked: true, isHeard: false })
  await pullJournals(town)
  town.slots.silent = false
  await pullJournals(town)
  expect(await ned.call(wallet.balance, {})).toMatchObject({ venues: '99.00' })
})

test('a page with a gap in it is not posted at all, and once it is whole it is posted once', async () => {
  const oli = await town.playing('oli001', 'slot20')
  await spin(oli, '2.00', '1.00')
  await spin(oli, '3.00', '0.00')
  const { entries } = town.slots.player(oli.player)
  Object.assign(entries[2]!, { number: 7 })
  await expect(pull(oli)).rejects.toThrow('comes behind')
  expect(await oli.call(wallet.balance, {})).toMatchObject({ venues: '100.00' })
  Object.assign(entries[2]!, { number: 3 })
  await pull(oli)
  expect(await oli.call(wallet.balance, {})).toMatchObject({ venues: '96.00' })
  await town.isSound()
})
