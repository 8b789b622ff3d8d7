import { BadgeCheck, Dices, Wallet, X } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { WELCOME_KEY } from '../shell/session.ts'
import { keepText } from '../shell/storage.ts'
import { IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, Row } from '../ui/Row.tsx'
import s from './Welcome.module.css'

/** Three steps that show a new member how the house works. It stands on home until it is closed, and then for ever. */
export function Welcome({ name, onClose }: { name: string; onClose: () => void }) {
  const close = () => {
    keepText('local', WELCOME_KEY, undefined)
    onClose()
  }
  return (
    <Card flush>
      <div className={s.head}>
        <div>
          <h2 className="title-3">{m.member_welcome({ name })}</h2>
          <p className="dim sub">{m.member_welcome_lead()}</p>
        </div>
        <IconButton icon={X} label={m.member_welcome_close()} onPress={close} />
      </div>
      <List>
        <Row icon={Wallet} title={m.member_welcome_1()} sub={m.member_welcome_1_sub()} href={address.deposit()} />
        <Row
          icon={Dices}
          title={m.member_welcome_2()}
          sub={m.member_welcome_2_sub()}
          href={address.odds({ lottery: 'k3_1m' })}
        />
        <Row icon={BadgeCheck} title={m.member_welcome_3()} sub={m.member_welcome_3_sub()} href={address.verify()} />
      </List>
    </Card>
  )
}
