import { fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { percentOf } from '../parts/figures.ts'
import { Words } from '../parts/Sheet.tsx'
import type { Terms } from '../runtime/game.ts'
import type { TableKind } from './kind.ts'
import { nameOf, offered, paysText } from './stakes.ts'
import s from './TableRules.module.css'

/** How a hand goes, and what each spot pays, from the rules that pay it. */
export function TableRules({ kind, terms }: { kind: TableKind; terms: Terms }) {
  return (
    <>
      {[...kind.rulesText, m.play_table_rules_close].map((text) => (
        <Words key={text()}>{text()}</Words>
      ))}
      <table className={s.table}>
        <caption>{m.play_table_rules_pays()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.play_table_rules_spot()}</th>
            <th scope="col">{m.play_table_rules_pay()}</th>
            <th scope="col">{m.play_table_rules_rtp()}</th>
          </tr>
        </thead>
        <tbody>
          {offered(kind, kind.table.spots, terms).map((spot) => {
            const { mean } = kind.rules.expect({ stakes: { [spot]: fen(10_000n) } }, terms)
            return (
              <tr key={spot}>
                <th scope="row">{nameOf(kind, spot)}</th>
                <td className="num">{paysText(kind, spot, terms)}</td>
                <td className="num">{percentOf(mean.numerator, mean.denominator)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
