import { Undo2 } from 'lucide-react'
import { official, type OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { yuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useAction } from '../../shell/query.ts'
import { toast } from '../../ui/toast.ts'
import { AskToEnd } from './AskToEnd.tsx'

/** 撤单, while the issue takes bets. */
export function CancelOrder({ order }: { order: Pick<OfficialOrder, 'orderId' | 'total'> }) {
  const cancel = useAction(official.cancel)
  const amount = yuan(order.total)
  const send = async () => {
    const answer = await cancel.run({ orderNo: order.orderId })
    if (answer.ok) toast(m.official_cancelled({ amount: yuan(answer.data.refund) }), 'done')
  }
  return (
    <AskToEnd
      icon={Undo2}
      label={m.official_cancel()}
      title={m.official_cancel_title()}
      text={m.official_cancel_text({ amount })}
      yes={m.official_cancel_yes({ amount })}
      no={m.official_cancel_no()}
      busy={cancel.busy}
      send={send}
    />
  )
}
