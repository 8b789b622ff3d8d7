import { risks, rowCounts, slotsOf, type Risk, type Rows } from '../../core/games/plinko/plinko.ts'
import { m } from '../../text/compiled/messages.js'
import { BetFacts } from '../parts/BetFacts.tsx'
import { Segments } from '../parts/Segments.tsx'
import s from './PlinkoBet.module.css'
import { timesText } from './times.ts'
import { chanceAbove, edgeOnceIn, shortRisk } from './words.ts'

type PlinkoBetProps = {
  rows: Rows
  risk: Risk
  off: boolean
  onRows: (rows: Rows) => void
  onRisk: (risk: Risk) => void
}

/** Through how many rows, at which risk, and what that can bring. */
export function PlinkoBet({ rows, risk, off, onRows, onRisk }: PlinkoBetProps) {
  const board = { rows, risk }
  return (
    <div className={s.bet}>
      <fieldset disabled={off}>
        <legend className="hush">{m.play_plinko_rows()}</legend>
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
      </fieldset>
      <fieldset disabled={off}>
        <legend className="hush">{m.play_plinko_risk()}</legend>
        <div className={s.line}>
          <span className="dim sub" aria-hidden>
            {m.play_plinko_risk()}
          </span>
          <Segments value={risk} onChange={onRisk} choices={risks.map((each) => [each, shortRisk(each)])} />
        </div>
      </fieldset>
      <BetFacts
        of={[
          [m.play_plinko_above(), chanceAbove(board)],
          [m.play_plinko_edge(), m.play_plinko_times({ times: timesText(slotsOf(board)[0]!) })],
          [m.play_plinko_edge_chance(), m.play_plinko_once_in({ balls: edgeOnceIn(rows).toLocaleString('en') })],
        ]}
      />
    </div>
  )
}
