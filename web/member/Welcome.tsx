import { BadgeCheck, Dices, Wallet } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { WELCOME_KEY } from '../shell/session.ts'
import { keepText } from '../shell/storage.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'

/** Once, to a new member: three steps that show how the house works. */
export function Welcome({ name }: { name: string }) {
  const [open, setOpen] = useState(true)
  const close = () => {
    keepText('session', WELCOME_KEY, undefined)
    setOpen(false)
  }
  return (
    <Sheet open={open} onClose={close} title={m.member_welcome({ name })} lead={m.member_welcome_lead()}>
      <div className="form">
        <Card flush>
          <List>
            <Row icon={Wallet} title={m.member_welcome_1()} sub={m.member_welcome_1_sub()} href={address.deposit()} />
            <Row
              icon={Dices}
              title={m.member_welcome_2()}
              sub={m.member_welcome_2_sub()}
              href={address.odds({ lottery: 'k3_1m' })}
            />
            <Row
              icon={BadgeCheck}
              title={m.member_welcome_3()}
              sub={m.member_welcome_3_sub()}
              href={address.verify()}
            />
          </List>
        </Card>
        <Button kind="tonal" wide onPress={close}>
          {m.member_welcome_later()}
        </Button>
      </div>
    </Sheet>
  )
}
