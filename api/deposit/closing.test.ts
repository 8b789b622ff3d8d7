// A booked payment that its chain has undone is closed by two people, and then the books agree with the chain.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transferKinds } from '../../core/ledger.ts'
import { fen } from '../../core/money.ts'
import { wallet } from '../../core/wallet.ts'
import { openDb } from '../shell/db.ts'
import { audit } from '../ledger/audit/audit.ts'
import { post } from '../ledger/post/ledger.ts'
import { collectReceivables } from '../ledger/settle/resettle.ts'
import type { Person } from '../testing/house.ts'
import { shortfallOf } from '../turnover/turnover.ts'
import { compareDeposits } from './audit.ts'
import { raiseLosses } from './loss.ts'
import { coinsOf, openTown } from './testing.ts'

const town = await openTown()
const owner = openDb(town.database.config)
afterAll(() => owner.close())
const { chain } = town.sandbox
const { look, order, quiet, send, statusOf } = coinsOf(town)

type Sums = Record<'in' | 'losses' | 'review' | 'receivable', bigint>

async function accounts(): Promise<Sums> {
  const rows = (await town.sql(`
    select coalesce(sum(balance) filter (where account = 104), 0)::bigint as in,
           coalesce(sum(balance) filter (where account = 108), 0)::bigint as losses,
           coalesce(sum(balance) filter (where account = 106), 0)::bigint as review,
           coalesce(sum(balance) filter (where account = 107), 0)::bigint as receivable
      from house`)) as Sums[]
  return rows[0] as Sums
}

/** Returns the changes of the accounts since then, in fen. */
async function since(before: Sums) {
  const now = await accounts()
  return Object.fromEntries(Object.entries(now).map(([name, sum]) => [name, sum - before[name as keyof Sums]]))
}

/** Returns the messages about deposits since the first one came in. */
const toldTo = async ({ member }: Person) =>
  (
    await town.sql('select kind, facts from messages where member_id = $1 order by told_at, id offset 1', [member.id])
  ).map(({ kind, facts }: { kind: string; facts: object }) => ({ kind, ...facts }))
const cashOf = async (person: Person) => (await person.call(wallet.balance, {})).cash
const missing = async ({ member }: Person) => (await shortfallOf(town.db, member)).missing

/** Breaches of the comparison with the chain's own books, and whether everything else in the books is right. */
async function books() {
  const seen = chain.transfers().filter(({ height }) => height !== null)
  const [compared] = await compareDeposits(owner, { chain: seen })
  const { checks, figures } = await audit(owner, town.buckets)
  const wrong = checks.filter(({ breaches }) => breaches > 0).map(({ says }) => says)
  return { different: compared?.breaches, wrong, figures }
}

/** A night's look, and the job that calls people, as if ten minutes had passed. */
async function lookLater() {
  await look(true)
  await town.sql(
    "update coin_losses set gone_at = now() - interval '10 minutes' where back_at is null and raised_at is null",
  )
  for (const bucket of town.buckets) await raiseLosses(town.db, bucket)
}

const referenceOf = (sent?: { hash: string; to: string }) => `TRC20:${sent?.hash}:${sent?.to}:0`

/** 500.00 in coins, credited or (as another amount) in review, and then undone by a chain that turns back. */
async function undone(person: Person, way: 'exact' | 'other' = 'exact') {
  const placed = await order(person)
  const [sent] = send(placed, way, way === 'other' ? '10.00' : undefined)
  chain.mine('TRC20', 30)
  await look()
  const was = await statusOf(person, placed)
  chain.turnBack('TRC20', 30, 'dropped')
  await lookLater()
  return { placed, was, hash: sent?.hash ?? '', reference: referenceOf(sent) }
}

/** Money that leaves the cash wallet for a while, or is there again. */
const moves = ({ member }: Person, kind: 'chase_hold' | 'chase_back', amount: bigint) => {
  const { from, to } = transferKinds[kind]
  return town.db.tx((tx) => post(tx, { member, key: randomUUID(), moves: [{ kind, from, to, amount: fen(amount) }] }))
}

beforeEach(quiet)

