import { linesOf } from '../../core/games/league/lines.ts'
import { fromWire } from '../../core/money.ts'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { Amount } from '../parts/Amount.tsx'
import { useEvery } from '../parts/figures.ts'
import { Words } from '../parts/Sheet.tsx'
import { countdown, TICK_MS } from './Board.tsx'
import type { Look } from './look.ts'
import s from './Orders.module.css'
import { format, kindText, matchName, orderOf, outcomeText, pickText, priceText, scoreText } from './words.ts'

type OrdersProps = { look: Look; orders: readonly PlayedRound[]; matches: readonly MatchView[]; now: () => number }

/** The member's orders that wait for a match, the newest first. */
export function Orders({ look, orders, matches, now }: OrdersProps) {
  if (orders.length === 0) return <Words>{m.play_league_orders_none()}</Words>
  return (
    <ul className={s.list} aria-label={m.play_league_orders()}>
      {orders.map((round) => (
        <li key={round.id} className={s.order}>
          <OrderHead round={round} />
          <Legs look={look} round={round} matches={matches} now={now} />
        </li>
      ))}
    </ul>
  )
}

export function OrderHead({ round }: { round: PlayedRound }) {
  const { legs, sizes } = orderOf(round)
  return (
    <p className={`apart ${s.head}`}>
      <span>{kindText(legs.length, sizes, linesOf(legs.length, sizes).length)}</span>
      <Amount fen={fromWire(round.stake)} strong />
    </p>
  )
}

type LegsProps = { look: Look; round: PlayedRound; matches: readonly MatchView[]; now: () => number }

/** The legs of an order, with their outcomes. */
export function Legs({ look, round, matches, now }: LegsProps) {
  useLive(format)
  const { legs, scores } = orderOf(round)
  return (
    <ul>
      {legs.map(({ match: number, pick, odds }) => {
        const match = matches.find((each) => each.number === number)
        // A score counts once the match has been seen to its end.
        const score =
          scores[number] ?? (match?.phase === 'settled' ? match.drawn : match?.phase === 'void' ? null : undefined)
        const outcome = outcomeText(look, pick, number in scores ? scores[number] : score)
        return (
          <li key={number} className={`apart ${s.leg}`}>
            <span>
              <span className="dim small">{match ? matchName(look, match) : m.play_league_number({ number })}</span>
              <br />
              {pickText(look, pick)} <span className="num">{priceText(odds)}</span>
            </span>
            <span className={`num ${s.state}`}>
              {score && scoreText(score)} {outcome ?? (match && <Standing match={match} now={now} />)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** How long until the match of a leg begins; behind that, that it is played. */
function Standing({ match: { phase, closesAt }, now }: { match: MatchView; now: () => number }) {
  const left = useEvery(TICK_MS, () => countdown(closesAt - now()))
  return phase === 'open' ? left : m.play_league_playing()
}
