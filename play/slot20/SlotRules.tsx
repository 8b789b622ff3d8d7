import { linePays, lines, symbols } from '../../core/games/slot20/reels.ts'
import { slot20 } from '../../core/games/slot20/slot20.ts'
import { fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { percentOf } from '../parts/figures.ts'
import { picture } from '../parts/picture.ts'
import { Pair, Pairs, Words } from '../parts/Sheet.tsx'
import s from './SlotRules.module.css'
import { nameOf } from './words.ts'

const COUNTS = [3, 4, 5]

/** The pay table, from the very table that pays the wins. */
export function SlotRules() {
  const { mean } = slot20.expect({ lineBet: fen(1n) }, {})
  return (
    <>
      <Pairs>
        <Pair name={m.play_rules_rtp()}>{percentOf(mean.numerator, mean.denominator)}</Pair>
      </Pairs>
      <Words>{m.play_slot_rules_how()}</Words>
      <table>
        <caption>{m.play_slot_rules_table()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.play_slot_symbol()}</th>
            {COUNTS.map((count) => (
              <th key={count} scope="col">
                {m.play_slot_count({ count })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linePays.map((pays, at) => (
            <tr key={symbols[at]}>
              <th scope="row">
                <span className={s.symbol}>
                  <img src={picture(`slot20-${symbols[at]}`)} alt="" width={34} height={34} />
                  {nameOf(symbols[at]!)}
                </span>
              </th>
              {pays.map((pay, count) => (
                <td key={count} className="num">
                  {pay}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Words>{m.play_slot_rules_wild()}</Words>
      <Words>{m.play_slot_rules_scatter()}</Words>
      <Words>{m.play_slot_rules_hit()}</Words>
      <h3>{m.play_slot_lines()}</h3>
      <ol className={s.lines}>
        {lines.map((rows, at) => (
          <li key={at}>
            <span className="num">{at + 1}</span>
            <svg viewBox="0 0 50 30" width={50} height={30} aria-hidden>
              <polyline points={rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ')} />
            </svg>
          </li>
        ))}
      </ol>
    </>
  )
}
