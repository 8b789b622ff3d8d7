import { RotateCw } from 'lucide-react'
import { m } from '../../text/compiled/messages.js'
import { errorText } from '../shell/show.ts'
import { Button } from './Button.tsx'
import { Line } from './Panel.tsx'
import s from './Failed.module.css'

type FailedProps = {
  error: unknown
  /** True while it is asked again. */
  busy: boolean
  onAgain: () => unknown
}

/** Stands where a read has failed: why, and a button that asks again. */
export const Failed = ({ error, busy, onAgain }: FailedProps) => (
  <div className={s.failed}>
    <Line kind="bad">{errorText(error)}</Line>
    <Button icon={RotateCw} busy={busy} onPress={() => void onAgain()}>
      {m.desk_ask_again()}
    </Button>
  </div>
)
