import { ShieldCheck, Ticket, Wallet, type LucideIcon } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import type { MessageGroup, Told } from '../../core/message.ts'
import { showTime } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Row } from '../ui/Row.tsx'
import s from './NotifyPage.module.css'

const icons: Record<MessageGroup, LucideIcon> = {
  money: Wallet,
  account: ShieldCheck,
  play: Ticket,
}

type RowProps = {
  one: Told
  /** Said while messages are being chosen. */
  isChosen: boolean | undefined
  onChoose: () => void
}

/** A row of a message: its subject, its text, its time, and whether it was read. */
export function MessageRow({ one, isChosen, onChoose }: RowProps) {
  const { id, group, title, text, at, isRead } = one
  if (isChosen !== undefined)
    return (
      <li className={s.choose}>
        <Checkbox checked={isChosen} onChange={onChoose}>
          <Said one={one} />
        </Checkbox>
      </li>
    )
  return (
    <Row
      icon={icons[group]}
      tint={isRead ? 'plain' : 'primary'}
      title={<Title title={title} isRead={isRead} />}
      sub={
        <>
          <span className={s.text}>{text}</span>
          <span className="num">{showTime(at)}</span>
        </>
      }
      href={address.notifyOne({ id })}
    />
  )
}

const Said = ({ one: { title, text, at, isRead } }: { one: Told }) => (
  <>
    <Title title={title} isRead={isRead} />
    <span className={`faint caption ${s.sub}`}>
      <span className={s.text}>{text}</span>
      <span className="num">{showTime(at)}</span>
    </span>
  </>
)

const Title = ({ title, isRead }: { title: string; isRead: boolean }) => (
  <span className={isRead ? 'dim' : 'semi'}>
    {title}
    {!isRead && (
      <i className={s.dot}>
        <span className="hush">{m.message_is_unread()}</span>
      </i>
    )}
  </span>
)
