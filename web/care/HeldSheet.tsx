import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { holdBack, type Held } from '../shell/held.ts'
import { go } from '../shell/router.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { CheckInSheet } from './CheckInSheet.tsx'

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
        <p role="alert">{message}</p>
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
