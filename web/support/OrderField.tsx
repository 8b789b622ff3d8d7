import { ReceiptText, X } from 'lucide-react'
import { useState } from 'react'
import type { MemberOrder } from '../../core/support/order.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import { List, Row } from '../ui/Row.tsx'
import { OrderLine } from './OrderLine.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import s from './Support.module.css'

type OrderFieldProps = {
  id: string
  order: MemberOrder | undefined
  onChange: (order: MemberOrder | undefined) => void
  error: string | undefined
}

/** The order that a feedback is about, chosen from a list: no member types such a long number. */
export function OrderField({ id, order, onChange, error }: OrderFieldProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={m.support_related()}>
      <p className={s.label}>{m.support_related()}</p>
      <Card flush>
        <div className={s.chosen}>
          <List label={m.support_related()}>
            {order ? (
              <OrderLine order={order} onPress={() => setChoosing(true)} />
            ) : (
              <Row icon={ReceiptText} title={m.support_related_pick()} onPress={() => setChoosing(true)} />
            )}
          </List>
          {order && <IconButton icon={X} label={m.support_related_remove()} onPress={() => onChange(undefined)} />}
        </div>
      </Card>
      <Message own={id} error={error} />
      <OrderSheet open={choosing} onClose={() => setChoosing(false)} onPick={onChange} />
    </div>
  )
}
