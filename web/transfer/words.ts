// How the page of transfers speaks of wallets, states and reasons.
import { Cherry, Club, Fish, Gamepad2, Tv, Volleyball, Wallet, type LucideIcon } from 'lucide-react'
import type { Output } from '../../core/endpoint.ts'
import { yuan } from '../../core/money.ts'
import { isOver, type Moved, type TransferReason, type TransferState, type transfer } from '../../core/transfer.ts'
import type { WalletCode } from '../../core/venue/venues.ts'
import { m } from '../../text/compiled/messages.js'
import type { TagKind } from '../ui/Tag.tsx'

export type WalletList = Output<typeof transfer.walletList>

export const icons: Record<WalletCode, LucideIcon> = {
  central: Wallet,
  electronic: Cherry,
  video: Tv,
  fishing: Fish,
  sports: Volleyball,
  chess: Club,
  esports: Gamepad2,
}

export const walletName = ({ wallets }: WalletList, code: WalletCode): string =>
  wallets.find((one) => one.code === code)?.name ?? m.transfer_central()

export const balanceIn = (list: WalletList, code: WalletCode): string =>
  list.wallets.find((one) => one.code === code)?.balance ?? list.central

export const stateTexts: Record<TransferState, () => string> = {
  held: m.transfer_state_held,
  sent: m.transfer_state_sent,
  unknown: m.transfer_state_unknown,
  queried: m.transfer_state_queried,
  settled: m.transfer_state_settled,
  undone: m.transfer_state_undone,
}

export const stateKind = (state: TransferState): TagKind =>
  state === 'settled' ? 'ok' : state === 'undone' ? 'bad' : 'pending'

export const reasonTexts: Record<TransferReason, () => string> = {
  refused: m.transfer_why_refused,
  venue_short: m.transfer_why_venue_short,
  unreachable: m.transfer_why_unreachable,
  never_arrived: m.transfer_why_never_arrived,
  amount_differs: m.transfer_why_amount_differs,
}

export const venueIn = ({ from, to }: Moved): WalletCode => (from === 'central' ? to : from)

/** Which way a transfer goes, and what there is to say of it. */
export function moveText({ from, reason }: Moved): string {
  const way = from === 'central' ? m.transfer_move_in() : m.transfer_move_out()
  return reason ? `${way} · ${reasonTexts[reason]()}` : way
}

/** The answer to a transfer in one sentence: where the money is. */
export function outcomeText(list: WalletList, moved: Moved): string {
  const amount = yuan(moved.amount)
  const venue = walletName(list, venueIn(moved))
  if (!isOver(moved.state)) return m.transfer_waits({ venue, amount })
  if (moved.state === 'undone') {
    const why = reasonTexts[moved.reason ?? 'refused']()
    return m.transfer_back({ why, amount, wallet: walletName(list, moved.from) })
  }
  return moved.from === 'central' ? m.transfer_done_in({ venue, amount }) : m.transfer_done_out({ venue, amount })
}
