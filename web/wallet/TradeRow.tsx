import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Gift, Ticket, Trophy, Undo2, type LucideIcon } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import type { Trade, TradeType } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { Row, type Tint } from '../ui/Row.tsx'
import { StatusAt } from '../ui/StatusAt.tsx'
import { EntryMoney } from './EntryMoney.tsx'
import s from './TradeRow.module.css'

const looks: Record<TradeType, { icon: LucideIcon; tint: Tint }> = {
  deposit: { icon: ArrowDownLeft, tint: 'in' },
  withdraw: { icon: ArrowUpRight, tint: 'plain' },
  transfer: { icon: ArrowLeftRight, tint: 'plain' },
  bet: { icon: Ticket, tint: 'plain' },
  payout: { icon: Trophy, tint: 'gain' },
  refund: { icon: Undo2, tint: 'plain' },
  bonus: { icon: Gift, tint: 'gold' },
  other: { icon: ArrowLeftRight, tint: 'plain' },
}

export const statusTexts = {
  done: m.wallet_status_done,
  processing: m.wallet_status_processing,
  returned: m.wallet_status_returned,
}

/** An entry: its kind, its time, its amount; only a payout may take colour (design 2). */
export function TradeRow({ trade }: { trade: Trade }) {
  const { icon, tint } = looks[trade.type]
  return (
    <Row
      icon={icon}
      tint={tint}
      title={trade.name}
      // A transfer is named by its venue already.
      sub={trade.type === 'transfer' ? undefined : trade.method}
      side={<EntryMoney entry={trade} />}
      sideSub={<StatusAt status={<Status trade={trade} />} at={trade.at} />}
      href={address.transaction({ order: trade.orderNo, n: String(trade.number) })}
    />
  )
}

function Status({ trade }: { trade: Trade }) {
  if (trade.type === 'payout') return <span className="gain">{m.wallet_won()}</span>
  if (trade.status === 'processing') return <span className={s.pending}>{m.wallet_status_processing()}</span>
  if (trade.status === 'returned') return m.wallet_status_returned()
  return trade.type === 'deposit' ? <span className={s.in}>{m.wallet_credited()}</span> : null
}
