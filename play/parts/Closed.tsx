import type { Ending } from '../runtime/table.ts'
import { isFramed, tellFrame } from '../runtime/ticket.ts'
import { m } from '../../text/compiled/messages.js'
import s from './Closed.module.css'
import { Press } from './Press.tsx'
import { useEffect, useRef } from 'react'

const reasons: Record<Ending, () => string> = {
  left: m.play_ended_left,
  replaced: m.play_ended_replaced,
  house: m.play_ended_house,
  break: m.play_ended_break,
  expired: m.play_ended_expired,
}

/** Over everything once the launch is over: nothing can be staked any more, and the reason stands in words. */
export function Closed({ reason, more = '' }: { reason: Ending; more?: string | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    for (const open of document.querySelectorAll('dialog[open]'))
      if (open !== dialog.current) (open as HTMLDialogElement).close()
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={s.closed}
      aria-labelledby="closed-title"
      aria-describedby="closed-reason"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="closed-title" className="title-3">
        {m.play_ended()}
      </h2>
      <p id="closed-reason">
        {reasons[reason]()} {more}
      </p>
      {isFramed && (
        <Press wide onPress={() => tellFrame('leave')}>
          {m.play_leave()}
        </Press>
      )}
    </dialog>
  )
}
