import { useEffect, useEffectEvent, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { chat } from '../../core/support/chat.ts'
import { m } from '../../text/compiled/messages.js'
import { call } from '../shell/client.ts'
import { usePush } from '../shell/push.ts'
import { useCallPages } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { Page } from '../ui/Page.tsx'
import { ErrorState, Late, Skeleton } from '../ui/States.tsx'
import { announce } from '../ui/toast.ts'
import s from './Chat.module.css'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { useHours } from './hours.ts'
import { useOutgoing } from './outgoing.ts'
import { Visitor } from './Visitor.tsx'

/** The chat with people: everything that was said, what waits for a network, and a line to write in. A visitor asks. */
export default function ChatPage() {
  const signedIn = useSession() !== undefined
  return signedIn ? <Talk /> : <Visitor />
}

function Talk() {
  const hours = useHours()
  const pages = useCallPages(chat.list, {}, { pollMs: 10_000, quiet: true })
  const rows = pages.rows?.toReversed()
  const outgoing = useOutgoing(new Set(rows?.map(({ clientId }) => clientId)))
  const isTyping = usePeopleTyping()
  useReading(
    rows?.at(-1)?.number ?? 0,
    rows?.findLast(({ from }) => from === 'people'),
  )
  const name = (
    <div className={s.name}>
      <strong>{m.support_chat_title()}</strong>
      <span className="dim small">{hours?.now ?? ' '}</span>
    </div>
  )
  return (
    <Page title={m.support_chat_title()} root={address.service()} name={name} foot={<Composer />}>
      {rows ? (
        <ChatLog
          rows={rows}
          outgoing={outgoing}
          readByPeople={pages.first?.readByPeople ?? 0}
          isTyping={isTyping}
          older={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        />
      ) : pages.isError ? (
        <ErrorState onRetry={() => void pages.refetch()} busy={pages.isFetching} error={pages.error} />
      ) : (
        <Late>
          <Skeleton rows={4} />
        </Late>
      )}
    </Page>
  )
}

const SHOWN_MS = 6_000

/** An operator writes: told every three seconds while they do, so it is over when it is no longer told. */
function usePeopleTyping(): boolean {
  const [told, setTold] = useState(0)
  usePush(({ topic }) => {
    if (topic === 'serviceTyping') setTold(Date.now())
    else if (topic === 'service') setTold(0)
  })
  useEffect(() => {
    if (told === 0) return
    const timer = setTimeout(() => setTold(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])
  return told > 0
}

type Answer = { number: number; text: string | null } | undefined

/** Marks shown messages as read, and says an answer aloud that comes while the page is open. */
function useReading(last: number, answer: Answer) {
  const [before, setBefore] = useState(answer?.number)
  const number = answer?.number
  const read = useEffectEvent(() => {
    if (last === 0 || document.visibilityState !== 'visible') return
    // A failure of the page's own call is not shown: the next message repeats it.
    call(chat.read, { upTo: last }).catch(() => undefined)
  })
  useEffect(() => {
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [last])
  const say = useEffectEvent(() => {
    if (before !== undefined && number !== undefined && number > before)
      announce(`${m.support_people()}: ${answer?.text ?? ''}`)
    if (number !== undefined || last > 0) setBefore(number ?? 0)
  })
  useEffect(() => say(), [number, last])
}
