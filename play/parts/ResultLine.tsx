import { useEffect, useRef, type ReactNode } from 'react'
import { fromWire, showYuan } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { classes } from '../../web/ui/classes.ts'
import type { Game } from '../runtime/game.ts'
import { water, wood } from '../runtime/materials.ts'
import type { Table } from '../runtime/table.ts'
import s from './ResultLine.module.css'

type ResultProps = {
  table: Table
  game: Game
  /** The round that has been shown last; none while one is under way. */
  round: PlayedRound | undefined
  /** Instead of the round's own words, while its game shows it. */
  saying?: string | undefined
  children?: ReactNode
}

/**
 * The result of a round as a plain fact, announced once. A return at or below the stake is no win and looks like none;
 * above it the amount takes colour and one ring, and rests (design 8).
 */
export function ResultLine({ table, game, round: last, saying, children }: ResultProps) {
  const { sent, isShowing, refused, isFree } = useLiveKeys(table.state, 'sent', 'isShowing', 'refused', 'isFree')
  // Results of money rounds are hidden in practice, and practice results in play for money.
  const round = last?.free === isFree ? last : undefined
  const rise = round && isWon(round)
  const line = useRef<HTMLDivElement>(null)
  const id = round?.id
  // Scrolls the result into sight: on a small screen the field and the button may hide it.
  useEffect(() => {
    const { current } = line
    if (id === undefined || !current) return undefined
    // The observer is told of a page that has been laid out: to scroll at once would lay it out within the frame of the result.
    const sight = new IntersectionObserver(
      ([seen]) => {
        sight.disconnect()
        if (seen && seen.intersectionRatio < 1) current.scrollIntoView({ block: 'nearest' })
      },
      { root: document, rootMargin: IN_SIGHT, threshold: 1 },
    )
    sight.observe(current)
    return () => sight.disconnect()
  }, [id])
  return (
    <div ref={line} className={s.result}>
      <div role="status" aria-atomic="true" className={s.lines}>
        {refused !== undefined ? (
          <p className={s.refused}>{refused}</p>
        ) : sent === 'unsure' ? (
          <p>{m.play_unsure()}</p>
        ) : round ? (
          <>
            <p className="dim sub">{game.resultText(round)}</p>
            <p className={classes('title-3 semi num', rise && 'gain')}>{factOf(game, round)}</p>
          </>
        ) : (
          <p className="dim sub">{saying ?? (sent === 'asked' || isShowing ? m.play_going() : m.play_first())}</p>
        )}
      </div>
      {rise && <span key={round.id} className={classes(s.ring, isLarge(round) && s.large)} data-joy aria-hidden />}
      {children}
    </div>
  )
}

/** Between the bar and the stake with its button, as `scroll-padding` and `scroll-margin` have it. In a frame it counts by its document. */
const IN_SIGHT = '-52px 0px -170px'

export const isWon = ({ state, returned, risk }: PlayedRound): boolean =>
  state === 'finished' && fromWire(returned) > fromWire(risk)

/** Where more than the stake came back it falls into water; everything else just stops (R-RG-16). */
export const sayEnd = (round: PlayedRound): void => (isWon(round) ? water(3) : wood())

/** Ten times the stake, or ¥1,000.00 above it (design 8): it is marked, calmly. */
export function isLarge({ returned, stake, risk }: PlayedRound): boolean {
  const net = fromWire(returned) - fromWire(risk)
  return net >= fromWire(stake) * 9n || net >= 100_000n
}

/** Was more set aside than was staked? Then what came back says little, and what was won or lost is said. */
export const isAside = ({ stake, risk }: PlayedRound): boolean => stake !== risk

/** "Returned ¥0.40 of ¥1.00", "Won ¥3.00, returned ¥4.00". */
export function factOf(game: Game, round: PlayedRound): string {
  const [back, risk] = [fromWire(round.returned), fromWire(round.risk)]
  if (round.state === 'void') return m.play_void({ stake: showYuan(risk) })
  if (round.state === 'open') return m.play_going()
  if (game.factOf && isAside(round)) return game.factOf(round)
  if (isWon(round)) return m.play_won({ net: showYuan(back - risk), returned: showYuan(back) })
  return m.play_returned({ stake: showYuan(risk), returned: showYuan(back) })
}
