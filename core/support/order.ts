// An order that a member can show to people: a deposit, a withdrawal, a transfer, a bet of the last days (spec 5).
import * as v from 'valibot'
import { instant, shownFen, uuid } from '../endpoint.ts'

export const orderTypes = ['deposit', 'withdraw', 'transfer', 'bet'] as const
export type OrderType = (typeof orderTypes)[number]

/** How far back an order may lie (spec 9). */
export const ORDER_DAYS = 7

const facts = {
  orderNo: uuid,
  type: v.picklist(orderTypes),
  amount: shownFen,
  at: instant,
}

/** The facts of an order that a message keeps beside its words. */
export const orderCard = v.strictObject(facts)
export type OrderCard = v.InferOutput<typeof orderCard>

/** The same in a list to choose from, with a name: the way to pay, the bank, the venue, the game. */
export const memberOrder = v.strictObject({ ...facts, name: v.string() })
export type MemberOrder = v.InferOutput<typeof memberOrder>
