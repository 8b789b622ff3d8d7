import { multipliersOf, niuniu, niuTables } from '../../core/games/niuniu/niuniu.ts'
import { fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { percentOf } from '../parts/figures.ts'
import { Pair, Pairs, Words } from '../parts/Sheet.tsx'
import type { Terms } from '../runtime/game.ts'
import { commissionText, handName, tableName, termsOf } from './words.ts'

/** The hands from the highest down, with their payouts at each table, from the list that pays them. */
export function NiuniuRules({ terms }: { terms: Terms }) {
  const mine = termsOf(terms)
  const tables = niuTables.map((table) => ({
    table,
    times: multipliersOf(table),
    mean: niuniu.expect({ stake: fen(1_000_000n), table }, mine).mean,
  }))
  return (
    <>
      <Pairs>
        {tables.map(({ table, mean }) => (
          <Pair key={table} name={`${m.play_rules_rtp()} · ${tableName(table)}`}>
            {percentOf(mean.numerator, mean.denominator)}
          </Pair>
        ))}
      </Pairs>
      <Words>{m.play_niuniu_rules_how()}</Words>
      <Words>{m.play_niuniu_rules_niu()}</Words>
      <Words>{m.play_niuniu_rules_high()}</Words>
      <table>
        <caption>{m.play_niuniu_rules_table()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.play_niuniu_rules_hand()}</th>
            {tables.map(({ table }) => (
              <th key={table} scope="col">
                {tableName(table)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HANDS.map(([from, to]) => (
            <tr key={to}>
              <th scope="row">
                {from === to ? handName(to) : m.play_niuniu_range({ from: handName(from), to: handName(to) })}
              </th>
              {tables.map(({ table, times }) => (
                <td key={table} className="num">
                  {times[to]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Words>{m.play_niuniu_rules_equal()}</Words>
      <Words>{m.play_niuniu_rules_aside()}</Words>
      <Words>{m.play_niuniu_rules_commission({ percent: commissionText(mine.commissionBp) })}</Words>
      <Words>{m.play_niuniu_rules_turnover()}</Words>
    </>
  )
}

/** Classes that pay the same at every table stand together, the highest first. */
const HANDS = groups()

function groups(): readonly (readonly [from: number, to: number])[] {
  const pays = (at: number) => niuTables.map((table) => multipliersOf(table)[at]).join()
  const all = [...multipliersOf('flat').keys()]
  const firsts = all.filter((at) => at === 0 || pays(at) !== pays(at - 1))
  return firsts.map((from, at) => [from, (firsts[at + 1] ?? all.length) - 1] as const).toReversed()
}
