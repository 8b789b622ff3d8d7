// Money that crosses the border of the house while anything is killed, and what those outside remember of it: a
// bank, a cashier and venues that were killed come back with every line that they had.
import { transfer } from '../../core/transfer.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { addsCard, ask, key, orders, PASSCODE, type Session } from '../../e2e/member.ts'
import { payAt } from '../../sandbox/visitor.ts'
import type { OutsideWorld } from '../../outside/world.ts'

type House = { url: string }

/** A member with a card to be paid on. */
export type Trader = { session: Session; cardId: string }

export async function openTraders(house: House, sessions: readonly Session[]): Promise<Trader[]> {
  const traders: Trader[] = []
  for (const session of sessions) traders.push({ session, cardId: await addsCard(house, session) })
  return traders
}

/** One of each at once. Whatever a kill cuts off is for the house to finish or to undo, and for the audit to judge. */
export async function trade(house: House, { session, cardId }: Trader): Promise<void> {
  const paysIn = async () => payAt((await orders(house, session, '100.00')).payUrl ?? '')
  const takesOut = () => {
    // The amount of the withdrawal: large enough to leave something after the charge for missing turnover.
    const wanted = { cardId, amount: '20000.00', secondaryPwd: PASSCODE, ...key() }
    return ask(house, withdraw.submit, wanted, session)
  }
  const plays = async () => {
    const there = { from: 'central', to: 'video', amount: '5.00' } as const
    await ask(house, transfer.transfer, { ...there, ...key() }, session)
    const back = { from: 'video', to: 'central', amount: '2.00' } as const
    await ask(house, transfer.transfer, { ...back, ...key() }, session)
  }
  await Promise.allSettled([paysIn(), takesOut(), plays()])
}

/** The number of every payment, payout and transfer in the books of those outside. */
export async function numbersOutside(world: OutsideWorld): Promise<string[]> {
  const [{ payments }, { payouts }, { venues }] = await Promise.all([
    ...([world.books('cashier'), world.books('bank'), world.books('venues')] as const),
  ])
  const transfers = venues.flatMap((venue) => venue.transfers)
  return [...payments.map((one) => one.providerTxn), ...[...payouts, ...transfers].map(({ id }) => id)]
}

/** Records known before the crash and missing now: must be empty, whatever was killed. */
export async function forgotten(world: OutsideWorld, before: readonly string[]): Promise<string[]> {
  const now = new Set(await numbersOutside(world))
  const lost = before.filter((number) => !now.has(number))
  return lost.map((number) => `${number} is not in the books outside any more`)
}
