// What venues have paid of what they owe: two people of finance say it, never more than is left, and the audit judges it.
import { expect, test } from 'vitest'
import { callOf } from '../../core/desk/doing.ts'
import { receivableApprove, receivableList, receivablePaid } from '../../core/desk/receivable.ts'
import { openTestDesk } from '../desk/testing.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import { checkDeeds } from '../people/audit.ts'
import type { Db } from '../shell/db.ts'
import { openProposals } from '../shell/proposals.ts'
import { auditGames } from './audit.ts'
import { debtPaymentFacts } from './facts.sql.ts'
import { pullJournal } from './journal.ts'
import { heldEntries } from './holding.ts'
import { openGameTown } from './testing/town.ts'
import { approvePayment } from './venue-debts.ts'

const town = await openGameTown()
let names = 0

/** A venue takes a hundred from somebody who had let it take one, and two people let it owe the rest. Answers the debt's number. */
async function debt(): Promise<string> {
  const who = await town.playing(`owed${String(++names).padStart(3, '0')}`, 'slot20')
  const { permit, round } = await who.permit('1.00')
  const { launch, player } = who
  town.slots.plays(player, { stake: '1.00', returned: '0.00', risk: '100.00', permit, round, launch })
  await pullJournal(town, who.member, 'electronic')
  const held = (await heldEntries(town.db, 100)).find(({ memberId }) => memberId === who.member.id)
  await town.run(`venue propose ${held!.id} owed its own mistake`, 'ann')
  await town.run(`venue approve ${held!.id}`, 'ben')
  return held!.id
}

const says = (what: string, amount: string, reference: string) =>
  town.run(`receivable paid ${what} ${amount} paid ${reference} the bank has it`, 'ann')
const agrees = (what: string, reference: string) => town.run(`receivable approve ${what} ${reference}`, 'ben')
const rows = (what: string) =>
  town.sql('select reference, amount, proposed_by, approved_by from venue_debt_payments where debt = $1 order by 1', [
    what,
  ])
const whole = () => town.sql('select bucket, account, sum(balance) as balance from house group by 1, 2 order by 1, 2')

test('a venue pays in two parts: each by two people, the rest is listed, and a debt that is paid is listed no more', async () => {
  const one = await debt()
  const before = await whole()
  await says(one, '60.00', 'TT-1')
  expect(await town.run('receivable list')).toMatch(new RegExp(`${one} +electronic +\\S+ +99\\.00 +0\\.00`))
  await expect(town.run(`receivable approve ${one} TT-1`, 'ann')).rejects.toThrow()
  expect(await rows(one)).toEqual([])
  await agrees(one, 'TT-1')
  expect(await town.run('receivable list')).toMatch(new RegExp(`${one} +electronic +\\S+ +39\\.00 +60\\.00`))
  await town.run(`receivable paid ${one} 39.00 offset INV/2026.11 taken off the bill`, 'ann')
  await agrees(one, 'INV/2026.11')
  expect(await town.run('receivable list')).not.toContain(one)
  expect(await rows(one)).toEqual([
    { reference: 'INV/2026.11', amount: 39_00n, proposed_by: 'ann', approved_by: 'ben' },
    { reference: 'TT-1', amount: 60_00n, proposed_by: 'ann', approved_by: 'ben' },
  ])
  // It is a mark: no account of the house moves.
  expect(await whole()).toEqual(before)
  await town.isSound()
})

test('more than is left, a second time by one reference, and what nobody owes are refused', async () => {
  const one = await debt()
  await expect(says(one, '99.01', 'TT-2')).rejects.toThrow('99.00 is left')
  await expect(says(one, '0.00', 'TT-2')).rejects.toThrow('99.00 is left')
  await says(one, '10.00', 'TT-2')
  await agrees(one, 'TT-2')
  await expect(says(one, '10.00', 'TT-2')).rejects.toThrow('said of this debt before')
  await expect(says('00000000-0000-4000-8000-000000000000', '1.00', 'TT-3')).rejects.toThrow('no venue owes')
  await expect(agrees(one, 'TT-3')).rejects.toThrow('nobody has proposed')
})

