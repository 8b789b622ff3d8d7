import type { Game } from '../../core/lottery/game.ts'
import { showOdds } from '../../core/lottery/odds.ts'
import { fen, fromWire, showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Numbers } from '../ui/Numbers.tsx'
import { exampleOf, exactReturn } from './example.ts'
import type { Offered } from './picks.ts'
import s from './PlaySheet.module.css'
import { pickedText } from './words.ts'

const EXAMPLE_STAKE = fen(1_000n)

type FactsProps = { game: Game; offered: Offered }

/** What wins and how often, at which odds, one example, and what comes back in the long run. */
export function PlayFacts({ game, offered: { play, offer } }: FactsProps) {
  const odds = oddsByTier({ play, offer })
  const priced = play.tiers.filter(({ code }) => odds[code] !== undefined)
  const [first] = offer.items
  return (
    <div className={s.facts}>
      <div className={s.board}>
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">{m.lottery_board_rules_win()}</th>
              <th scope="col">{m.lottery_board_rules_chance()}</th>
              <th scope="col">{m.lottery_board_rules_odds()}</th>
            </tr>
          </thead>
          <tbody>
            {priced.map((tier) => (
              <tr key={tier.code}>
                <th scope="row">{tier.name()}</th>
                <td>
                  {tier.winning} / {tier.total}
                </td>
                <td>{showOdds(odds[tier.code]!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Example game={game} offered={{ play, offer }} />
      <p>
        {m.lottery_board_rules_return({
          rtp: String(offer.rtpBp / 100),
          back: showYuan(BigInt(offer.rtpBp)),
        })}
      </p>
      {first && (
        <p>
          {m.lottery_board_rules_range({
            min: showYuan(fromWire(first.min)),
            max: showYuan(fromWire(first.max)),
          })}
        </p>
      )}
      <p>{m.lottery_board_rules_stake()}</p>
    </div>
  )
}

const oddsByTier = ({ offer }: Offered): Record<string, number> =>
  Object.assign({}, ...offer.items.map((item) => item.oddsMilli)) as Record<string, number>

/** One ticket that wins, on a draw that lets it. */
function Example({ game, offered }: FactsProps) {
  const { play } = offered
  const odds = oddsByTier(offered)
  const found = exampleOf(game, { play, odds, unitStakeFen: EXAMPLE_STAKE })
  if (!found) return null
  const exact = exactReturn(play, odds)
  return (
    <div className={s.example}>
      <p>
        {m.lottery_board_rules_example({
          picked: pickedText(play, play.example),
          stake: showYuan(EXAMPLE_STAKE),
        })}
      </p>
      <Numbers family={game.family} numbers={found.draw} />
      <p>
        <b>{m.lottery_board_rules_paid({ payout: showYuan(found.payoutFen) })}</b>
      </p>
      {exact && <p className="dim">{m.lottery_board_rules_exact(exact)}</p>}
    </div>
  )
}
