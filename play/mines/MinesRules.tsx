import { mines, minesMultiplier } from '../../core/games/mines/mines.ts'
import { fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { percentOf, timesOf } from '../parts/figures.ts'
import { Pair, Pairs, Words } from '../parts/Sheet.tsx'
import type { Terms } from '../runtime/game.ts'
import { termsOf } from './words.ts'

const LAID = [1, 3, 5, 7]
const PICKS = [1, 2, 3, 4, 5, 6, 8, 10]

/** The payout by opened tiles, from the function that pays it. */
export function MinesRules({ terms }: { terms: Terms }) {
  const mine = termsOf(terms)
  const { mean } = mines.expect({ stake: fen(1_000_000n), mines: 3 }, mine)
  return (
    <>
      <Pairs>
        <Pair name={m.play_rules_rtp()}>{percentOf(mean.numerator, mean.denominator)}</Pair>
      </Pairs>
      <Words>{m.play_mines_rules_how()}</Words>
      <Words>{m.play_mines_rules_pays()}</Words>
      <table>
        <caption>{m.play_mines_rules_table()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.play_mines_rules_tiles()}</th>
            {LAID.map((laid) => (
              <th key={laid} scope="col">
                {laid}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PICKS.map((picks) => (
            <tr key={picks}>
              <th scope="row">{picks}</th>
              {LAID.map((laid) => (
                <td key={laid} className="num">
                  {timesOf(minesMultiplier(laid, picks, mine))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Words>{m.play_mines_rules_cap()}</Words>
      <Words>{m.play_mines_rules_wait()}</Words>
      <Words>{m.play_mines_rules_turnover()}</Words>
    </>
  )
}
