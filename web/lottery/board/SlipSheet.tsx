import { X } from 'lucide-react'
import { useState } from 'react'
import { parseFen, showYuan, toWire } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { IconButton } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { lineName, Problem, SendButton } from './BetDock.tsx'
import type { Slip } from './board.ts'
import { withoutLine } from './picks.ts'
import type { BoardLine } from './picks.ts'
import type { Ready } from './ready.ts'
import s from './SlipSheet.module.css'
import { bestName, oddsText, shortIssue, unitsText } from '../words.ts'

type SlipProps = {
  open: boolean
  onClose: () => void
  slip: Slip
  ready: Ready
  signedIn: boolean
  busy: boolean
  problem: string
  onSend: () => void
}

/** Every line with its own stake, and the sum, before it is sent. */
export function SlipSheet(props: SlipProps) {
  const { open, onClose, slip, ready } = props
  const { lines } = slip
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
      <KeyValues>
        <KeyValue name={m.lottery_board_total_long()} strong>
          <Money amount={ready.totalFen} strong />
        </KeyValue>
        <KeyValue name={bestName(ready.best.isExact)}>
          <Money amount={ready.best.mostFen} />
        </KeyValue>
      </KeyValues>
      <div className={s.foot}>
        <Problem {...props} />
        <SendButton {...props} />
      </div>
    </Sheet>
  )
}

function Line({ line, slip }: { line: BoardLine; slip: Slip }) {
  const { draft, setDraft } = slip
  const [typed, setTyped] = useState<string>()
  const stands = toWire(line.unitStakeFen).replace(/\.00$/, '')
  const change = (text: string) => {
    const clean = text.replace(/[^\d.]/g, '').slice(0, 9)
    setTyped(clean)
    if (parseFen(clean) === undefined) return
    setDraft({ ...draft, own: { ...draft.own, [line.id]: clean } })
  }
  return (
    <li className={s.line}>
      <div className={s.what}>
        <span className={s.name}>{lineName(line)}</span>
        <span className={s.sub}>
          ×{oddsText(line.odds)}
          {line.units > 1 && ` · ${unitsText(line.units)} ${showYuan(line.stakeFen)}`}
        </span>
      </div>
      <label className={s.stake}>
        <span className="hush">{m.lottery_board_stake_of({ name: lineName(line) })}</span>
        <span aria-hidden>¥</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={typed ?? stands}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      </label>
      <IconButton
        icon={X}
        size={18}
        label={m.lottery_board_remove({ name: lineName(line) })}
        onPress={() => setDraft({ ...draft, picks: withoutLine(draft.picks, line) })}
      />
    </li>
  )
}
