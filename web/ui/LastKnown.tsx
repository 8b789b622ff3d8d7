import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useLastKnown } from '../shell/last-known.ts'
import s from './OfflineBar.module.css'

/** In the offline bar: of when the oldest answer on the page is, while the house cannot be reached. */
export function LastKnown() {
  const at = useLastKnown()
  if (at === undefined) return null
  return (
    <div className={s.bar}>
      <span className={s.text}>{m.ui_last_known({ time: showInstant(at) })}</span>
    </div>
  )
}
