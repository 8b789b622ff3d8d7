// The wallets of a member in words.
import { m } from '../../text/compiled/messages.js'

const words: Readonly<Record<string, () => string>> = {
  cash: m.desk_wallet_cash,
  held: m.desk_wallet_held,
  chase: m.desk_wallet_chase,
  savings: m.desk_wallet_savings,
  locked: m.desk_wallet_locked,
}

export function accountWords(account: string): string {
  const [, where, number = ''] = /^(venue|in_transit):(\d+)$/.exec(account) ?? []
  if (where === 'venue') return m.desk_wallet_venue({ number })
  if (where === 'in_transit') return m.desk_wallet_transit({ number })
  return words[account]?.() ?? account
}
