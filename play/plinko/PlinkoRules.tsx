import { plinko, risks, rowCounts, slotsOf, waysOf, type Risk, type Rows } from '../../core/games/plinko/plinko.ts'
import { fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { percentOf } from '../parts/figures.ts'
import { Words } from '../parts/Sheet.tsx'
import { timesText } from './times.ts'
import { shortRisk } from './words.ts'

/** Slots, chances and returns of all nine tables, from the lists that pay them. */
export const PlinkoRules = () => (
  <>
    <Words>{m.play_plinko_rules_how()}</Words>
    <Words>{m.play_plinko_rules_way()}</Words>
    {rowCounts.map((rows) => (
      <Slots key={rows} rows={rows} />
    ))}
    <Words>{m.play_plinko_rules_turnover()}</Words>
  </>
)

function Slots({ rows }: { rows: Rows }) {
  const tables = risks.map((risk) => ({ risk, times: slotsOf({ rows, risk }) }))
  const half = waysOf(rows).slice(0, rows / 2 + 1)
  return (
    <table>
      <caption>{m.play_plinko_rules_table({ rows })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.play_plinko_rules_slots()}</th>
          <th scope="col">{m.play_plinko_rules_ways({ all: (2 ** rows).toLocaleString('en') })}</th>
          {risks.map((risk) => (
            <th key={risk} scope="col">
              {shortRisk(risk)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {half.map((ways, bin) => (
          <tr key={bin}>
            <th scope="row">
              {bin === rows / 2 ? bin + 1 : m.play_plinko_rules_pair({ left: bin + 1, right: rows - bin + 1 })}
            </th>
            <td className="num">{(bin === rows / 2 ? ways : ways * 2n).toLocaleString('en')}</td>
            {tables.map(({ risk, times }) => (
              <td key={risk} className="num">
                {timesText(times[bin]!)}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2}>
            {m.play_rules_rtp()}
          </th>
          {tables.map(({ risk }) => (
            <td key={risk} className="num">
              {returnOf(rows, risk)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function returnOf(rows: Rows, risk: Risk): string {
  const { mean } = plinko.expect({ stake: fen(1_000_000n), rows, risk }, plinko.usual)
  return percentOf(mean.numerator, mean.denominator)
}
