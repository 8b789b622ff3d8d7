import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { m } from '../../text/compiled/messages.js'
import { IconPress } from './Press.tsx'
import s from './Sheet.module.css'

type SheetProps = {
  title: string
  lead?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog from the bottom, as the sheets of the app: its button, Escape and the scrim close it. */
export function Sheet({ title, lead, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  useModal(dialog)
  return (
    <dialog
      ref={dialog}
      className={s.sheet}
      aria-labelledby={name}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div>
        <div className={s.head}>
          <div className={s.titles}>
            <h2 id={name} className="title-3">
              {title}
            </h2>
            {lead && <p className={`dim sub ${s.lead}`}>{lead}</p>}
          </div>
          <IconPress icon={X} label={m.ui_close()} onPress={onClose} />
        </div>
        <div className={s.body}>{children}</div>
      </div>
    </dialog>
  )
}

/** Shows it, and gives the focus back at the end. */
function useModal(ref: { current: HTMLDialogElement | null }) {
  const open = useEffectEvent(() => ref.current?.showModal())
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    open()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [ref])
}

/** Names and values, one below the other. */
export const Pairs = ({ children }: { children: ReactNode }) => <dl className={s.pairs}>{children}</dl>

export function Pair({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={`apart callout ${s.pair}`}>
      <dt className="dim">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A code that is read letter by letter: it breaks where it must. */
export const Code = ({ children }: { children: string }) => <span className={s.code}>{children}</span>

export const Words = ({ children }: { children: ReactNode }) => <p className="dim sub">{children}</p>
