import { Bot, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { address } from '../../core/addresses.ts'
import type { ChatMessage } from '../../core/support/chat.ts'
import type { OrderCard } from '../../core/support/order.ts'
import { showTime } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useOnline } from '../shell/online.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { List } from '../ui/Row.tsx'
import s from './Chat.module.css'
import { openLaid } from './laid.ts'
import { OrderLine } from './OrderLine.tsx'
import { removeWords, sendAgain, type Outgoing } from './outgoing.ts'
import { Picture } from './Picture.tsx'
import { pageOfOrder } from './words.ts'

const names = {
  member: m.support_chat_me,
  people: m.support_people,
  automatic: m.support_chat_automatic,
}

/** A message of the chat. `isRead` is shown below the member's last one. */
export function Bubble({ row, isRead }: { row: ChatMessage; isRead?: boolean }) {
  const { from, text, image, order, articles, at } = row
  return (
    <li className={s.item} data-from={from}>
      <p className={`faint small ${s.who}`}>
        {from === 'automatic' && <Icon of={Bot} size={14} />}
        <span className={from === 'member' ? 'hush' : undefined}>{names[from]()}</span>
        <span className="num">{showTime(at).slice(0, 5)}</span>
      </p>
      <div className={s.bubble}>
        {text !== null && <p className={s.text}>{text}</p>}
        {image !== null && <Picture id={image} n={row.number} />}
        {order && <Card order={order} />}
        {articles.length > 0 && (
          <ul className={s.articles} aria-label={m.support_chat_read_this()}>
            {articles.map(({ id, title }) => (
              <li key={id}>
                <Link href={address.help({ article: id })}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isRead !== undefined && (
        <p className={`faint small ${s.state}`}>
          {isRead && <Icon of={CheckCheck} size={14} />}
          {isRead ? m.support_chat_read() : m.support_chat_sent()}
        </p>
      )}
    </li>
  )
}

const Card = ({ order }: { order: OrderCard }) => (
  <div className={s.card}>
    <List label={m.support_order()}>
      <OrderLine order={order} href={pageOfOrder(order)} />
    </List>
  </div>
)

/** A message that the house does not have yet, or has refused. */
export function WaitingBubble({ one }: { one: Outgoing }) {
  return (
    <li className={s.item} data-from="member">
      <div className={s.bubble} data-waits>
        <Waiting one={one} />
      </div>
      {one.refused === undefined ? (
        <WaitingLine isUpload={'laid' in one} />
      ) : (
        <div className={s.refused}>
          <p className={`faint small ${s.state}`} role="alert">
            <Icon of={CircleAlert} size={14} />
            {m.support_chat_failed({ why: one.refused })}
          </p>
          <button type="button" onClick={() => sendAgain(one.key)}>
            {m.support_chat_again()}
          </button>
          <button type="button" onClick={() => removeWords(one.key)}>
            {m.support_chat_remove()}
          </button>
        </div>
      )}
    </li>
  )
}

function Waiting({ one }: { one: Outgoing }): ReactNode {
  if ('text' in one) return <p className={s.text}>{one.text}</p>
  if ('laid' in one) return <Picture id={one.key} n={0} open={openLaid} />
  if ('image' in one) return <Picture id={one.image} n={0} />
  return <Card order={one.order} />
}

function WaitingLine({ isUpload }: { isUpload: boolean }) {
  const online = useOnline()
  const waiting = isUpload ? m.support_picture_sending() : m.support_chat_waiting()
  return (
    <p className={`faint small ${s.state}`}>
      <Icon of={Clock} size={14} />
      {online ? waiting : m.support_chat_offline()}
    </p>
  )
}
