import type { TradeType } from '../../core/wallet.ts'
import { Money } from '../ui/Money.tsx'

type EntryProps = { entry: { amount: string; own: boolean; type: TradeType }; big?: boolean }

/** The amount of an entry. Between own wallets nothing is gained or lost: no sign (design 2). */
export function EntryMoney({ entry: { amount, own, type }, big }: EntryProps) {
  const look = big ? { big } : { strong: true }
  if (own) return <Money amount={amount.replace('-', '')} {...look} />
  return <Money amount={amount} sign win={type === 'payout'} {...look} />
}
