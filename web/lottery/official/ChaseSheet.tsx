import { ChevronLeft } from 'lucide-react'
import { CHASE_LEGS_MAX } from '../../../core/lottery/chase.ts'
import { MULTIPLE } from '../../../core/lottery/stake.ts'
import { showYuan } from '../../../core/money.ts'
import { showTime } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Segment } from '../../ui/Choice.tsx'
import { Switch } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'
import { Problem, SendButton } from '../board/BetDock.tsx'
import { totalOf } from '../board/picks.ts'
import type { Ready } from '../board/ready.ts'
import shared from '../board/SlipSheet.module.css'
import { shortIssue } from '../words.ts'
import type { Leg, Plan } from './chase.ts'
import type { CountedSlip } from './slip.ts'
import s from './Slip.module.css'
import { Stepper } from './Stepper.tsx'

type ChaseProps = {
  open: boolean
  onClose: () => void
  onBack: () => void
  slip: CountedSlip
  ready: Ready
  plan: Plan
  legs: readonly Leg[]
  isLoading: boolean
  onPlan: (plan: Plan) => void
  signedIn: boolean
  busy: boolean
  problem: string
  onSend: () => void
}

/** The same slip on several issues: how many, how often on each, and whether a win ends it. */
export function ChaseSheet(props: ChaseProps) {
  const { open, onClose, onBack, slip, ready, legs, isLoading } = props
  const count = legs.length
  return (
    <Sheet
      open={open && slip.lines.length > 0}
      onClose={onClose}
      title={m.chase_title()}
      lead={m.chase_lead()}
    >
      <div className={s.form}>
        <Terms {...props} />
        {isLoading ? <Bone height={200} round={16} /> : <Legs {...props} />}
        <StopSwitch {...props} />
      </div>
      <div className={shared.foot}>
        <KeyValues>
          <KeyValue name={m.chase_total()} strong>
            <Money amount={ready.totalFen} strong />
          </KeyValue>
        </KeyValues>
        <p className={s.hint}>{m.chase_hold()}</p>
        <Problem {...props} />
        <div className={s.ways}>
          <Button kind="tonal" icon={ChevronLeft} label={m.chase_back()} onPress={onBack}>
            {m.lottery_board_slip()}
          </Button>
          <SendButton {...props}>
            {count === 1 ? m.chase_send_one() : m.chase_send({ count })}{' '}
            <b className="num">{showYuan(ready.totalFen)}</b>
          </SendButton>
        </div>
      </div>
    </Sheet>
  )
}

function Terms({ plan, onPlan }: Pick<ChaseProps, 'plan' | 'onPlan'>) {
  return (
    <>
      <div className={s.field}>
        <span className={s.name}>{m.chase_count()}</span>
        <Stepper
          label={m.chase_count()}
          less={m.chase_count_less()}
          more={m.chase_count_more()}
          value={plan.count}
          range={{ min: 1, max: CHASE_LEGS_MAX }}
          onChange={(count) => onPlan({ ...plan, count })}
        />
      </div>
      <Segment<'same' | 'own'>
        label={m.chase_mode()}
        value={plan.isSame ? 'same' : 'own'}
        onChange={(mode) => onPlan({ ...plan, isSame: mode === 'same' })}
        options={[
          { value: 'same', label: m.chase_mode_same() },
          { value: 'own', label: m.chase_mode_own() },
        ]}
      />
      {plan.isSame && (
        <div className={s.field}>
          <span className={s.name}>{m.chase_times()}</span>
          <Stepper
            label={m.chase_times()}
            less={m.official_less()}
            more={m.official_more()}
            suffix={m.official_times()}
            value={plan.times}
            range={MULTIPLE}
            onChange={(times) => onPlan({ ...plan, times })}
          />
        </div>
      )}
    </>
  )
}

/** The issues: from the first to the last, or each with a multiple of its own. */
function Legs({ legs, plan, onPlan, slip }: ChaseProps) {
  const base = totalOf(slip.lines)
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return null
  if (plan.isSame)
    return (
      <p className={s.span}>
        {m.chase_from_to({ first: shortIssue(first.issue), last: shortIssue(last.issue) })} ·{' '}
        {m.chase_each({ stake: showYuan(base * BigInt(plan.times)) })}
      </p>
    )
  return (
    <ul className={s.legs} aria-label={m.chase_list()}>
      {legs.map(({ issue, drawAt, multiple }) => (
        <li key={issue} className={s.leg}>
          <span>
            <span>{m.lottery_board_issue({ issue: shortIssue(issue) })}</span>
            <span className={s.hint}>
              {m.chase_draws_at({ time: showTime(drawAt) })} · {showYuan(base * BigInt(multiple))}
            </span>
          </span>
          <Stepper
            small
            label={m.chase_times_of({ issue: shortIssue(issue) })}
            less={m.official_less()}
            more={m.official_more()}
            value={multiple}
            range={MULTIPLE}
            onChange={(times) => onPlan({ ...plan, own: { ...plan.own, [issue]: times } })}
          />
        </li>
      ))}
    </ul>
  )
}

const StopSwitch = ({ plan, onPlan }: Pick<ChaseProps, 'plan' | 'onPlan'>) => (
  <div className={s.field}>
    <span>
      <span className={s.name}>{m.chase_stop()}</span>
      <br />
      <span className={s.hint}>{m.chase_stop_text()}</span>
    </span>
    <Switch
      label={m.chase_stop()}
      on={plan.stopOnWin}
      onChange={(stopOnWin) => onPlan({ ...plan, stopOnWin })}
    />
  </div>
)
