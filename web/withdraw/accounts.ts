// Common parts of the screens of payout accounts: pictures, words, and where one is added.
import { CircleDollarSign, Landmark, type LucideIcon, WalletMinimal } from 'lucide-react'
import { address, type Address } from '../../core/addresses.ts'
import { showInstant } from '../../core/time.ts'
import type { AccountKind, PayoutAccount } from '../../core/withdraw/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'

type Look = {
  icon: LucideIcon
  short: () => string
  tab: () => string
  add: () => string
  href: Address
  none: () => string
  noneText: () => string
}

export const looks: Record<AccountKind, Look> = {
  bank: {
    icon: Landmark,
    short: m.withdraw_kind_bank,
    tab: m.withdraw_tab_bank,
    add: m.withdraw_add_card,
    href: address.addBankCard(),
    none: m.withdraw_no_card,
    noneText: m.withdraw_no_card_text,
  },
  crypto: {
    icon: CircleDollarSign,
    short: m.withdraw_kind_crypto,
    tab: m.withdraw_tab_crypto,
    add: m.withdraw_add_crypto,
    href: address.addUsdt(),
    none: m.withdraw_no_crypto,
    noneText: m.withdraw_no_crypto_text,
  },
  wallet: {
    icon: WalletMinimal,
    short: m.withdraw_kind_wallet,
    tab: m.withdraw_tab_wallet,
    add: m.withdraw_add_wallet,
    href: address.addWallet(),
    none: m.withdraw_no_wallet,
    noneText: m.withdraw_no_wallet_text,
  },
}

/** The bank or network and the end of the number; what the member calls it, where it has a name. */
export const accountTitle = ({ alias, name, masked }: PayoutAccount): string => `${alias ?? name} ${masked}`

export const isWaiting = (account: PayoutAccount): boolean => account.usableAt > serverNow()

/** The line under an account: its holder or network, and from when on it can be paid. */
export function accountSub(account: PayoutAccount, arrival = ''): string {
  if (isWaiting(account)) return m.withdraw_usable_at({ at: showInstant(account.usableAt) })
  const who = account.alias === null ? account.holder : account.name
  return arrival ? `${who} · ${arrival}` : who
}
