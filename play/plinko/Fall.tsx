import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { slotsOf } from '../../core/games/plinko/plinko.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { inOne } from '../parts/figures.ts'
import { isStill } from '../runtime/look.ts'
import { wood } from '../runtime/materials.ts'
import s from './Fall.module.css'
import { timesText } from './times.ts'
import { binOf, fallMs, frames, heightOf, hopMs, pegsOf, restOf, spotsOf, widthOf, type Spot } from './way.ts'
import { boardText, wayText, type PlinkoShown } from './words.ts'

/** A peg is small. */
const PEG_HERTZ = 900

type FallProps = PlinkoShown & {
  /** The round of the ball. */
  id: string | undefined
  /** A ball that has just been let go falls; any other lies where it fell. */
  falls: boolean
  /** Outside the scene it brings its own dark background. */
  isAlone?: boolean
}

/** The pegs, the slots with their payouts, and a ball on the path that was drawn for it. */
export function Fall({ id, rows, risk, path, falls, isAlone }: FallProps) {
  const { ball, isDown } = useBall(id, path, falls)
  const slots = slotsOf({ rows, risk })
  const landed = path !== undefined && isDown ? binOf(path) : undefined
  const way = path === undefined ? [] : spotsOf(path)
  const words = path === undefined || !isDown ? m.play_plinko_none() : wayText({ rows, risk }, path)
  const lies = landed === undefined ? restOf(rows) : way.at(-1)!
  return (
    <div className={classes(s.box, isAlone && s.own)} role="img" aria-label={inOne(words, boardText({ rows, risk }))}>
      <div className={s.board}>
        <svg viewBox={`0 0 ${widthOf(rows)} ${heightOf(rows)}`} className={s.pegs} aria-hidden>
          <Pegs rows={rows} />
          {landed !== undefined && <polyline className={s.way} points={way.map(({ x, y }) => `${x} ${y}`).join(' ')} />}
        </svg>
        <div ref={ball} className={s.mover} style={{ transform: shifted(onBoard(lies, rows)) }}>
          <i className={s.ball} style={{ width: `${66 / widthOf(rows)}%` }} />
        </div>
      </div>
      <ol className={classes(s.slots, rows > 8 && s.staggered)} aria-hidden>
        {slots.map((times, bin) => (
          // Two slots pay the same, so the key is the slot's place.
          <li key={bin} className={classes(s.slot, s[toneOf(times)], bin === landed && s.landed)}>
            <i className={s.cup} />
            <span className="num">{timesText(times)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The pegs are the same for every ball, so they are drawn once. */
const Pegs = memo(({ rows }: { rows: number }) =>
  pegsOf(rows).map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r={0.06 + rows / 250} />),
)

const onBoard = ({ x, y }: Spot, rows: number): Spot => ({ x: x / widthOf(rows), y: y / heightOf(rows) })
const shifted = ({ x, y }: Spot): string => `translate(${(x * 100).toFixed(2)}%, ${(y * 100).toFixed(2)}%)`

/** The tone of a slot by its payout: far above the stake, above it, the stake itself, or less. */
function toneOf(hundredths: bigint): 'far' | 'more' | 'same' | 'less' {
  if (hundredths >= 1_000n) return 'far'
  if (hundredths > 100n) return 'more'
  return hundredths === 100n ? 'same' : 'less'
}

/** One animation that the browser runs by itself: no script while the ball falls. */
function useBall(id: string | undefined, path: string | undefined, falls: boolean) {
  const ball = useRef<HTMLDivElement>(null)
  const [landed, land] = useState<string>()
  const isDown = !falls || landed === id || isStill()
  const drop = useEffectEvent(() => {
    if (isDown || path === undefined) return undefined
    wood(
      [...path].map((_, row) => (hopMs(path.length) * (row + 1)) / 1_000),
      PEG_HERTZ,
    )
    return ball.current?.animate(
      frames(path).map((spot) => ({ transform: shifted(spot) })),
      { duration: fallMs(path.length) },
    )
  })
  useEffect(() => {
    const falling = drop()
    falling?.finished.then(
      () => land(id),
      () => undefined,
    )
    return () => falling?.cancel()
  }, [id])
  return { ball, isDown }
}
