import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { useInert } from '../shell/overlay.ts'
import { behindPress } from '../shell/press.ts'
import { openLayer } from '../shell/router.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { raise } from './layer.ts'
import s from './Sheet.module.css'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Work would be lost: scrim and Escape do nothing, only the buttons close. */
  keep?: boolean
  /** Asks for an answer: no cross. Back is one, and calls `onClose`. None has the focus: a key meant for the page below must not answer. */
  must?: boolean
  /** `dialog` stands in the middle (notices); a sheet rises from the bottom. */
  place?: 'bottom' | 'middle'
  /** Above the title: a picture strip. */
  art?: ReactNode
  hideTitle?: boolean
}

/** A native modal dialog. Its button, Escape, Back and the scrim close it (decision 51). */
export function Sheet(props: SheetProps) {
  return useBehindPress(props.open) ? <OpenSheet {...props} /> : null
}

/** A sheet in the middle of the page: notices, check-in, update. */
export const Dialog = (props: Omit<SheetProps, 'place'>) => <Sheet {...props} place="middle" />

function OpenSheet(props: SheetProps) {
  const { onClose, title, lead, children, must, keep = must, place = 'bottom', art, hideTitle } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  const inert = useInert()
  useModal(dialog, onClose, must)
  const outside = (event: MouseEvent) => {
    if (!keep && event.target === dialog.current) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes(s.sheet, place === 'middle' && s.middle)}
      tabIndex={must ? -1 : undefined}
      aria-labelledby={name}
      onClick={outside}
      onCancel={(event) => {
        event.preventDefault()
        if (!keep) onClose()
      }}
    >
      <div>
        {art}
        <div className={classes(s.head, hideTitle && s.bare)}>
          <div className={hideTitle ? 'hush' : s.titles}>
            <h2 id={name}>{title}</h2>
            {lead && <div className={`dim sub ${s.lead}`}>{lead}</div>}
          </div>
          {!must && <IconButton icon={X} label={m.ui_close()} onPress={onClose} />}
        </div>
        <div className={s.body} inert={inert}>
          {children}
        </div>
      </div>
    </dialog>
  )
}

/** Opens behind the frame that answers the press (press.ts): a sheet and the dialog's own work take longer than that on a slow phone. */
function useBehindPress(open: boolean): boolean {
  const [isShown, show] = useState(false)
  useEffect(() => {
    if (!open) return
    let isWanted = true
    behindPress(() => isWanted && show(true))
    return () => {
      isWanted = false
      show(false)
    }
  }, [open])
  return open && isShown
}

/** Shows the dialog, owns one history entry while it is open, and gives the focus back at the end. */
function useModal(ref: { current: HTMLDialogElement | null }, onClose: () => void, must = false) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    const lower = raise(dialog)
    if (must) dialog.focus()
    const leave = openLayer(() => close())
    return () => {
      lower()
      leave()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [ref, must])
}
