// What a proposal says, as its second person reads it: amounts as money, codes of ours in words. The hash is over what is stored.
import { showMicro } from '../../core/coin.ts'
import { m } from '../../text/compiled/messages.js'
import { shownIn } from './cells.ts'
import { yuan } from './details.ts'
import { sayingOf } from './values.ts'

type Proposed = { kind: string; subject: string }
type Says = Readonly<Record<string, unknown>>

/** Stored as whole fen. */
const AMOUNTS = ['amount', 'stake', 'booked', 'cap', 'valid', 'change', 'bound']
const WHOLE = /^-?\d+$/

export function saidWords({ kind, subject }: Proposed, says: Says, key: string): string {
  const value = says[key]
  if (typeof value === 'string' && WHOLE.test(value)) {
    const isCoin = key === 'amount' && typeof says['currency'] === 'string' && says['currency'] !== 'CNY'
    if (isCoin) return showMicro(BigInt(value))
    if (AMOUNTS.includes(key)) return yuan(value)
    // A limit of time is in minutes, all others are of money.
    if (kind === 'limit' && key === 'most')
      return subject.startsWith('time ') ? m.desk_minutes({ count: value }) : yuan(value)
  }
  if (kind === 'limit' && key === 'most' && value === null) return m.desk_most_none()
  const words = sayingOf(kind, key)
  return shownIn({ key, label: key, ...(words && { words }) }, value)
}
