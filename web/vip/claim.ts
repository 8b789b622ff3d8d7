// Taking a gift, from a card or a row.
import { yuan } from '../../core/money.ts'
import { vip } from '../../core/vip.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction } from '../shell/query.ts'
import { toast } from '../ui/toast.ts'

/** `claim(id)` takes it, says so, and has the page read again what waits. */
export function useClaim() {
  const { run, busy } = useAction(vip.claim)
  const claim = async (giftId: string) => {
    const answer = await run({ giftId })
    if (answer.ok) toast(m.vip_claimed({ amount: yuan(answer.data.amount) }), 'done')
    await queryClient.invalidateQueries({ queryKey: [vip.get.path] })
  }
  return { claim, busy }
}
