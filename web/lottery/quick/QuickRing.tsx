import type { CSSProperties } from 'react'
import type { Cell } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { Drawn } from '../../art/Drawn.tsx'
import { namer } from '../../art/geometry.ts'
import { FEW_PATCHES, koiShape } from '../../art/koi.ts'
import { PondCard } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { classes } from '../../ui/classes.ts'
import type { Board } from '../board/board.ts'
import { drawingText, resultWords, untilOf, useNews } from '../board/phase.tsx'
import { locsgwin } from '../families/locsgwin.tsx'
import { isCellPicked, type Offered, type Picks } from '../board/picks.ts'
import { cellKey } from '../board/hits.ts'
import s from './Quick.module.css'
import { useRoving } from '../board/roving.ts'

const STEP_DEGREES = 36

type RingProps = {
  board: Board
  digits: readonly Offered[]
  picks: Picks
  hits: ReadonlySet<string>
  onPick: (offered: Offered, cell: Cell) => void
}

/** Ten stones around two koi: the picture of the draw, and the picker of its number (design 7). */
export function QuickRing({ board, digits, picks, hits, onPick }: RingProps) {
  const { running: schedule, results, closed } = board
  const roving = useRoving()
  const last = results.find(({ numbers }) => numbers)
  const drawn = schedule?.drawing ? undefined : last?.numbers?.[0]
  useNews(last, locsgwin)
  return (
    <div className={s.card}>
      <PondCard>
        <div className={classes(s.ring, closed && s.closed)} {...roving}>
          <Fish drawn={drawn} swims={schedule?.drawing?.stage === 'now'} />
          {digits.map((each) => (
            <Stone key={each.play.code} {...{ each, picks, hits, closed, onPick, drawn }} />
          ))}
          <div className={s.middle}>
            {schedule && !schedule.drawing && (
              // For the eye alone: the bar above says it to the ear and stays when the page is scrolled.
              <span className={s.clock} aria-hidden>
                <Countdown until={untilOf(schedule.current)} silent urgent={schedule.current.phase === 'open'} />
              </span>
            )}
            <p role="status">
              {schedule?.drawing
                ? drawingText(schedule.drawing)
                : last
                  ? m.lottery_board_last(resultWords(last, locsgwin))
                  : m.lottery_hall_none()}
            </p>
          </div>
        </div>
      </PondCard>
    </div>
  )
}

type StoneProps = Pick<RingProps, 'picks' | 'hits' | 'onPick'> & {
  each: Offered
  closed: boolean
  drawn: number | undefined
}

function Stone({ each, picks, hits, closed, onPick, drawn }: StoneProps) {
  const { play } = each
  const [cell] = play.cells
  if (!cell) return null
  const digit = Number(cell.code)
  const on = isCellPicked(picks, play, cell)
  const hit = hits.has(cellKey(play, cell.code))
  const turn = { '--turn': `${digit * STEP_DEGREES}deg` } as CSSProperties
  return (
    <button
      type="button"
      data-cell={cell.code}
      className={classes(s.stone, on && s.stoneOn, digit === drawn && s.drawn, hit && s.glows)}
      style={turn}
      aria-pressed={on}
      aria-disabled={closed || undefined}
      aria-label={m.quick_page_digit({ digit }) + (hit ? ` ${m.lottery_board_win()}` : '')}
      onClick={() => !closed && onPick(each, cell)}
    >
      <b>{digit}</b>
      <Marks digit={digit} />
    </button>
  )
}

const coloursOf = (digit: number): string[] => [
  ...(digit === 5 || digit % 2 === 1 ? ['green'] : ['red']),
  ...(digit % 5 === 0 ? ['violet'] : []),
]

const names: Record<string, () => string> = {
  green: m.quick_play_green,
  red: m.quick_play_red,
  violet: m.quick_play_violet,
}

/** Colour and shape at once: a leaf is green, a dot red, a diamond violet. */
export function Marks({ digit, colour }: { digit?: number; colour?: string }) {
  const colours = colour ? [colour] : coloursOf(digit ?? 0)
  return (
    <span className={s.marks}>
      {colours.map((each) => (
        <svg key={each} width="10" height="10" viewBox="-8 -8 16 16" data-mark={each} aria-hidden>
          {each === 'red' && <circle r="6.5" />}
          {each === 'violet' && <path d="M0-7.5 7.5 0 0 7.5-7.5 0Z" />}
          {each === 'green' && <path d="M-7.1 5.2C-7.8-5.2 1.3-7.8 7.8-6.5 8.4 3 3 8.400-7.1 5.2Z" />}
        </svg>
      ))}
      {digit !== undefined && <span className="hush">{colours.map((c) => names[c]!()).join(' ')}</span>}
    </span>
  )
}

/** They circle while a draw is awaited, and stop with the first one's head at the stone. */
function Fish({ drawn, swims }: { drawn: number | undefined; swims: boolean }) {
  const turn = { transform: `rotate(${(drawn ?? 0) * STEP_DEGREES + HEAD_DEGREES}deg)` }
  return (
    <svg
      className={classes(s.fish, swims && s.swims)}
      style={swims ? undefined : turn}
      viewBox="-100 -100 200 200"
      aria-hidden
    >
      {fish.map((each, at) => (
        <Drawn key={at} of={each} />
      ))}
    </svg>
  )
}

const HEAD_DEGREES = 24
const RADIUS = 76

/** A koi along an arc of the ring, from its head on clockwise, in degrees from the top. */
function along(from: number, to: number): [Point, Point, Point, Point] {
  const at = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180
    return [RADIUS * Math.sin(angle), -RADIUS * Math.cos(angle)]
  }
  const reach = (4 / 3) * Math.tan(((to - from) * Math.PI) / 180 / 4)
  const [a, b] = [at(from), at(to)]
  // The tangent of a circle is its radius, turned by a right angle.
  return [a, [a[0] - a[1] * reach, a[1] + a[0] * reach], [b[0] + b[1] * reach, b[1] - b[0] * reach], b]
}
type Point = [x: number, y: number]

const name = namer('ring')
const fish = [
  koiShape({ spine: along(-24, 106), width: 10, kind: 'kohaku', patches: FEW_PATCHES, name }),
  koiShape({ spine: along(156, 286), width: 10, kind: 'gold', name }),
]
