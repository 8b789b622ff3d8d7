import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { official } from '../../../core/lottery/official-calls.ts'
import type { OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { fromWire, showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useAction } from '../../shell/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import s from './Records.module.css'

/** 撤单, while the issue takes bets; asked once more, because it cannot be undone. */
export function CancelOrder({ order }: { order: Pick<OfficialOrder, 'orderId' | 'total'> }) {
  const [open, setOpen] = useState(false)
  const cancel = useAction(official.cancel)
  const amount = showYuan(fromWire(order.total))
  const send = async () => {
    const answer = await cancel.run({ orderNo: order.orderId })
    setOpen(false)
    if (answer.ok)
      toast(m.official_cancelled({ amount: showYuan(fromWire(answer.data.refund)) }), 'done')
  }
  return (
    <>
      <Button kind="danger" icon={Undo2} wide onPress={() => setOpen(true)}>
        {m.official_cancel()}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.official_cancel_title()}
        lead={m.official_cancel_text({ amount })}
      >
        <div className={s.ask}>
          <Button kind="danger" wide busy={cancel.busy} onPress={() => void send()}>
            {m.official_cancel_yes({ amount })}
          </Button>
          <Button kind="tonal" wide onPress={() => setOpen(false)}>
            {m.official_cancel_no()}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
