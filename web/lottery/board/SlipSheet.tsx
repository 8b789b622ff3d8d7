import { Repeat2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../../text/compiled/messages.js'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SendFoot, type Act } from './Send.tsx'
import s from './SlipSheet.module.css'
import { bestName, shortIssue } from '../words.ts'

type SlipProps = {
  open: boolean
  onClose: () => void
  act: Act
  /** The lines of the slip, each a `SlipLine`. */
  lines: ReactNode
  onEmpty: (() => void) | undefined
  /** Leads to the chase, where the board has one. */
  onChase: (() => void) | undefined
}

/** The slip before it is sent: every line with its price, and the sum. */
export function SlipSheet({ open, onClose, act, lines, onEmpty, onChase }: SlipProps) {
  const { issue, totalFen, best } = act.ready
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.lottery_board_slip()}
      lead={issue && m.lottery_board_issue({ issue: shortIssue(issue) })}
    >
      <ul className={s.lines}>{lines}</ul>
      {onEmpty && (
        <div className={s.empty}>
          <Button kind="quiet" size="small" onPress={onEmpty}>
            {m.official_slip_clear()}
          </Button>
        </div>
      )}
      <KeyValues>
        <KeyValue name={m.lottery_board_total_long()} strong>
          <Money amount={totalFen} strong />
        </KeyValue>
        <KeyValue name={bestName(best.isExact)}>
          <Money amount={best.mostFen} />
        </KeyValue>
      </KeyValues>
      <div className={s.foot}>
        <SendFoot
          act={act}
          way={
            onChase && (
              <Button kind="tonal" icon={Repeat2} off={act.busy} onPress={onChase}>
                {m.official_chase()}
              </Button>
            )
          }
        />
      </div>
    </Sheet>
  )
}

type LineProps = {
  name: string
  /** The price and the tickets of the line. */
  about: ReactNode
  stake: ReactNode
  onRemove: () => void
  /** Controls of the line's changeable parts, in a row below. */
  children?: ReactNode
}

/** A line of the slip. */
export const SlipLine = ({ name, about, stake, onRemove, children }: LineProps) => (
  <li className={s.line}>
    <div className={s.head}>
      <div className={s.what}>
        <span className="callout semi">{name}</span>
        <span className="faint caption tabular">{about}</span>
      </div>
      {stake}
      <IconButton icon={X} size={18} label={m.lottery_board_remove({ name })} onPress={onRemove} />
    </div>
    {children && <div className={s.edit}>{children}</div>}
  </li>
)
