import { showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import type { Asking } from '../runtime/large.ts'
import { Press } from './Press.tsx'
import { Sheet } from './Sheet.tsx'

type LargeStakeProps = {
  asking: Asking
  /** Of a game in which more than the stake can be lost: its own question, and its own yes. */
  words?: (amount: string) => { title: string; yes: string }
}

/** Asks once a session before a large stake; the way out stands first. */
export function LargeStake({ asking, words = usual }: LargeStakeProps) {
  if (!asking) return null
  const { title, yes } = words(showYuan(asking.amount))
  return (
    <Sheet title={title} lead={m.play_stake_large_lead()} onClose={asking.no}>
      <Press wide onPress={asking.no}>
        {m.play_not_now()}
      </Press>
      <Press kind="tonal" wide onPress={asking.yes}>
        {yes}
      </Press>
    </Sheet>
  )
}

const usual = (amount: string) => ({
  title: m.play_stake_large({ amount }),
  yes: m.play_stake_large_yes({ amount }),
})
