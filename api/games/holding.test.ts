// The bounds of a venue's word in a journal: an entry beyond them moves nothing, two people end it by one of three
// verdicts, and everything else of the member goes on (R-GAM-02, decision 0051).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromWire } from '../../core/money.ts'
import { savings } from '../../core/savings/savings.ts'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import type { Db } from '../shell/db.ts'
import { openProposals } from '../shell/proposals.ts'
import { sendTransfer } from '../transfer/saga.ts'
import { requestTransfer } from '../transfer/transfer.ts'
import { auditRounds } from './audit-rounds.ts'
import { pullJournal } from './journal.ts'
import { approveEntry, heldEntries } from './holding.ts'
import { openGameTown, spinAt, type Playing } from './testing/town.ts'
import type { Round } from './testing/books.ts'

const town = await openGameTown()
const spin = spinAt(town)
const pull = ({ member }: Playing) => pullJournal(town, member, 'electronic')
const venues = async (who: Playing) => (await who.call(wallet.balance, {})).venues
const heldOf = async ({ member }: Playing) =>
  (await heldEntries(town.db, 100)).filter(({ memberId }) => memberId === member.id)
let names = 0
const somebody = () => town.playing(`venue${String(++names).padStart(3, '0')}`, 'slot20')

/** A round of slot20 that had its leave for one yuan, and says something else. */
async function lies(who: Playing, said: Partial<Round>): Promise<string> {
  const { permit, round } = await who.permit('1.00')
  const launch = who.launch
  return town.slots.plays(who.player, {
    stake: '1.00',
    returned: '0.00',
    permit,
    round,
    launch,
    ...said,
  })
}

async function isFine(): Promise<void> {
  await town.isSound()
  expect((await auditRounds(town.db, town.buckets)).filter(({ breaches }) => breaches > 0)).toEqual([])
}

type Attack = [what: string, kind: string, said: (who: Playing) => Promise<unknown>]
const attacks: Attack[] = [
  ['ninety million for a yuan', 'beyond', (who) => lies(who, { returned: '90000000.00' })],
  ['more turnover than was at risk', 'beyond', (who) => lies(who, { valid: '1.01' })],
  ['turnover of eleven digits', 'beyond', (who) => lies(who, { valid: '99999999999.99' })],
  ['a risk above its permit', 'no_permit', (who) => lies(who, { risk: '90.00' })],
  ['a stake above its permit', 'no_permit', (who) => lies(who, { stake: '2.00' })],
  ['no permit', 'no_permit', (who) => lies(who, { permit: null, round: randomUUID() })],
  ['a permit of another round', 'no_permit', (who) => lies(who, { round: randomUUID() })],
  ['a risk below the stake', 'beyond', (who) => lies(who, { risk: '0.50' })],
  ['a time to come', 'beyond', (who) => lies(who, { placedAt: 9e15 })],
  ['a time before its launch', 'beyond', (who) => lies(who, { placedAt: Date.now() - 86_400_000 })],
  ['an unknown launch', 'launch_unknown', (who) => lies(who, { launch: randomUUID() })],
  ['a void round that returns more', 'beyond', (who) => lies(who, { outcome: 'void', returned: '5.00' })],
  ['a round twice', 'round_twice', async (who) => {
    const round = await spin(who, '1.00', '0.00')
    await lies(who, { round, returned: '3.00' })
  }],
  ['a correction of ninety million', 'beyond', async (who) => {
    await spin(who, '1.00', '0.00')
    town.slots.corrects(who.player, '90000000.00')
  }],
  ['a correction that takes what no round brought', 'beyond', async (who) => {
    await spin(who, '1.00', '5.00')
    town.slots.corrects(who.player, '-50.00')
  }],
  ['a correction of a transfer', 'beyond', (who) => Promise.resolve(town.slots.corrects(who.player, '20.00', 1))],
] // prettier-ignore

test.each(attacks)('%s waits as %s for two people; all else of the member goes on', async (_what, kind, said) => {
  const who = await somebody()
  await who.receives('50.00')
  await said(who)
  await spin(who, '0.20', '0.00')
  const before = await pull(who)
  expect(before).toMatchObject({ isWhole: false, isHeld: true })
  const [held, ...more] = await heldOf(who)
  expect([held?.kind, more]).toEqual([kind, []])
  const there = await venues(who)
  await pull(who)
  expect(await venues(who)).toBe(there)
  // Money at that venue waits, and no other money does.
  const home = { from: 'electronic', to: 'central', amount: '1.00', idempotencyKey: randomUUID() }
  expect(await who.verdict(transfer.transfer, home as never)).toBe('venue_waits')
  expect(await who.call(transfer.recover, { idempotencyKey: randomUUID() })).toMatchObject({
    ...{ recovered: '0.00', waiting: ['electronic'] },
  })
  expect(await who.verdict(withdraw.quote, { amount: '50.00', idempotencyKey: randomUUID() } as never)).not.toBe('bug')
  for (const ending of ['accept', 'cut', 'owed'] as const) await endedBy(await again(said), ending)
  await endedBy(who, 'cut')
  await isFine()
}, 60_000) // prettier-ignore

