import { CircleStop } from 'lucide-react'
import type { ChaseTask } from '../../../core/lottery/chase.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { yuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useAction } from '../../shell/query.ts'
import { toast } from '../../ui/toast.ts'
import { AskToEnd } from './AskToEnd.tsx'

/** 停止追号: what is no bet yet comes back. */
export function StopChase({ chase }: { chase: ChaseTask }) {
  const stop = useAction(official.stopChase)
  const amount = yuan(chase.waiting)
  const send = async () => {
    const answer = await stop.run({ chaseId: chase.chaseId })
    if (answer.ok) toast(m.chase_stopped(), 'done')
  }
  return (
    <AskToEnd
      icon={CircleStop}
      label={m.chase_stop_now()}
      title={m.chase_stop_title()}
      text={m.chase_stop_ask({ amount })}
      yes={m.chase_stop_yes({ amount })}
      no={m.chase_stop_no()}
      busy={stop.busy}
      send={send}
    />
  )
}
