import { showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import type { RoundFlow } from '../runtime/round.ts'
import { Press } from './Press.tsx'
import { Sheet } from './Sheet.tsx'

/** Asks once a session before a large stake; the way out stands first. */
export function LargeStake({ asking }: { asking: RoundFlow['asking'] }) {
  if (!asking) return null
  const amount = showYuan(asking.amount)
  return (
    <Sheet
      title={m.play_stake_large({ amount })}
      lead={m.play_stake_large_lead()}
      onClose={asking.no}
    >
      <Press wide onPress={asking.no}>
        {m.play_not_now()}
      </Press>
      <Press kind="tonal" wide onPress={asking.yes}>
        {m.play_stake_large_yes({ amount })}
      </Press>
    </Sheet>
  )
}