async function again(said: Attack[2]): Promise<Playing> {
  const who = await somebody()
  await said(who)
  await pull(who)
  return who
}

/** After each verdict the journal goes on, and our books equal the venue's but for the money set aside. */
async function endedBy(who: Playing, ending: 'accept' | 'cut' | 'owed'): Promise<void> {
  const [held] = await heldOf(who)
  if (!held) throw new Error('nothing waits')
  expect(await town.run('venue list')).toContain(held.id)
  await expect(town.run(`venue approve ${held.id}`, 'ben')).rejects.toThrow('nobody has proposed')
  await town.run(`venue propose ${held.id} ${ending} it was looked at`, 'ann')
  await expect(town.run(`venue approve ${held.id}`, 'ann')).rejects.toThrow()
  await town.run(`venue approve ${held.id}`, 'ben')
  expect(await pull(who)).toMatchObject({ isWhole: true, isHeld: false })
  const { balance, open } = town.slots.player(who.player)
  const [{ mirror, aside }] = (await town.sql(
    `select coalesce((select balance from wallets where member_id = $1 and account = 10), 0)::bigint as mirror,
            (select coalesce(sum(aside), 0)::bigint from venue_entries_held where member_id = $1) as aside`,
    [who.member.id],
  )) as [{ mirror: bigint; aside: bigint }]
  expect(mirror + aside).toBe(balance + open)
  // An entry's time may be ahead as far as clocks may differ, and no further.
  const later = `select bet from venue_rounds where member_id = $1 and placed_at > now() + interval '6 minutes'`
  expect(await town.sql(later, [who.member.id])).toEqual([])
  expect(ending === 'cut' || aside === 0n).toBe(true)
}

test('what is cut lies aside until the venue corrects it, and then the books are the same again', async () => {
  const who = await somebody()
  await lies(who, { returned: '90000000.00' })
  await pull(who)
  await endedBy(who, 'cut')
  expect(await venues(who)).toBe('4100099.00')
  const number = town.slots.player(who.player).entries.length
  town.slots.corrects(who.player, '-85900000.00', number)
  expect(await pull(who)).toMatchObject({ isWhole: true })
  expect(await venues(who)).toBe('4100099.00')
  expect(town.slots.player(who.player).balance).toBe(4_100_099_00n)
  expect(await who.call(transfer.recover, { idempotencyKey: randomUUID() })).toMatchObject({ recovered: '4100099.00' })
  await isFine()
})

test('of a risk that was not allowed whole, what came back stands in the same share', async () => {
  const who = await somebody()
  await lies(who, { risk: '90.00', returned: '45.00' })
  await pull(who)
  await endedBy(who, 'cut')
  expect(await venues(who)).toBe('99.50')
  await isFine()
})

test('the rest of a correction that lies there no more comes out of cash, and what is not there either is owed', async () => {
  const who = await somebody()
  await spin(who, '1.00', '50.00')
  const number = town.slots.player(who.player).entries.length
  await lies(who, { permit: null, round: randomUUID(), returned: '60.00' })
  await pull(who)
  await endedBy(who, 'cut')
  const home = { from: 'electronic', to: 'central', amount: '149.00', idempotencyKey: randomUUID() }
  await who.call(transfer.transfer, home as never)
  await who.call(savings.into, { product: 'flex', amount: '100.00', idempotencyKey: randomUUID() })
  town.slots.corrects(who.player, '-50.00', number)
  expect(await pull(who)).toMatchObject({ isWhole: true })
  expect(await who.call(wallet.balance, {})).toMatchObject({ cash: '0.00', savings: '100.00', venues: '0.00' })
  const owed = await town.sql(
    `select r.owed, c.owed as of_correction from receivables r
       join venue_corrections c on c.bucket = r.bucket and c.member_id = r.member_id and c.amount < 0
      where r.member_id = $1`,
    [who.member.id],
  )
  expect(owed).toEqual([{ owed: 1_00n, of_correction: 1_00n }])
  await isFine()
})

test('a verdict waits while money is on its way home', async () => {
  const who = await somebody()
  await lies(who, { returned: '90000000.00' })
  await pull(who)
  const [held] = await heldOf(who)
  // Asked for before the house had heard of the entry.
  const wish = { from: 'electronic', to: 'central', amount: fromWire('10.00') } as const
  const id = await town.db.tx((tx) => requestTransfer(tx, who.member, wish, undefined))
  await town.run(`venue propose ${held!.id} accept it is real`, 'ann')
  await expect(town.run(`venue approve ${held!.id}`, 'ben')).rejects.toThrow('on its way home')
  await sendTransfer(town, who.member, id)
  await town.run(`venue approve ${held!.id}`, 'ben')
  expect(await pull(who)).toMatchObject({ isWhole: true })
  expect(await venues(who)).toBe('90000089.00')
  await isFine()
})

