import { risks, rowCounts, slotsOf, type Risk, type Rows } from '../../core/games/plinko/plinko.ts'
import { m } from '../../text/compiled/messages.js'
import { BetFacts } from '../parts/BetFacts.tsx'
import { Segments } from '../parts/Segments.tsx'
import { steady } from '../parts/steady.tsx'
import { useHeld } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import s from './PlinkoBet.module.css'
import { timesText } from './times.ts'
import { chanceAbove, edgeOnceIn, shortRisk } from './words.ts'

type PlinkoBetProps = {
  rows: Rows
  risk: Risk
  table: Table
  onRows: (rows: Rows) => void
  onRisk: (risk: Risk) => void
}

/** Through how many rows, at which risk, and what that can bring. */
export const PlinkoBet = steady(({ rows, risk, table, onRows, onRisk }: PlinkoBetProps) => {
  const off = useHeld(table)
  return (
    <div className={s.bet}>
      <fieldset disabled={off}>
        <legend className="hush">{m.play_plinko_rows()}</legend>
        <RowsOf {...{ rows, onRows }} />
      </fieldset>
      <fieldset disabled={off}>
        <legend className="hush">{m.play_plinko_risk()}</legend>
        <RiskOf {...{ risk, onRisk }} />
      </fieldset>
      <FactsOf {...{ rows, risk }} />
    </div>
  )
})

const RowsOf = steady(({ rows, onRows }: Pick<PlinkoBetProps, 'rows' | 'onRows'>) => (
  <div className={s.line}>
    <span className="dim sub" aria-hidden>
      {m.play_plinko_rows()}
    </span>
    <Segments
      value={String(rows)}
      onChange={(value) => onRows(rowCounts.find((each) => String(each) === value) ?? rows)}
      choices={rowCounts.map((each) => [String(each), String(each)])}
    />
  </div>
))

const RiskOf = steady(({ risk, onRisk }: Pick<PlinkoBetProps, 'risk' | 'onRisk'>) => (
  <div className={s.line}>
    <span className="dim sub" aria-hidden>
      {m.play_plinko_risk()}
    </span>
    <Segments value={risk} onChange={onRisk} choices={risks.map((each) => [each, shortRisk(each)])} />
  </div>
))

/** The figures of a board: none of them follows from the round that is under way. */
const FactsOf = steady((board: Pick<PlinkoBetProps, 'rows' | 'risk'>) => (
  <BetFacts
    of={[
      [m.play_plinko_above(), chanceAbove(board)],
      [m.play_plinko_edge(), m.play_plinko_times({ times: timesText(slotsOf(board)[0]!) })],
      [m.play_plinko_edge_chance(), m.play_plinko_once_in({ balls: edgeOnceIn(board.rows).toLocaleString('en') })],
    ]}
  />
))
