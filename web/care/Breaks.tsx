import { useState } from 'react'
import {
  breakLengths,
  care,
  exclusionLengths,
  type BreakLength,
  type CareState,
  type ExclusionLength,
} from '../../core/care/care.ts'
import { HOUR_MS, showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ChoiceGrid } from '../ui/Choice.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import s from './Care.module.css'
import { keepCare } from './state.ts'

const breaks: readonly { length: BreakLength; short: () => string; name: () => string }[] = [
  { length: 'h24', short: m.care_break_for_h24, name: m.care_break_h24 },
  { length: 'd7', short: m.care_break_for_d7, name: m.care_break_d7 },
  { length: 'd30', short: m.care_break_for_d30, name: m.care_break_d30 },
]

const exclusionNames: Record<ExclusionLength, () => string> = {
  m6: m.care_exclusion_m6,
  y1: m.care_exclusion_y1,
  y2: m.care_exclusion_y2,
  y5: m.care_exclusion_y5,
  ever: m.care_exclusion_ever,
}
const lengths = Object.keys(exclusionLengths) as ExclusionLength[]

/** The ways to stop for a while, or for long. What runs already can only become longer. */
export function Breaks({ state }: { state: CareState }) {
  const [chosen, choose] = useState<BreakLength | 'exclusion'>()
  const close = () => choose(undefined)
  const longer = breaks.filter(({ length }) => isLonger(length, state))
  const one = breaks.find(({ length }) => length === chosen)
  return (
    <Card flush>
      {longer.length > 0 && (
        <div className={s.breaks}>
          <p className="dim">{m.care_breaks_text()}</p>
          <div className={s.lengths}>
            {longer.map(({ length, short }) => (
              <Button key={length} kind="care" size="medium" onPress={() => choose(length)}>
                {short()}
              </Button>
            ))}
          </div>
        </div>
      )}
      <List>
        <Row title={m.care_exclusion()} sub={m.care_exclusion_sub()} onPress={() => choose('exclusion')} />
      </List>
      {one && <BreakSheet {...one} onClose={close} />}
      {chosen === 'exclusion' && <ExclusionSheet onClose={close} />}
    </Card>
  )
}

/**
 * Would a break of this length outlast an exclusion's opening of play, and the running break by half of itself? Who has just begun
 * 24 hours is not offered 24 hours again.
 */
function isLonger(length: BreakLength, { break: running, exclusion }: CareState): boolean {
  const lasts = breakLengths[length] * HOUR_MS
  const opens = exclusion ? (exclusion.opensAt ?? Infinity) : 0
  return serverNow() + lasts > opens && serverNow() + lasts / 2 > (running?.until ?? 0)
}

/** The consequences of a break, then the question once more. */
function BreakSheet({ length, name, onClose }: (typeof breaks)[number] & { onClose: () => void }) {
  const [isSure, setSure] = useState(false)
  const [until] = useState(() => showInstant(serverNow() + breakLengths[length] * HOUR_MS))
  const { run, busy } = useAction(care.rest)
  const begin = async () => {
    const answer = await run({ length })
    if (answer.ok) {
      keepCare(answer.data)
      toast(m.care_break_begun(), 'done')
    }
    onClose()
  }
  if (isSure)
    return (
      <Sure
        title={m.care_break_sure({ length: name() })}
        text={m.care_break_sure_text({ until })}
        act={m.care_break_begin()}
        busy={busy}
        onAct={() => void begin()}
        onClose={onClose}
      />
    )
  return (
    <Sheet open onClose={onClose} title={name()}>
      <div className="form">
        <Facts first={m.care_break_until({ until })} />
        <Button wide kind="care" onPress={() => setSure(true)}>
          {m.care_go_on()}
        </Button>
      </div>
    </Sheet>
  )
}

function ExclusionSheet({ onClose }: { onClose: () => void }) {
  const [length, choose] = useState<ExclusionLength | ''>('')
  const [isSure, setSure] = useState(false)
  const { run, busy } = useAction(care.exclude)
  const begin = async () => {
    if (length === '') return
    const answer = await run({ length })
    if (answer.ok) {
      keepCare(answer.data)
      toast(m.care_exclusion_begun(), 'done')
      window.scrollTo(0, 0)
    }
    onClose()
  }
  if (isSure && length !== '')
    return (
      <Sure
        title={m.care_exclusion_sure({ length: exclusionNames[length]() })}
        text={m.care_exclusion_sure_text()}
        act={m.care_exclusion_begin()}
        busy={busy}
        onAct={() => void begin()}
        onClose={onClose}
      />
    )
  const options = lengths.map((value) => ({ value, label: exclusionNames[value]() }))
  return (
    <Sheet open onClose={onClose} title={m.care_exclusion()}>
      <div className="form">
        <ChoiceGrid<ExclusionLength | ''>
          label={m.care_exclusion_length()}
          value={length}
          onChange={choose}
          options={options}
        />
        <Facts first={length === 'ever' ? m.care_exclusion_never_ends() : m.care_exclusion_ends()} />
        <Button
          wide
          kind="care"
          off={length === ''}
          onPress={() => (length === '' ? toast(m.care_exclusion_choose()) : setSure(true))}
        >
          {m.care_go_on()}
        </Button>
      </div>
    </Sheet>
  )
}

const Facts = ({ first }: { first: string }) => (
  <ul className={s.facts}>
    <li>
      <Unbroken text={first} />
    </li>
    <li>{m.care_stops_play()}</li>
    <li>{m.care_stops_open()}</li>
    <li>{m.care_stops_auto()}</li>
    <li>{m.care_stays_open()}</li>
    <li>{m.care_no_way_back()}</li>
  </ul>
)

type SureProps = { title: string; text: string; act: string; busy: boolean; onAct: () => void; onClose: () => void }

/** Asks once more: both answers are of one size. */
const Sure = ({ title, text, act, busy, onAct, onClose }: SureProps) => (
  <Sheet open onClose={onClose} title={title}>
    <div className="form">
      <p>
        <Unbroken text={text} />
      </p>
      <Button wide kind="care" busy={busy} onPress={onAct}>
        {act}
      </Button>
      <Button wide kind="quiet" onPress={onClose}>
        {m.care_not_now()}
      </Button>
    </div>
  </Sheet>
)