test('what the venue took beyond its leave and owes is made good in cash at once', async () => {
  const who = await somebody()
  await lies(who, { risk: '100.00' })
  await pull(who)
  await endedBy(who, 'owed')
  expect(await who.call(wallet.balance, {})).toMatchObject({ venues: '0.00', cash: '99.00' })
  // The house has it from the venue: the list of what is owed says so, with its member.
  expect(await town.run('receivable list')).toMatch(/electronic +\S+ +99\.00 /)
  await isFine()
})

test('permits of one round are added up, and a risk in them is the leave to lose so much', async () => {
  const who = await somebody()
  const round = randomUUID()
  const first = await who.permit('1.00', round)
  await who.permit('2.00', round)
  town.slots.plays(who.player, { stake: '3.00', returned: '0.00', ...first, launch: who.launch })
  expect(await pull(who)).toMatchObject({ isWhole: true })
  const asked = { permit: randomUUID(), round: randomUUID(), stake: '1.00', risk: '1.01' }
  expect(await who.says('permit', asked)).toMatchObject({ allowed: false, reason: 'risk_high' })
  const low = { ...asked, permit: randomUUID(), risk: '0.99' }
  expect(await who.says('permit', low)).toMatchObject({ allowed: false, reason: 'shape' })
  await town.sql(`update venue_breaches set read_at = now(), read_by = 'ann'`)
  await isFine()
})

test('an entry of no shape is named, and the journal goes on once the venue says it right', async () => {
  const who = await somebody()
  await spin(who, '1.00', '0.50')
  await spin(who, '1.00', '0.00')
  const entry = town.slots.player(who.player).entries[1]!
  Object.assign(entry, { stake: '1e3' })
  expect(await pull(who)).toMatchObject({ isHeld: true })
  const [{ kind }] = (await town.sql('select kind from venue_breaches where member_id = $1', [who.member.id])) as [
    { kind: string },
  ]
  expect(kind).toBe('entry_unread')
  Object.assign(entry, { stake: '1.00' })
  expect(await pull(who)).toMatchObject({ isWhole: true })
  expect(await venues(who)).toBe('98.50')
  await town.sql(`update venue_breaches set read_at = now(), read_by = 'ann'`)
  await isFine()
})

test('a transfer that is not in our books stops the journal there, and people hear of it', async () => {
  const who = await somebody()
  const one = town.slots.player(who.player)
  one.balance += 10_00n
  const transfer = { kind: 'transfer', id: randomUUID(), direction: 'in', amount: '10.00' }
  one.entries.push({ ...transfer, number: 2, at: Date.now(), balance: '110.00', open: '0.00' })
  expect(await pull(who)).toMatchObject({ isWhole: false, isHeld: true })
  const found = await town.sql('select kind from venue_breaches where member_id = $1', [who.member.id])
  expect(found).toEqual([{ kind: 'foreign_transfer' }])
  expect(await venues(who)).toBe('100.00')
  await town.sql(`update venue_breaches set read_at = now(), read_by = 'ann'`)
})

test('another word of the venue meanwhile takes what was proposed of the first away', async () => {
  const who = await somebody()
  await lies(who, { returned: '90000000.00' })
  await pull(who)
  const [held] = await heldOf(who)
  await town.run(`venue propose ${held!.id} accept it is real`, 'ann')
  const one = town.slots.player(who.player)
  Object.assign(one.entries[1]!, { returned: '95000000.00', balance: '95000099.00' })
  one.balance = 95_000_099_00n
  await pull(who)
  await expect(town.run(`venue approve ${held!.id}`, 'ben')).rejects.toThrow('nobody has proposed')
  await endedBy(who, 'cut')
  await isFine()
})

test('recovery beside a transfer home says nothing of a difference', async () => {
  const who = await somebody()
  town.slots.silent = true
  const home = { from: 'electronic', to: 'central', amount: '40.00', idempotencyKey: randomUUID() }
  await who.call(transfer.transfer, home as never)
  town.slots.silent = false
  await who.call(transfer.recover, { idempotencyKey: randomUUID() })
  const found = await town.sql('select kind from venue_breaches where member_id = $1', [who.member.id])
  expect(found).toEqual([])
})

test('a verdict on what the venue has put right itself is refused', async () => {
  const who = await somebody()
  await lies(who, { returned: '90000000.00' })
  await pull(who)
  const [held] = await heldOf(who)
  await town.run(`venue propose ${held!.id} accept it is real`, 'ann')
  const hash = (await openProposals(town.db)).at(-1)?.hash ?? ''
  const one = town.slots.player(who.player)
  Object.assign(one.entries[1]!, { returned: '5.00', balance: '104.00' })
  one.balance = 104_00n
  expect(await pull(who)).toMatchObject({ isWhole: true })
  const approves = (db: Db) => approveEntry(db, held!, { person: 'ben', hash })
  await expect(town.acts('ben', approves, `venue approve ${held!.id} ${hash}`)).rejects.toThrow('gone on')
  expect(await venues(who)).toBe('104.00')
})
