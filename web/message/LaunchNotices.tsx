import { useState } from 'react'
import type { Output } from '../../core/endpoint.ts'
import type { Bulletin, message } from '../../core/message.ts'
import { serverNow } from '../shell/clock.ts'
import { useTurn } from '../shell/turns.ts'
import { NoticeDialog } from './NoticeDialog.tsx'
import { rememberClosed, rememberDismissed, takeLaunch } from './reminders.ts'
import { useSeen } from './seen.ts'

type LaunchProps = {
  found: Output<typeof message.bulletin>
  /** Somebody has pressed the line: all that it runs through. */
  isAsked: boolean
  onClose: () => void
}

/** The dialog of notices: by itself once a launch when home was seen, or when it is asked for. */
export function LaunchNotices({ found, isAsked, onClose }: LaunchProps) {
  const [popup, setPopup] = useState<Bulletin[]>()
  const isSeen = useSeen()
  if (isSeen && popup === undefined) setPopup(isAsked ? [] : takeLaunch(found.popup, serverNow()))
  const open = isAsked ? found.scroll : (popup ?? [])
  const isMine = useTurn('notice', open.length > 0)
  if (!isMine) return null
  const close = (notToday: boolean) => {
    rememberClosed(open)
    if (notToday) rememberDismissed(open, serverNow())
    if (!isAsked) setPopup([])
    onClose()
  }
  return <NoticeDialog list={open} onClose={close} />
}
