import { m } from '../../text/compiled/messages.js'
import { Instant } from '../ui/Instant.tsx'
import { Pictures } from './Picture.tsx'
import s from './Support.module.css'

type Reply = {
  number: number
  from: 'member' | 'visitor' | 'people'
  content: string
  images?: readonly string[]
  at: number
}

/** The replies of both sides about one matter, the oldest first. */
export const Replies = ({ list }: { list: readonly Reply[] }) => (
  <ol className={s.replies} aria-label={m.support_conversation()}>
    {list.map((reply) => (
      <li key={reply.number} className={s.reply} data-from={reply.from}>
        <p className={`dim caption apart ${s.who}`}>
          <strong>{reply.from === 'people' ? m.support_people() : m.support_me()}</strong>
          <Instant at={reply.at} />
        </p>
        <p className={s.words}>{reply.content}</p>
        {reply.images && <Pictures ids={reply.images} />}
      </li>
    ))}
  </ol>
)
