import { bestOf } from '../../../core/lottery/best.ts'
import { LINES_MAX } from '../../../core/lottery/calls.ts'
import { NONE, plus } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import type { Board } from '../board/board.ts'
import { BoardDock } from '../board/BoardDock.tsx'
import { totalOf, type Offered, type Picks } from '../board/picks.ts'
import { Cta, type Act } from '../board/Send.tsx'
import { bestText, picksText } from '../words.ts'
import { choiceOf, equationOf, lineOf, withLine, type CountedLine } from './lines.ts'
import { chipText } from '../board/StakeChips.tsx'
import { PriceChoice } from './PriceChoice.tsx'
import type { CountedSlip } from './slip.ts'
import { Times } from './Stepper.tsx'

type DockProps = {
  act: Act
  board: Board
  slip: CountedSlip
  /** The play that is chosen from. */
  shown: Offered | undefined
}

/** The choice in words and as an equation, and the way to the slip. */
export function ChoiceDock({ act, board, slip, shown }: DockProps) {
  const { draft, put, lines } = slip
  const { picks, unit, multiple } = draft
  const code = shown?.play.code
  // The line that the choice makes; undefined while it is no bet yet.
  const chosen = shown && choiceOf(picks, shown.play)
  const choice = shown && chosen && lineOf(shown, { ...chosen, unit, multiple })
  const take = () => choice && taken(slip, choice)
  const add = () => {
    if (!choice) return toast(m.lottery_board_short(), 'alert')
    const count = take()
    if (count !== undefined) toast(m.official_added({ count }), 'done')
  }
  const review = () => {
    if (!choice && lines.length === 0) return toast(m.lottery_board_short(), 'alert')
    if (!choice || take() !== undefined) act.onReview()
  }
  return (
    <BoardDock
      picked={(chosen && picksText(shown.play, chosen.selection)) || m.official_none()}
      sum={
        choice && board.game && `${equationOf(choice)}\u00a0· ${bestText(bestOf(board.game, [choice], board.facts))}`
      }
      onClear={code && picks[code] && (() => put({ picks: without(picks, code) }))}
      price={m.official_terms({ price: chipText(unit), times: multiple })}
      terms={<Terms slip={slip} />}
      act={
        <>
          <Button kind="tonal" off={!choice} onPress={add} label={m.official_add()}>
            {m.official_add_short()}
          </Button>
          <Button kind="koi" wide off={!choice && lines.length === 0} onPress={review}>
            <Cta text={reviewText(lines.length)} fen={plus(totalOf(lines), choice?.stakeFen ?? NONE)} />
          </Button>
        </>
      }
    />
  )
}

/** Puts the choice on the slip: how many lines there are then; undefined where there is no room. */
function taken({ draft, put }: CountedSlip, line: CountedLine): number | undefined {
  const { selection, unit, multiple } = line
  const play = line.play.code
  const lines = withLine(draft.lines, { play, selection: selection as never, unit, multiple })
  if (lines.length > LINES_MAX) {
    toast(m.official_full({ max: LINES_MAX }), 'alert')
    return undefined
  }
  put({ picks: without(draft.picks, play), lines })
  return lines.length
}

const without = (picks: Picks, code: string): Picks =>
  Object.fromEntries(Object.entries(picks).filter(([play]) => play !== code))

const Terms = ({ slip: { draft, put } }: Pick<DockProps, 'slip'>) => (
  <>
    <PriceChoice label={m.official_price()} value={draft.unit} onChange={(unit) => put({ unit })} />
    <Times label={m.official_multiple()} value={draft.multiple} onChange={(multiple) => put({ multiple })} />
  </>
)

const reviewText = (count: number): string => (count > 0 ? m.official_review_count({ count }) : m.official_review())
