import { createPortal } from 'react-dom'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../shell/live.ts'
import { useLoading } from '../shell/overlay.ts'
import { Mark } from '../art/Art.tsx'
import s from './KoiChip.module.css'
import { dialogs } from './layer.ts'
import { Late } from './States.tsx'

const AFTER_MS = 400

/** The loading overlay of the spec: a chip with the koi, for commands and for reads of an empty page. */
export function KoiChip() {
  const top = useLive(dialogs).at(-1)
  if (!useLoading()) return null
  const chip = (
    <Late afterMs={AFTER_MS}>
      <div className={s.host}>
        <div className={s.chip} role="status">
          <span className={s.koi}>
            <Mark size={28} />
          </span>
          {m.ui_loading()}
        </div>
      </div>
    </Late>
  )
  return top ? createPortal(chip, top) : chip
}