test('written off by two people: the house bears it, the member keeps the credit, and the books agree again', async () => {
  const amy = await town.person('amy001')
  const { reference, was } = await undone(amy)
  expect(was).toBe('credited')
  expect(await books()).toMatchObject({ different: 1, wrong: [] })
  const before = await accounts()
  expect(await town.asks('loss list')).toMatchObject({ list: [{ reference, amount: '500.00', state: 'open' }] })

  await expect(town.run(`loss approve ${reference}`, 'ben')).rejects.toThrow('nobody has proposed')
  await town.run(`loss propose ${reference} writeoff the chain says it was replaced`, 'ann')
  const proposal = { proposal: 'writeoff', proposedBy: 'ann', why: 'the chain says it was replaced' }
  expect(await town.asks('loss list')).toMatchObject({ list: [proposal] })
  await expect(town.run(`loss approve ${reference}`, 'Ann')).rejects.toThrow('cannot approve')
  expect(await since(before)).toEqual({ in: 0n, losses: 0n, review: 0n, receivable: 0n })

  const both = await Promise.allSettled(['ben', 'cid'].map((name) => town.run(`loss approve ${reference}`, name)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await since(before)).toEqual({ in: 500_00n, losses: -500_00n, review: 0n, receivable: 0n })
  expect(await cashOf(amy)).toBe('500.00')
  await expect(town.run(`loss propose ${reference} takeback again`, 'ann')).rejects.toThrow('closed already')
  expect(await town.run('deposit list')).not.toContain(reference.split(':')[1])
  const last = 'writeoff by ann and ' + (both[0]?.status === 'fulfilled' ? 'ben' : 'cid')
  expect(await town.asks('loss list')).toMatchObject({
    list: [],
    closed: [{ state: 'closed', last: `${last}: ${proposal.why}` }],
  })
  expect(await books()).toMatchObject({ different: 0, wrong: [], figures: { writtenOff: 500_00n, takenBack: 0n } })
})

test('taken back: as far as the wallet holds it, the rest is owed, and the member reads what it is', async () => {
  const bea = await town.person('bea001')
  const { reference, placed } = await undone(bea)
  const before = await accounts()
  expect(await missing(bea)).toBe(500_00n)
  await moves(bea, 'chase_hold', 300_00n)
  await town.run(`loss propose ${reference} takeback sent it twice`, 'ann')
  expect(await town.run(`loss approve ${reference}`, 'ben')).toMatch(
    /taken from member: 500\.00\nowed by member: 300\.00\nwritten off: 0\.00/,
  )
  expect(await since(before)).toEqual({ in: 500_00n, losses: 0n, review: 0n, receivable: -300_00n })
  expect(await cashOf(bea)).toBe('0.00')
  const taken = { order: placed.id, amount: '50000', owed: '30000' }
  expect(await toldTo(bea)).toEqual([{ kind: 'deposit_undone', ...taken }])
  // Turnover of a deposit that was taken back is no longer asked for.
  expect(await missing(bea)).toBe(0n)
  expect(await books()).toMatchObject({
    different: 0,
    wrong: ['chase money is that of legs that wait'],
  })
  const read = async (language: 'en' | 'zh_hans') =>
    (await bea.call(wallet.trades, { orderNo: placed.id }, { language })).list
  expect((await read('en'))[0]).toMatchObject({
    ...{ type: 'deposit', amount: '-500.00' },
    name: 'Deposit reversed: transfer no longer on the chain',
  })
  expect((await read('zh_hans'))[0]?.name).toBe('存款撤回（链上转账失效）')

  await moves(bea, 'chase_back', 120_00n)
  for (const bucket of town.buckets) await collectReceivables(town.db, bucket)
  expect(await cashOf(bea)).toBe('0.00')
  expect((await since(before)).receivable).toBe(-180_00n)
  await moves(bea, 'chase_back', 180_00n)
  expect((await books()).wrong).toEqual([])
})

test('what still lay in review was nobody’s: it leaves review, and its order has failed', async () => {
  const cat = await town.person('cat001')
  const { reference, placed, was } = await undone(cat, 'other')
  expect(was).toBe('review')
  const before = await accounts()
  // The payment was never sent back to anybody, so it cannot be ended like other payments in review.
  await expect(town.run(`deposit propose chain ${reference} return`, 'ann')).rejects.toThrow('left its chain')
  await expect(town.run(`loss propose ${reference} takeback why`, 'ann')).rejects.toThrow('written off')
  await town.run(`loss propose ${reference} writeoff never came`, 'ann')
  expect(await town.run(`loss approve ${reference}`, 'ben')).toMatch(/from review: [1-9]/)
  const { in: corrected = 0n, review = 0n, losses } = await since(before)
  expect(corrected).toBeGreaterThan(0n)
  expect([review, losses]).toEqual([-corrected, 0n])
  expect(await statusOf(cat, placed)).toBe('failed')
  const told = await town.sql('select kind from messages where member_id = $1', [cat.member.id])
  expect(told).toEqual([{ kind: 'deposit_failed' }])
  expect(await town.run('deposit list')).not.toContain(reference)
  expect(await books()).toMatchObject({ different: 0, wrong: [] })
})

test('back after it was closed: the audit says so until two people open it again, and it can be closed anew', async () => {
  const dan = await town.person('dan001')
  const { reference, hash } = await undone(dan)
  const before = await accounts()
  await town.run(`loss propose ${reference} takeback gone`, 'ann')
  await town.run(`loss approve ${reference}`, 'ben')
  await expect(town.run(`loss propose ${reference} restore hope`, 'ann')).rejects.toThrow('not come back')
  chain.bringBack(hash)
  chain.mine('TRC20', 30)
  await lookLater()
  expect(await town.run('loss list')).toContain('closed, and back: open it again')
  expect(await books()).toMatchObject({ different: 1, wrong: [] })
  expect(await cashOf(dan)).toBe('0.00')

  await town.run(`loss propose ${reference} restore it is there`, 'ann')
  await expect(town.run(`loss approve ${reference}`, 'ann')).rejects.toThrow('cannot approve')
  expect(await town.run(`loss approve ${reference}`, 'ben')).toMatch(/ending: restore\ntaken from member: 500\.00/)
  expect([await cashOf(dan), await missing(dan)]).toEqual(['500.00', 500_00n])
  expect((await toldTo(dan)).map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['deposit_undone', 'deposit_restored'],
  ])
  expect(await since(before)).toEqual({ in: 0n, losses: 0n, review: 0n, receivable: 0n })
  expect(await books()).toMatchObject({ different: 0, wrong: [] })
  await expect(town.run(`loss propose ${reference} writeoff hm`, 'ann')).rejects.toThrow('in its chain again')

  chain.turnBack('TRC20', 30, 'dropped')
  await lookLater()
  await town.run(`loss propose ${reference} writeoff gone again`, 'ben')
  await town.run(`loss approve ${reference}`, 'ann')
  expect(await since(before)).toEqual({ in: 500_00n, losses: -500_00n, review: 0n, receivable: 0n })
  expect(await books()).toMatchObject({ different: 0, wrong: [] })
})

test('a transfer that left a moment ago, or that is there, cannot be closed, and no step can be deleted', async () => {
  const eve = await town.person('eve001')
  const placed = await order(eve)
  const [sent] = send(placed)
  const reference = referenceOf(sent)
  const propose = () => town.run(`loss propose ${reference} writeoff why`, 'ann')
  await expect(propose()).rejects.toThrow('no transfer of coins')
  chain.mine('TRC20', 30)
  await look()
  await expect(propose()).rejects.toThrow('has not left')
  chain.turnBack('TRC20', 30, 'dropped')
  await look(true)
  await expect(propose()).rejects.toThrow('a moment ago')
  await lookLater()
  await propose()
  chain.bringBack(sent?.hash ?? '')
  chain.mine('TRC20', 30)
  await look(true)
  await expect(town.run(`loss approve ${reference}`, 'ben')).rejects.toThrow('in its chain again')
  await expect(town.sql('delete from loss_closings')).rejects.toThrow('denied')
})
