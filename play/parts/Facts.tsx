import { m } from '../../text/compiled/messages.js'
import { priceOf, shortestCycle } from '../../core/games/price.ts'
import { showYuan } from '../../core/money.ts'
import type { Game, WireBet } from '../runtime/game.ts'
import type { Table } from '../runtime/table.ts'
import { percentOf, secondsFrom } from './figures.ts'
import s from './Facts.module.css'

type FactsProps = { table: Table; game: Game; bet: WireBet; onPrice: () => void }

/** Beside the button that stakes: what the bet returns, what an hour of it costs, how soon the next one may come. */
export function Facts({ table: { entered }, game, bet, onPrice }: FactsProps) {
  const value = game.value(bet, entered.terms)
  const cost = value && priceOf(value.stake, value.expectation, shortestCycle(entered.cycleMs)).cost
  return (
    <div className={`dim small ${s.facts}`}>
      {value && cost !== undefined && (
        <button type="button" className={s.link} onClick={onPrice}>
          {m.play_facts({
            rtp: percentOf(value.expectation.mean.numerator, value.expectation.mean.denominator),
            cost: showYuan(cost),
          })}
        </button>
      )}
      <p id="pause" className="hush">
        {m.play_pause({ seconds: secondsFrom(entered.cycleMs) })}
      </p>
    </div>
  )
}
