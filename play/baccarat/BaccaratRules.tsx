import { baccarat } from '../../core/games/baccarat/baccarat.ts'
import { fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { percentOf } from '../parts/figures.ts'
import { Words } from '../parts/Sheet.tsx'
import type { Terms } from '../runtime/game.ts'
import s from './BaccaratRules.module.css'
import { nameOf, paysWords, spotsOf, termsOf } from './words.ts'

/** How a hand goes, and what each spot pays, from the rules that pay it. */
export function BaccaratRules({ terms: given }: { terms: Terms }) {
  const terms = termsOf(given)
  return (
    <>
      <Words>{m.play_bac_rules_how()}</Words>
      <Words>{m.play_bac_rules_third()}</Words>
      <Words>{m.play_bac_rules_tie()}</Words>
      <Words>{m.play_bac_rules_close()}</Words>
      <table className={s.table}>
        <caption>{m.play_bac_rules_pays()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.play_bac_rules_spot()}</th>
            <th scope="col">{m.play_bac_rules_pay()}</th>
            <th scope="col">{m.play_bac_rules_rtp()}</th>
          </tr>
        </thead>
        <tbody>
          {spotsOf(terms).map((spot) => {
            const { mean } = baccarat.expect({ stakes: { [spot]: fen(10_000n) } }, terms)
            return (
              <tr key={spot}>
                <th scope="row">{nameOf(spot)}</th>
                <td className="num">{paysWords(spot, terms)}</td>
                <td className="num">{percentOf(mean.numerator, mean.denominator)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
