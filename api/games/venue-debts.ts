// What a venue has paid of what it owes the house: one person says it, another approves it, and no more than is left
// (docs/decisions/0082-a-debt-is-marked-paid.md). No money of the ledger moves by it.
import { fen, fromWire, showYuan, toWire, type Fen } from '../../core/money.ts'
import type { Db, Sql } from '../shell/db.ts'
import { approve, openProposals, propose, type Said, type Second } from '../shell/proposals.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { insertPayment, isSaid, venueDebtOf, type DebtPayment, type VenueDebt } from './receivables.sql.ts'

const KIND = 'receivable'

/** A payment is known by its debt and its reference. */
type PaymentName = { debt: string; reference: string }
type Paid = Pick<DebtPayment, 'way'> & { amount: Fen; why: string }

const subjectOf = ({ debt, reference }: PaymentName): string => `${debt} ${reference}`

/** In yuan, as people read it. What is left of the debt belongs to it: where that has changed, it is another matter. */
const saidOf = (name: PaymentName, { venue, owed }: VenueDebt, { amount, way, why }: Paid): Said => ({
  kind: KIND,
  subject: subjectOf(name),
  says: { venue, owed: toWire(fen(owed)), amount: toWire(amount), way, why },
})

/** The first person's word; said again of the same reference, it replaces what was said. Throws a plain sentence. */
export async function proposePayment(db: Db, name: PaymentName, paid: Paid): Promise<void> {
  await db.tx(async (tx) => {
    await propose(tx, saidOf(name, await payable(tx, name, paid.amount), paid))
  })
}

/** The second person's word. Answers the venue, what was paid and what is left. Throws a plain sentence. */
export async function approvePayment(db: Db, name: PaymentName, { person, hash }: Second) {
  const open = (await openProposals(db)).find(({ kind, subject }) => kind === KIND && subject === subjectOf(name))
  if (!open) throw new Error('nobody has proposed such a payment')
  const said = JSON.parse(open.says) as Record<'amount' | 'way' | 'why', string>
  const paid = { amount: fromWire(said.amount), way: said.way as Paid['way'], why: said.why }
  return db.tx(async (tx) => {
    const { bucket, member_id: id } = await debtNamed(tx, name)
    // Two payments of one debt follow each other: the second is held to what the first has left.
    await lockMember(tx, { bucket, id })
    const debt = await payable(tx, name, paid.amount)
    const proposedBy = await approve(tx, saidOf(name, debt, paid), hash)
    const { amount, way, why: note } = paid
    await insertPayment(tx, { ...debt, ...name, amount, way, note, proposedBy, approvedBy: person })
    return { venue: debt.venue, paid: amount, owed: debt.owed - amount }
  })
}

/** The debt, where so much of it is left and nobody has said this reference before. */
async function payable(db: Sql, name: PaymentName, amount: Fen): Promise<VenueDebt> {
  const found = await debtNamed(db, name)
  if (amount <= 0n || amount > found.owed) throw new Error(`of this debt ${showYuan(fen(found.owed))} is left`)
  if (await isSaid(db, found, name.reference)) throw new Error('this reference was said of this debt before')
  return found
}

async function debtNamed(db: Sql, { debt }: Pick<PaymentName, 'debt'>): Promise<VenueDebt> {
  const found = await venueDebtOf(db, debt)
  if (!found) throw new Error('no venue owes anything under this number')
  return found
}
