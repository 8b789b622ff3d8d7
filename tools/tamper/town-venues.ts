// The history of venues in the town, and of bets that nobody can read: journals with their permits, a correction,
// breaches for people to look at, and their decisions.
import { expect } from 'vitest'
import { dayOf } from '../../core/time.ts'
import { launch } from '../../core/venue/launch.ts'
import { transfer } from '../../core/transfer.ts'
import { pullJournal } from '../../api/games/journal.ts'
import type { Town } from '../../api/deposit/testing.ts'
import { ids } from '../../api/games/testing/town.ts'
import { testReturns } from '../../api/games/sequential.ts'
import type { TestVenue } from '../../api/games/testing/venue.ts'
import { copyDays, liabilityFile } from '../../api/liability/copies.ts'
import { publishDay } from '../../api/liability/publish.ts'
import { rememberChain } from '../../api/lottery/beacon/beacon.ts'
import { drawIssue } from '../../api/lottery/draw.ts'
import { settleIssue } from '../../api/lottery/settlement.ts'
import { tamper } from '../../api/lottery/testing/play.ts'
import { hush, locked, rowOf } from '../../api/lottery/testing/wrong-draws.ts'
import { wish } from '../../api/transfer/testing.ts'
import { nameOf } from '../../api/transfer/names.ts'
import { withMoney } from './town-people.ts'

type VenueTown = Town & { slots: TestVenue }

/** Everything that can happen at venues. */
export async function atVenues(town: VenueTown): Promise<void> {
  await slots(town)
  await unreadable(town)
  await publishes(town)
}

/** Somebody plays slots: with a permit, without one, which two people cut, and the venue puts that and a round right. */
async function slots(town: VenueTown): Promise<void> {
  const rita = await withMoney(town, 'rita001')
  const player = await nameOf(town, rita.member, 'electronic')
  await rita.call(transfer.transfer, wish('central', 'electronic', '200.00'))
  const opened = await rita.call(launch.open, { game: 'slot20' })
  for (const returned of ['7.00', '0.00']) {
    const { bet: permit, round } = ids()
    const asks = { permit, round, player, launch: opened.launch, game: 'slot20', stake: '5.00' }
    const { answer } = await town.slots.say(town.url, 'permit', asks)
    expect(answer).toMatchObject({ permit, allowed: true })
    town.slots.plays(player, { stake: '5.00', returned, permit, round, launch: opened.launch })
  }
  town.slots.plays(player, { stake: '4.00', returned: '0.00', launch: opened.launch })
  await pullJournal(town, rita.member, 'electronic')
  const [held = ''] = (await town.sql('select id from venue_breaches')).map(({ id }) => String(id))
  await town.run(`venue propose ${held} cut nobody had allowed it`, 'ann')
  await town.run(`venue approve ${held}`, 'ben')
  town.slots.corrects(player, '1.00', 4)
  town.slots.corrects(player, '2.00', 2)
  await pullJournal(town, rita.member, 'electronic')
}

/** A bet is damaged before its draw is settled, and two people give its stake back. */
async function unreadable(town: VenueTown): Promise<void> {
  const scene = { house: town, people: [await town.person('sven001')] }
  const due = await locked(scene)
  const [one] = await town.sql(
    'select order_id, line, odds from bets where draw_id = $1 order by member_id, order_id, line limit 1',
    [due.drawId],
  )
  const [order, line] = [String(one?.['order_id']), Number(one?.['line'])]
  const where = 'where order_id = $1 and line = $2'
  const becomes = (odds: unknown) =>
    tamper(town, `update bets set odds = $3 ${where}`, [order, line, JSON.stringify(odds)])
  await becomes({})
  await drawIssue(town, due, hush)
  await settleIssue(town, await rowOf(scene, due.issue))
  // Named for good otherwise, and nothing more could be heard of lists and terms.
  await becomes(one?.['odds'])
  await town.run(`bet propose ${order} ${line} void it was damaged`, 'ann')
  await town.run(`bet approve ${order} ${line}`, 'ben')
}

const chain = { hash: 'a'.repeat(64), publicKey: 'b'.repeat(96), genesisS: 1_700_000_000, periodS: 3 }

/** Published figures that move no money and that everybody checks: liabilities, returns of games, the known beacon. */
async function publishes(town: VenueTown): Promise<void> {
  await publishDay(town.db, town.buckets, dayOf(Date.now()))
  await copyDays(town.db, liabilityFile(town.dataDir))
  await testReturns(town)
  await town.db.tx((tx) => rememberChain(tx, { url: 'http://127.0.0.1:1', chain }))
}
