import { Zap } from 'lucide-react'
import type { Channel } from '../../core/deposit.ts'
import { fromWire, showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Tag } from '../ui/Tag.tsx'

// The price and the time stand beside the choice, never behind it.
const terms = ({ feeBps, arrival }: Channel) =>
  `${arrival} · ${feeBps === 0 ? m.deposit_no_fee() : m.deposit_fee({ percent: `${feeBps / 100}` })}`

/** The chosen method, and the way to another one where there is one. */
export function ChannelCard({
  channel,
  onChange,
}: {
  channel: Channel
  onChange: (() => void) | undefined
}) {
  return (
    <Card flush>
      <List label={m.deposit_method()}>
        <Row
          icon={Zap}
          tint="primary"
          title={channel.name}
          sub={terms(channel)}
          side={
            onChange && (
              <Button kind="tonal" size="small" onPress={onChange}>
                {m.deposit_change()}
              </Button>
            )
          }
        />
      </List>
    </Card>
  )
}

type SheetProps = {
  open: boolean
  list: Channel[]
  chosen: number
  onClose: () => void
  onChoose: (id: number) => void
}

/** All methods with arrival, fee and limits (design 17). */
export function ChannelSheet({ open, list, chosen, onClose, onChoose }: SheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={m.deposit_method()}>
      <List>
        {list.map((channel) => (
          <Row
            key={channel.id}
            icon={Zap}
            tint={channel.id === chosen ? 'primary' : 'plain'}
            title={channel.name}
            sub={`${terms(channel)} · ${showYuan(fromWire(channel.min))}–${showYuan(fromWire(channel.max))}`}
            {...(channel.isOpen
              ? { onPress: () => onChoose(channel.id) }
              : { side: <Tag kind="line">{m.deposit_closed()}</Tag> })}
          />
        ))}
      </List>
    </Sheet>
  )
}
