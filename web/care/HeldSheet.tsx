import { address } from '../../core/addresses.ts'
import type { CareState } from '../../core/care/care.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { holdBack, type Held } from '../shell/held.ts'
import { go } from '../shell/router.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import { CheckInSheet } from './CheckInSheet.tsx'
import { useCare } from './state.ts'

/** Says what holds the member back, calmly and with when it opens again, and leads to Play well. */
export function HeldSheet({ reason, message }: Held) {
  if (reason === 'check_in_due') return <CheckInSheet />
  const close = () => holdBack(undefined)
  const on = () => {
    close()
    go(address.care(reason.endsWith('_limit') ? { part: 'limits' } : {}))
  }
  return (
    <Sheet open onClose={close} title={m.care_title()}>
      <div className="form">
        <p role="alert">
          <Unbroken text={message} />
        </p>
        {(reason === 'resting' || reason === 'excluded') && <Until />}
        <Button wide kind="care" onPress={on}>
          {m.care_held_go()}
        </Button>
        <Button wide kind="quiet" onPress={close}>
          {m.care_held_ok()}
        </Button>
      </div>
    </Sheet>
  )
}

/** The end of a break or an exclusion, which the refusal does not carry. */
function Until() {
  const { data } = useCare(true)
  return (
    data && (
      <p className="dim">
        <Unbroken text={endOf(data)} />
      </p>
    )
  )
}

function endOf({ break: resting, exclusion, registers }: CareState): string {
  if (exclusion) {
    const { until, mayComeBack, opensAt } = exclusion
    if (opensAt !== null) return m.care_excluded_opens({ at: showInstant(opensAt) })
    if (mayComeBack) return m.care_excluded_over()
    return until === null ? m.care_exclusion_for_good() : m.care_exclusion_runs({ until: showInstant(until) })
  }
  if (registers.length > 0) return m.care_register_text({ registers: registers.join(' · ') })
  return resting ? m.care_break_until({ until: showInstant(resting.until) }) : ''
}