/** Approves the proposal of this reference, where several wait. */
async function agreesTo(what: string, reference: string): Promise<void> {
  const { hash = '' } = (await openProposals(town.db)).find(({ subject }) => subject === `${what} ${reference}`) ?? {}
  const approves = (db: Db) => approvePayment(db, { debt: what, reference }, { person: 'ben', hash })
  await town.acts('ben', approves, `receivable approve ${what} ${reference} ${hash}`)
}

test('of two payments that together are too much, the second must be proposed again', async () => {
  const one = await debt()
  await says(one, '60.00', 'TT-4')
  await says(one, '60.00', 'TT-5')
  await agreesTo(one, 'TT-4')
  await expect(agreesTo(one, 'TT-5')).rejects.toThrow('39.00 is left')
  await says(one, '30.00', 'TT-5')
  await says(one, '9.00', 'TT-6')
  await agreesTo(one, 'TT-6')
  await expect(agreesTo(one, 'TT-5')).rejects.toThrow('it has changed since it was proposed')
  expect((await rows(one)).map(({ amount }) => amount)).toEqual([60_00n, 9_00n])
})

test('at the desk finance says it and another person of finance approves it with a new code; risk may read the list alone', async () => {
  const desk = await openTestDesk(town.database)
  try {
    const one = await debt()
    const [fay, gus] = [await desk.sits('fay', { roles: ['finance'] }), await desk.sits('gus', { roles: ['finance'] })]
    const rea = await desk.sits('rea', { roles: ['risk'] })
    const input = { debt: one, amount: '99.00', way: 'offset', reference: 'INV-9', why: 'taken off the bill' }
    expect(await rea.send(callOf(receivablePaid), { input })).toMatchObject({ status: 403, reason: 'role' })
    const { approval } = (await fay.ask(callOf(receivablePaid), { input })) as { approval: { input: object } }
    const second = { input: approval.input, code: gus.code() }
    expect(await rea.send(callOf(receivableApprove), second)).toMatchObject({ status: 403, reason: 'role' })
    expect(await fay.send(callOf(receivableApprove), { ...second, code: fay.code() })).toMatchObject({ status: 409 })
    const { output } = (await gus.ask(callOf(receivableApprove), second as never)) as { output: unknown }
    expect(output).toEqual({ venue: 'electronic', paid: '99.00', owed: '0.00' })
    expect(await rows(one)).toEqual([{ reference: 'INV-9', amount: 99_00n, proposed_by: 'fay', approved_by: 'gus' }])
    const listed = (await rea.ask(callOf(receivableList), { input: {} })) as { output: { venues: { debt: string }[] } }
    expect(listed.output.venues.map((row) => row.debt)).not.toContain(one)
  } finally {
    await desk.close()
  }
})

test('the audit names a payment that two people did not say, and more than was owed', async () => {
  const one = await debt()
  await says(one, '60.00', 'TT-7')
  await agrees(one, 'TT-7')
  const forged = `insert into venue_debt_payments select bucket, member_id, debt, 'TT-8', 40 * 100, way, note, proposed_by, approved_by
                    from venue_debt_payments where reference = 'TT-7'`
  await expect(town.sql(forged)).rejects.toMatchObject({ code: '42501' })
  await town.owns(forged)
  const wrong = (await auditGames(town.db)).filter(({ breaches }) => breaches > 0)
  expect(wrong.map(({ says }) => says)).toEqual(['no venue has paid more of a debt than two people let it owe'])
  const facts = (await checkFacts(town.db, [debtPaymentFacts], town.buckets)).map(({ breaches }) => breaches)
  expect(facts).toEqual([1])
  const unsigned = (await checkDeeds(town.db)).flatMap(({ named = [] }) => named)
  expect(unsigned.filter((what) => what.includes('TT-8'))).toHaveLength(1)
})
