import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import type { ChaseTask } from '../../../core/lottery/chase.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { fromWire, showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useAction } from '../../shell/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import s from './Records.module.css'

/** 停止追号: what is no bet yet comes back; asked once more, because it cannot be undone. */
export function StopChase({ chase }: { chase: ChaseTask }) {
  const [open, setOpen] = useState(false)
  const stop = useAction(official.stopChase)
  const amount = showYuan(fromWire(chase.waiting))
  const send = async () => {
    const answer = await stop.run({ chaseId: chase.chaseId })
    setOpen(false)
    if (answer.ok) toast(m.chase_stopped(), 'done')
  }
  return (
    <>
      <Button kind="danger" icon={CircleStop} wide onPress={() => setOpen(true)}>
        {m.chase_stop_now()}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.chase_stop_title()}
        lead={m.chase_stop_ask({ amount })}
      >
        <div className={s.ask}>
          <Button kind="danger" wide busy={stop.busy} onPress={() => void send()}>
            {m.chase_stop_yes({ amount })}
          </Button>
          <Button kind="tonal" wide onPress={() => setOpen(false)}>
            {m.chase_stop_no()}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
