import {
  Banknote,
  CircleDollarSign,
  Headset,
  Landmark,
  Link2,
  type LucideIcon,
  ScanLine,
  Zap,
} from 'lucide-react'
import type { Channel, DepositType } from '../../core/deposit.ts'
import { m } from '../../text/compiled/messages.js'
import { Icon } from '../ui/Icon.tsx'
import s from './Methods.module.css'

const icons: Record<DepositType, LucideIcon> = {
  fastpay: Zap,
  local: Landmark,
  link: Link2,
  alipay: ScanLine,
  crypto: CircleDollarSign,
  cash: Banknote,
  service: Headset,
}

// The price and the time stand beside the choice, never behind it.
export const termsOf = ({ feeBps, arrival }: Channel): string =>
  `${arrival} · ${feeBps === 0 ? m.deposit_no_fee() : m.deposit_fee({ percent: `${feeBps / 100}` })}`

type MethodsProps = { list: Channel[]; chosen: number; onChoose: (id: number) => void }

/** All ways to pay at once, as real radios; a closed one stays in sight and says so. */
export function Methods({ list, chosen, onChoose }: MethodsProps) {
  return (
    <div role="radiogroup" aria-label={m.deposit_method()} className={s.grid}>
      {list.map((channel) => (
        <label key={channel.id} className={s.option}>
          <input
            type="radio"
            name="deposit-method"
            className={s.radio}
            value={channel.id}
            checked={channel.id === chosen}
            disabled={!channel.isOpen}
            onChange={() => onChoose(channel.id)}
          />
          <span className={s.tile}>
            <Icon of={icons[channel.type]} size={24} />
            <span>{channel.name}</span>
            {!channel.isOpen && <span className={s.closed}>{m.deposit_closed()}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
