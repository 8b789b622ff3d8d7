import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLive } from '../shell/live.ts'
import { usePath } from '../shell/router.ts'
import { Icon } from './Icon.tsx'
import { dialogs } from './layer.ts'
import { spoken, TOAST_MS, toasts, type ToastMessage } from './toast.ts'
import s from './Toasts.module.css'

/** The toast and the live regions of the app; once, beside the pages. */
export function Toasts() {
  const top = useLive(dialogs).at(-1)
  const body = (
    <>
      <div role="status" className={s.host}>
        <Toast />
      </div>
      <div role="status" className="hush">
        {useLive(spoken)}
      </div>
    </>
  )
  return top ? createPortal(body, top) : body
}

/** An error of one page is not shown on the next one; a success may lead there and stays. */
function dropAlert(): void {
  if (toasts.get()?.kind === 'alert') toasts.set(undefined)
}

function Toast() {
  const message = useLive(toasts)
  const path = usePath()
  useEffect(() => dropAlert, [path])
  return message && <Shown key={message.id} message={message} />
}

/** Stays for as long as a pointer rests on it. One that goes under the pointer is told of no leaving, so each begins unheld. */
function Shown({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toasts.set(undefined), TOAST_MS)
    return () => clearTimeout(timer)
  }, [held])
  return (
    <div className={s.toast} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {message.kind !== 'plain' && <Icon of={message.kind === 'alert' ? CircleAlert : CircleCheck} size={20} />}
      <span>{message.text}</span>
    </div>
  )
}
