import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../text/compiled/messages.js'
import { useSecondsLeft } from '../../ui/Countdown.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Board } from './board.ts'
import s from './DrawCard.module.css'
import { DrawDetails } from './DrawDetails.tsx'
import type { Current } from '../issue.ts'
import { drawingText, resultWords, useNews, usePhase } from './phase.tsx'
import { shortIssue } from '../words.ts'

/** The upper half of the draw card, which stays with the nav bar: the clock and its issue. */
export function ClockBar({ board: { info, running } }: { board: Board }) {
  return (
    <div className={s.stays}>
      <div className={`apart pond ${s.bar}`}>
        {running ? (
          <Phase key={running.current.issue} current={running.current} />
        ) : (
          <p className={s.small}>{info.data ? m.lottery_board_paused() : '\u00a0'}</p>
        )}
      </div>
    </div>
  )
}

function Phase({ current }: { current: Current }) {
  const {
    clock,
    words: [before, behind],
  } = usePhase(current)
  return (
    <>
      <p className={s.clock}>
        {before && <span className={s.small}>{before}</span>}
        {clock}
        {behind && <span className={s.small}>{behind}</span>}
      </p>
      <p className={s.small}>{m.lottery_board_issue({ issue: shortIssue(current.issue) })}</p>
      <Progress current={current} />
    </>
  )
}

// The share of the issue that has passed, in whole seconds: the clock beside it says the same.
function Progress({ current: { opensAt, lockAt } }: { current: Current }) {
  const left = useSecondsLeft(lockAt)
  const share = 1 - Math.min(1, (left * 1_000) / (lockAt - opensAt))
  return (
    <div className={s.progress} aria-hidden>
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}

/** The lower half: what came last, or is awaited. A press tells more. */
export function DrawCard({ board }: { board: Board }) {
  const { family, look, running, results } = board
  const [open, setOpen] = useState(false)
  const last = results.find(({ numbers }) => numbers)
  const isFresh = useNews(last, look)
  const drawing = running?.drawing
  const words = drawing ? drawingText(drawing) : last && m.lottery_board_last(resultWords(last, look))
  return (
    <div className={s.card}>
      <button type="button" className={classes(s.result, 'pond')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {drawing ? (
          <Slots count={look.slots} />
        ) : (
          last?.numbers && (
            <Numbers
              key={last.issue}
              {...{ family, numbers: last.numbers, fresh: isFresh }}
              size={look.slots > 3 ? 26 : 30}
            />
          )
        )}
        {/* Seven balls and ten cars leave no room beside them. */}
        <span className={look.slots > 5 && last && !drawing ? 'hush' : s.words}>{words ?? m.lottery_hall_none()}</span>
        <span className="hush">{m.lottery_board_details()}</span>
        <Icon of={ChevronDown} size={18} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.lottery_board_details()}>
        {open && <DrawDetails board={board} />}
      </Sheet>
    </div>
  )
}

const Slots = ({ count }: { count: number }) => (
  <span className={s.slots} aria-hidden>
    {Array.from({ length: count }, (_, place) => (
      <i key={place} className={s.slot} />
    ))}
  </span>
)
