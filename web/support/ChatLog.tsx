import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../../core/support/chat.ts'
import { dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/States.tsx'
import s from './Chat.module.css'
import { Bubble, WaitingBubble } from './Bubble.tsx'
import type { Outgoing } from './outgoing.ts'

type ChatLogProps = {
  /** The oldest first. */
  rows: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  readByPeople: number
  isTyping: boolean
  /** Loads earlier messages; undefined where there are none. */
  older: (() => void) | undefined
}

/** Everything that was said, the newest below. It stays at its end while it grows, unless the member reads above. */
export function ChatLog({ rows, outgoing, readByPeople, isTyping, older }: ChatLogProps) {
  const newest = rows.at(-1)?.number ?? 0
  const ownLast = rows.findLast(({ from }) => from === 'member')?.number
  const { hasNew, toEnd, askOlder } = useEnd({
    first: rows[0]?.number,
    newest,
    waiting: outgoing.map(({ key }) => key).join(),
    isTyping,
    older,
  })
  if (rows.length === 0 && outgoing.length === 0)
    return <Empty title={m.support_chat_empty()} text={m.support_chat_empty_text()} />
  return (
    <div className={s.log}>
      {older && (
        <Button kind="quiet" size="medium" onPress={askOlder}>
          {m.support_chat_older()}
        </Button>
      )}
      {/* New ones are said by the page: a live log would also read out what was said long ago. */}
      <div role="log" aria-live="off" aria-label={m.support_chat_log()}>
        <ol className={s.messages}>
          {rows.map((row, at) => (
            <Fragment key={row.number}>
              {isNewDay(row, rows[at - 1]) && <li className={`faint small ${s.day}`}>{dayOf(row.at)}</li>}
              <Bubble row={row} {...(row.number === ownLast && { isRead: row.number <= readByPeople })} />
            </Fragment>
          ))}
          {outgoing.map((one) => (
            <WaitingBubble key={one.key} one={one} />
          ))}
        </ol>
      </div>
      <p className={`dim caption ${s.typing}`} role="status">
        {isTyping && m.support_chat_typing()}
      </p>
      {hasNew && (
        <div className={s.newest}>
          <Button kind="tonal" size="small" icon={ArrowDown} onPress={toEnd}>
            {m.support_chat_newest()}
          </Button>
        </div>
      )}
    </div>
  )
}

const isNewDay = (row: ChatMessage, before: ChatMessage | undefined) => !before || dayOf(before.at) !== dayOf(row.at)

const NEAR = 160
const root = () => document.documentElement
const isNear = () => root().scrollHeight - window.innerHeight - window.scrollY < NEAR

type End = {
  first: number | undefined
  newest: number
  waiting: string
  isTyping: boolean
  older: (() => void) | undefined
}

function useEnd({ first, newest, waiting, isTyping, older }: End) {
  const wasNear = useRef(true)
  const fromEnd = useRef<number>(undefined)
  const [hasNew, setNew] = useState(false)
  const toEnd = () => window.scrollTo(0, root().scrollHeight)
  useEffect(() => {
    const look = () => {
      wasNear.current = isNear()
      if (wasNear.current) setNew(false)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  const grown = useEffectEvent((isWord: boolean) => {
    if (wasNear.current) toEnd()
    else if (isWord) setNew(true)
  })
  // A frame later, after the page has restored its scroll position.
  useEffect(() => {
    const frame = requestAnimationFrame(() => grown(true))
    return () => cancelAnimationFrame(frame)
  }, [newest, waiting])
  useEffect(() => grown(false), [isTyping])
  // Older messages that load above must not push down the ones that the member reads.
  useLayoutEffect(() => {
    if (fromEnd.current === undefined) return
    window.scrollTo(0, root().scrollHeight - fromEnd.current)
    fromEnd.current = undefined
  }, [first])
  const askOlder = () => {
    fromEnd.current = root().scrollHeight - window.scrollY
    older?.()
  }
  return { hasNew, toEnd, askOlder }
}
