import { RotateCw } from 'lucide-react'
import { m } from '../../text/compiled/messages.js'
import { useOnline } from '../shell/online.ts'
import { askAgain, useUnresolved } from '../shell/outcome.ts'
import { Button } from './Button.tsx'
import s from './OfflineBar.module.css'

/** In the offline bar: a command whose outcome is being confirmed (decision 44). */
export function OpenOutcome() {
  const online = useOnline()
  const { isAny, canAsk } = useUnresolved()
  if (!isAny) return null
  return (
    <div className={s.bar}>
      <span className={s.text}>{m.ui_outcome_open()}</span>
      {online && canAsk && (
        <Button kind="quiet" size="small" icon={RotateCw} onPress={askAgain}>
          {m.ui_outcome_ask()}
        </Button>
      )}
    </div>
  )
}
