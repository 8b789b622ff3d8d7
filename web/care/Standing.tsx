import { Coffee, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { care, type CareState } from '../../core/care/care.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import s from './Care.module.css'
import { keepCare } from './state.ts'

/** A break or an exclusion that runs, until when, and the way back from what has ended. */
export function Standing({ state }: { state: CareState }) {
  const [isAsking, setAsking] = useState(false)
  const { exclusion, registers } = state
  const resting = state.break
  if (!exclusion && registers.length > 0) return <Registered registers={registers} />
  if (!exclusion && !resting) return null
  const title = !exclusion
    ? m.care_resting_title()
    : exclusion.byPeople
      ? m.care_excluded_by_people()
      : m.care_excluded_title()
  return (
    <Card>
      <div className="column">
        <span className={s.mark}>
          <Icon of={exclusion ? Hourglass : Coffee} size={22} />
        </span>
        <div>
          <h2 className="title-3">{title}</h2>
          <p className="dim">
            <Unbroken text={exclusion ? excludedText(exclusion) : restingText(resting)} />
          </p>
        </div>
        {exclusion?.mayComeBack && (
          <Button kind="care" wide onPress={() => setAsking(true)}>
            {m.care_come_back()}
          </Button>
        )}
      </div>
      {isAsking && <ComeBack onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** An exclusion by an outside register, which only that register can lift. */
const Registered = ({ registers }: { registers: readonly string[] }) => (
  <Card>
    <div className="column">
      <span className={s.mark}>
        <Icon of={Hourglass} size={22} />
      </span>
      <div>
        <h2 className="title-3">{m.care_register_title()}</h2>
        <p className="dim">{m.care_register_text({ registers: registers.join(' · ') })}</p>
      </div>
    </div>
  </Card>
)

const restingText = (resting: CareState['break']): string =>
  resting ? m.care_resting_text({ until: showInstant(resting.until) }) : ''

function excludedText({ until, mayComeBack, opensAt }: NonNullable<CareState['exclusion']>): string {
  if (opensAt !== null) return m.care_excluded_opens({ at: showInstant(opensAt) })
  if (mayComeBack) return m.care_excluded_over()
  return until === null ? m.care_excluded_ever() : m.care_excluded_until({ until: showInstant(until) })
}

function ComeBack({ onClose }: { onClose: () => void }) {
  const { run, busy } = useAction(care.comeBack)
  const ask = async () => {
    const answer = await run({})
    if (answer.ok) {
      keepCare(answer.data)
      toast(m.care_come_back_done(), 'done')
    }
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={m.care_come_back_title()}>
      <div className="form">
        <p>{m.care_come_back_text()}</p>
        <Button wide kind="care" onPress={onClose}>
          {m.care_come_back_stay()}
        </Button>
        <Button wide kind="care" busy={busy} onPress={() => void ask()}>
          {m.care_come_back()}
        </Button>
      </div>
    </Sheet>
  )
}
