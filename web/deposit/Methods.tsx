import { Banknote, CircleDollarSign, Headset, Landmark, Link2, type LucideIcon, ScanLine, Zap } from 'lucide-react'
import { useState } from 'react'
import { depositWays, type Channel, type PaidBy } from '../../core/deposit.ts'
import { percentText, yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import s from './Methods.module.css'

const icons: Record<PaidBy, LucideIcon> = {
  page: Zap,
  bank: Landmark,
  link: Link2,
  scan: ScanLine,
  coins: CircleDollarSign,
  counter: Banknote,
  chat: Headset,
}

const termsOf = ({ feeBps, arrival }: Channel): string =>
  `${arrival} · ${feeBps === 0 ? m.deposit_no_fee() : m.deposit_fee({ percent: percentText(feeBps) })}`

/** The least and the most that a way to pay takes at once. */
export const limitsOf = ({ min, max }: Channel): string => m.deposit_limits({ min: yuan(min), max: yuan(max) })

type MethodsProps = { list: Channel[]; chosen: Channel; onChoose: (id: number) => void }

/** The way to pay that was chosen, and the list of all ways behind 更换 (design 17). */
export function Methods({ list, chosen, onChoose }: MethodsProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Card flush>
      <List label={m.deposit_method()}>
        <Row
          icon={icons[depositWays[chosen.type]]}
          tint="primary"
          title={chosen.name}
          sub={termsOf(chosen)}
          side={<span className={s.change}>{m.deposit_change()}</span>}
          onPress={() => setChoosing(true)}
        />
      </List>
      <Sheet open={isChoosing} onClose={() => setChoosing(false)} title={m.deposit_method()}>
        <List>
          {list.map((channel) => (
            <Way
              key={channel.id}
              channel={channel}
              isChosen={channel.id === chosen.id}
              onChoose={() => {
                onChoose(channel.id)
                setChoosing(false)
              }}
            />
          ))}
        </List>
      </Sheet>
    </Card>
  )
}

type WayProps = { channel: Channel; isChosen: boolean; onChoose: () => void }

/** One way with its time, price and limits beside it; a closed one stays in sight and says so. */
function Way({ channel, isChosen, onChoose }: WayProps) {
  const state = channel.isOpen ? isChosen && m.deposit_chosen() : m.deposit_closed()
  return (
    <Row
      icon={icons[depositWays[channel.type]]}
      tint={isChosen ? 'primary' : 'plain'}
      title={channel.name}
      sub={
        <>
          {termsOf(channel)}
          <br />
          {limitsOf(channel)}
        </>
      }
      side={state && <span className="dim sub">{state}</span>}
      {...(channel.isOpen ? { onPress: onChoose } : {})}
    />
  )
}
