import { paceOf, priceOf, shortestCycle, type Pace } from '../../core/games/price.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import type { Game, Valued, WireBet } from '../runtime/game.ts'
import type { Table } from '../runtime/table.ts'
import { Amount } from './Amount.tsx'
import { percentOf, useEvery } from './figures.ts'
import { Pair, Pairs, Sheet, Words } from './Sheet.tsx'

type PriceProps = { table: Table; game: Game; bet: WireBet; onClose: () => void }

/** The average cost of an hour of this bet: at the game's fastest speed, and at the member's own. */
export function PriceSheet({ table, game, bet, onClose }: PriceProps) {
  const { played, isFree } = useLive(table.state)
  const { startedAt, cycleMs, terms } = table.entered
  const now = useEvery(5_000, table.now)
  const placedAt = [...played.values()].flatMap((each) => (each.free === isFree ? each.placedAt : []))
  const own = paceOf({ placedAt, startedAt, now, cycleMs })
  const value = game.value(bet, terms)
  return (
    <Sheet title={m.play_price()} lead={m.play_price_lead()} onClose={onClose}>
      {value && (
        <>
          <Pairs>
            <Pair name={m.play_price_bet()}>
              <Amount fen={value.stake} strong />
            </Pair>
            <Pair name={m.play_rules_rtp()}>
              {percentOf(value.expectation.mean.numerator, value.expectation.mean.denominator)}
            </Pair>
          </Pairs>
          <Hour
            name={m.play_price_fast({ rounds: perHour(shortestCycle(cycleMs)) })}
            value={value}
            pace={shortestCycle(cycleMs)}
          />
          {own ? (
            <Hour name={m.play_price_own({ rounds: perHour(own) })} value={value} pace={own} />
          ) : (
            <Words>{m.play_price_own_none()}</Words>
          )}
        </>
      )}
      <Words>{m.play_price_words()}</Words>
    </Sheet>
  )
}

const perHour = ({ rounds, inMs }: Pace): number => Math.ceil((rounds * 3_600_000) / inMs)

function Hour({ name, value, pace }: { name: string; value: Valued; pace: Pace }) {
  const { cost, spread } = priceOf(value.stake, value.expectation, pace)
  return (
    <div>
      <h3>{name}</h3>
      <Pairs>
        <Pair name={m.play_price_cost()}>
          <Amount fen={cost} strong />
        </Pair>
        <Pair name={m.play_price_spread()}>
          <Amount fen={spread} />
        </Pair>
      </Pairs>
    </div>
  )
}
