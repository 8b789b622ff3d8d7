import { Repeat2, X } from 'lucide-react'
import { MULTIPLE } from '../../../core/lottery/stake.ts'
import { fromWire, showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Problem, SendButton } from '../board/BetDock.tsx'
import type { Ready } from '../board/ready.ts'
import shared from '../board/SlipSheet.module.css'
import { bestName, oddsText, shortIssue, unitsText } from '../words.ts'
import type { CountedLine } from './lines.ts'
import { PriceChoice } from './PriceChoice.tsx'
import type { CountedSlip } from './slip.ts'
import s from './Slip.module.css'
import { Stepper } from './Stepper.tsx'
import { countedName } from './words.ts'

type SlipProps = {
  open: boolean
  onClose: () => void
  slip: CountedSlip
  ready: Ready
  signedIn: boolean
  busy: boolean
  problem: string
  onSend: () => void
  onChase: () => void
}

/** Every line with its price and multiple, the sum, and both ways to send it. */
export function CountedSlipSheet(props: SlipProps) {
  const { open, onClose, slip, ready, busy, onChase } = props
  const { lines, setDraft } = slip
  return (
    <Sheet
      open={open && lines.length > 0}
      onClose={onClose}
      title={m.lottery_board_slip()}
      lead={ready.issue && m.lottery_board_issue({ issue: shortIssue(ready.issue) })}
    >
      <ul className={s.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} slip={slip} />
        ))}
      </ul>
      <div className={s.clear}>
        <Button
          kind="quiet"
          size="small"
          onPress={() => setDraft((draft) => ({ ...draft, lines: [] }))}
        >
          {m.official_slip_clear()}
        </Button>
      </div>
      <KeyValues>
        <KeyValue name={m.lottery_board_total_long()} strong>
          <Money amount={ready.totalFen} strong />
        </KeyValue>
        <KeyValue name={bestName(ready.best.isExact)}>
          <Money amount={ready.best.mostFen} />
        </KeyValue>
      </KeyValues>
      <div className={shared.foot}>
        <Problem {...props} />
        <div className={s.ways}>
          <Button kind="tonal" icon={Repeat2} off={busy} onPress={onChase}>
            {m.official_chase()}
          </Button>
          <SendButton {...props} />
        </div>
      </div>
    </Sheet>
  )
}

function Line({ line, slip }: { line: CountedLine; slip: CountedSlip }) {
  const name = countedName(line)
  return (
    <li className={s.line}>
      <div className={s.head}>
        <div className={shared.what}>
          <span className={shared.name}>{name}</span>
          <span className={shared.sub}>
            ×{oddsText(line.odds)} · {unitsText(line.units)} × {showYuan(fromWire(line.unit))} ×{' '}
            {line.multiple}
          </span>
        </div>
        <Money amount={line.stakeFen} strong />
        <IconButton
          icon={X}
          size={18}
          label={m.lottery_board_remove({ name })}
          onPress={() => slip.remove(line.id)}
        />
      </div>
      <div className={s.edit}>
        <PriceChoice
          label={m.official_line_price({ name })}
          value={line.unit}
          onChange={(unit) => slip.change(line.id, { unit })}
        />
        <Stepper
          label={m.official_line_times({ name })}
          less={m.official_less()}
          more={m.official_more()}
          suffix={m.official_times()}
          value={line.multiple}
          range={MULTIPLE}
          onChange={(multiple) => slip.change(line.id, { multiple })}
        />
      </div>
    </li>
  )
}
