import { RotateCw, WifiOff } from 'lucide-react'
import { m } from '../../text/compiled/messages.js'
import { useOnline } from '../shell/online.ts'
import { askAgain, useUnresolved } from '../shell/outcome.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import s from './OfflineBar.module.css'

/** Under the nav bar: no network, or a command whose outcome is being confirmed (decision 44). */
export function OfflineBar() {
  const online = useOnline()
  const open = useUnresolved().length
  return (
    <div role="status" className={s.host}>
      {!online && (
        <p className={s.bar}>
          <Icon of={WifiOff} size={18} />
          <span className={s.text}>{m.ui_offline()}</span>
        </p>
      )}
      {open > 0 && (
        <div className={s.bar}>
          <span className={s.text}>{m.ui_outcome_open()}</span>
          {online && (
            <Button kind="quiet" size="small" icon={RotateCw} onPress={askAgain}>
              {m.ui_outcome_ask()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
