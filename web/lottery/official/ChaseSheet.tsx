import { ChevronLeft } from 'lucide-react'
import { CHASE_LEGS_MAX } from '../../../core/lottery/chase.ts'
import { showYuan, type Fen } from '../../../core/money.ts'
import { showTime } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Segment } from '../../ui/Choice.tsx'
import { Switch } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'
import type { Chase } from '../board/chase.ts'
import { totalOf } from '../board/picks.ts'
import { SendFoot, type Act } from '../board/Send.tsx'
import shared from '../board/SlipSheet.module.css'
import { shortIssue } from '../words.ts'
import s from './ChaseSheet.module.css'
import type { CountedLine } from './lines.ts'
import { Stepper, Times } from './Stepper.tsx'

type ChaseProps = { chase: Chase; lines: readonly CountedLine[]; act: Act }

/** The same slip on several issues: how many, how often on each, and whether a win ends it. */
export function ChaseSheet({ chase, lines, act }: ChaseProps) {
  const { isOpen, setOpen, legs, isLoading } = chase
  const { totalFen } = act.ready
  const count = legs.length
  const back = () => {
    setOpen(false)
    act.onReview()
  }
  return (
    <Sheet
      open={isOpen && lines.length > 0}
      onClose={() => setOpen(false)}
      title={m.chase_title()}
      lead={m.chase_lead()}
    >
      <div className="form">
        <Terms {...chase} />
        {isLoading ? <Bone height={200} round={16} /> : <Legs {...chase} baseFen={totalOf(lines)} />}
        <StopSwitch {...chase} />
      </div>
      <div className={shared.foot}>
        <KeyValues>
          <KeyValue name={m.chase_total()} strong>
            <Money amount={totalFen} strong />
          </KeyValue>
        </KeyValues>
        <p className="faint caption">{m.chase_hold()}</p>
        <SendFoot
          act={act}
          way={
            <Button kind="tonal" icon={ChevronLeft} label={m.chase_back()} onPress={back}>
              {m.lottery_board_slip()}
            </Button>
          }
        >
          {count === 1 ? m.chase_send_one() : m.chase_send({ count })} <b className="num">{showYuan(totalFen)}</b>
        </SendFoot>
      </div>
    </Sheet>
  )
}

function Terms({ plan, setPlan }: Chase) {
  return (
    <>
      <div className={`apart ${s.field}`}>
        <span className="callout">{m.chase_count()}</span>
        <Stepper
          label={m.chase_count()}
          less={m.chase_count_less()}
          more={m.chase_count_more()}
          value={plan.count}
          range={{ min: 1, max: CHASE_LEGS_MAX }}
          onChange={(count) => setPlan({ ...plan, count })}
        />
      </div>
      <Segment<'same' | 'own'>
        label={m.chase_mode()}
        value={plan.isSame ? 'same' : 'own'}
        onChange={(mode) => setPlan({ ...plan, isSame: mode === 'same' })}
        options={[
          { value: 'same', label: m.chase_mode_same() },
          { value: 'own', label: m.chase_mode_own() },
        ]}
      />
      {plan.isSame && (
        <div className={`apart ${s.field}`}>
          <span className="callout">{m.chase_times()}</span>
          <Times label={m.chase_times()} value={plan.times} onChange={(times) => setPlan({ ...plan, times })} />
        </div>
      )}
    </>
  )
}

/** The issues: from the first to the last, or each with a multiple of its own. */
function Legs({ legs, plan, setPlan, baseFen }: Chase & { baseFen: Fen }) {
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return null
  if (plan.isSame)
    return (
      <p className="dim sub tabular">
        {m.chase_from_to({ first: shortIssue(first.issue), last: shortIssue(last.issue) })} ·{' '}
        {m.chase_each({ stake: showYuan(baseFen * BigInt(plan.times)) })}
      </p>
    )
  return (
    <ul className={s.legs} aria-label={m.chase_list()}>
      {legs.map(({ issue, drawAt, multiple }) => (
        <li key={issue} className={`apart ${s.leg}`}>
          <span>
            <span>{m.lottery_board_issue({ issue: shortIssue(issue) })}</span>
            <span className="faint caption">
              {m.chase_draws_at({ time: showTime(drawAt) })} · {showYuan(baseFen * BigInt(multiple))}
            </span>
          </span>
          <Times
            small
            label={m.chase_times_of({ issue: shortIssue(issue) })}
            value={multiple}
            onChange={(times) => setPlan({ ...plan, own: { ...plan.own, [issue]: times } })}
          />
        </li>
      ))}
    </ul>
  )
}

const StopSwitch = ({ plan, setPlan }: Chase) => (
  <div className={`apart ${s.field}`}>
    <span>
      <span className="callout">{m.chase_stop()}</span>
      <br />
      <span className="faint caption">{m.chase_stop_text()}</span>
    </span>
    <Switch label={m.chase_stop()} on={plan.stopOnWin} onChange={(stopOnWin) => setPlan({ ...plan, stopOnWin })} />
  </div>
)
