// The wallets of a member in words.
import { venueBehind } from '../../core/venue/venues.ts'
import { m } from '../../text/compiled/messages.js'
import { venueWords } from '../parts/codes.ts'

const words: Readonly<Record<string, () => string>> = {
  cash: m.desk_wallet_cash,
  held: m.desk_wallet_held,
  chase: m.desk_wallet_chase,
  savings: m.desk_wallet_savings,
  locked: m.desk_wallet_locked,
  open: m.desk_wallet_open,
}

export function accountWords(account: string): string {
  const code = venueBehind(account)
  if (!code) return words[account]?.() ?? account
  const venue = venueWords(code)
  return account.startsWith('venue:') ? venue : m.desk_wallet_transit({ venue })
}
