import { Trash2 } from 'lucide-react'
import { bestOf } from '../../../core/lottery/best.ts'
import { LINES_MAX } from '../../../core/lottery/calls.ts'
import { MULTIPLE } from '../../../core/lottery/stake.ts'
import { NONE, plus, showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { serverNow } from '../../shell/clock.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import type { Board } from '../board/board.ts'
import { totalOf } from '../board/picks.ts'
import type { Offered, Picks } from '../board/picks.ts'
import { bestText } from '../words.ts'
import s from './ChoiceDock.module.css'
import { withLine } from './lines.ts'
import type { CountedLine } from './lines.ts'
import { PriceChoice } from './PriceChoice.tsx'
import type { CountedSlip } from './slip.ts'
import { Stepper } from './Stepper.tsx'
import { equationOf } from './words.ts'

type DockProps = {
  board: Board
  slip: CountedSlip
  shown: Offered | undefined
  /** The line that the choice makes; undefined while it is no bet yet. */
  choice: CountedLine | undefined
  onReview: () => void
}

/** What a ticket costs, what the choice comes to as an equation, and the way to the slip. */
export function ChoiceDock(props: DockProps) {
  const { board, slip, shown, choice, onReview } = props
  const { draft, setDraft, lines } = slip
  const take = () => choice && taken(slip, choice)
  const add = () => {
    if (!choice) return toast(m.lottery_board_short(), 'alert')
    const count = take()
    if (count !== undefined) toast(m.official_added({ count }), 'done')
  }
  const review = () => {
    if (!choice && lines.length === 0) return toast(m.lottery_board_short(), 'alert')
    if (!choice || take() !== undefined) onReview()
  }
  return (
    <Dock label={m.lottery_board_slip()}>
      <Terms slip={slip} />
      <div className={s.sum}>
        <Sum board={board} choice={choice} />
        {shown && draft.picks[shown.play.code] && (
          <IconButton
            icon={Trash2}
            size={19}
            label={m.lottery_board_clear()}
            onPress={() => setDraft({ ...draft, picks: without(draft.picks, shown.play.code) })}
          />
        )}
      </div>
      <div className={s.act}>
        <Button kind="tonal" off={!choice} onPress={add}>
          {m.official_add()}
        </Button>
        <Button kind="koi" wide off={!choice && lines.length === 0} onPress={review}>
          <span className={s.cta}>
            <span>{reviewText(lines.length)} </span>
            <b className="num">{showYuan(plus(totalOf(lines), choice?.stakeFen ?? NONE))}</b>
          </span>
        </Button>
      </div>
    </Dock>
  )
}

/** Puts the choice on the slip: how many lines there are then; undefined where there is no room. */
function taken({ draft, setDraft }: CountedSlip, line: CountedLine): number | undefined {
  const { selection, unit, multiple } = line
  const play = line.play.code
  const lines = withLine(draft.lines, { play, selection: selection as never, unit, multiple })
  if (lines.length > LINES_MAX) {
    toast(m.official_full({ max: LINES_MAX }), 'alert')
    return undefined
  }
  setDraft({ ...draft, picks: without(draft.picks, play), lines })
  return lines.length
}

const without = (picks: Picks, code: string): Picks =>
  Object.fromEntries(Object.entries(picks).filter(([play]) => play !== code))

const Terms = ({ slip: { draft, setDraft } }: Pick<DockProps, 'slip'>) => (
  <div className={s.price}>
    <PriceChoice
      label={m.official_price()}
      value={draft.unit}
      onChange={(unit) => setDraft({ ...draft, unit })}
    />
    <Stepper
      label={m.official_multiple()}
      less={m.official_less()}
      more={m.official_more()}
      suffix={m.official_times()}
      value={draft.multiple}
      range={MULTIPLE}
      onChange={(multiple) => setDraft({ ...draft, multiple })}
    />
  </div>
)

const reviewText = (count: number): string =>
  count > 0 ? m.official_review_count({ count }) : m.official_review()

function Sum({ board, choice }: Pick<DockProps, 'board' | 'choice'>) {
  if (!choice || !board.game) return <p className={s.hint}>{m.official_none()}</p>
  const best = bestOf(
    board.game,
    [choice],
    board.look.facts?.(board.schedule?.current.drawAt ?? serverNow()),
  )
  return (
    <p className={s.figures} role="status">
      <span className={s.equation}>{equationOf(choice)}</span>
      <span className={s.hint}>{bestText(best)}</span>
    </p>
  )
}
