import { useRef, useState } from 'react'
import { deposit, voucherStatuses, type DepositOrder } from '../../core/deposit.ts'
import { m } from '../../text/compiled/messages.js'
import { sendPicture } from '../shell/picture.ts'
import { useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PictureInput } from '../ui/PictureInput.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import s from './Pay.module.css'

/** The receipt of a transfer: sent, seen again, or sent anew while the money is not there. */
export function Voucher({ order, onChanged }: { order: DepositOrder; onChanged: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const add = useAction(deposit.addVoucher)
  const view = useAction(deposit.voucherLink)
  const [shown, setShown] = useState<string>()
  const canAdd = voucherStatuses.includes(order.status)
  if (!order.takesVoucher || (!canAdd && !order.hasVoucher)) return null

  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    const picture = await sendPicture(file)
    setSending(false)
    if (!picture) return
    const answer = await add.run({ orderId: order.id, voucherId: picture.id })
    if (!answer.ok) return
    toast(m.deposit_voucher_sent(), 'done')
    onChanged()
  }
  const open = async () => {
    const answer = await view.run({ orderId: order.id })
    if (answer.ok) setShown(answer.data.link)
  }
  return (
    <Card>
      <div className={s.voucher}>
        <div>
          <p>{order.hasVoucher ? m.deposit_voucher_there() : m.deposit_voucher()}</p>
          <p className="dim sub">{m.deposit_voucher_hint()}</p>
        </div>
        {order.hasVoucher && (
          <Button kind="tonal" size="small" busy={view.busy} onPress={() => void open()}>
            {m.deposit_voucher_view()}
          </Button>
        )}
        {canAdd && (
          <Button kind="tonal" size="small" busy={sending || add.busy} onPress={() => field.current?.click()}>
            {order.hasVoucher ? m.deposit_voucher_replace() : m.deposit_voucher_upload()}
          </Button>
        )}
        <PictureInput field={field} label={m.deposit_voucher()} onChosen={([file]) => void send(file)} />
      </div>
      <Sheet open={shown !== undefined} onClose={() => setShown(undefined)} title={m.deposit_voucher()}>
        <img className={s.picture} src={shown} alt={m.deposit_voucher()} />
      </Sheet>
    </Card>
  )
}
