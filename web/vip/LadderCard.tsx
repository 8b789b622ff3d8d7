import type { Rung } from '../../core/vip/vip.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import s from './Vip.module.css'

type Column = 'deposit' | 'turnover' | 'upgrade'

/** The rows around a level, its own one marked. Where it is narrow or the text is large, a row's amounts stand below each other. */
export function LadderCard({ levels, level }: { levels: readonly Rung[]; level: number }) {
  const first = Math.min(Math.max(0, level - 1), Math.max(0, levels.length - SHOWN))
  const names: Record<Column, string> = {
    deposit: m.vip_reach_deposit(),
    turnover: m.vip_reach_turnover(),
    upgrade: m.vip_perk_upgrade(),
  }
  return (
    <Card flush>
      <table className={s.table} aria-label={m.vip_ladder()}>
        <thead>
          <tr>
            <th scope="col">{m.vip_choose()}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {names[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.slice(first, first + SHOWN).map((row) => (
            <tr key={row.level} aria-current={row.level === level || undefined}>
              <th scope="row">{m.vip_level({ level: row.level })}</th>
              {columns.map((column) => (
                <td key={column}>
                  <span className={s.column}>{names[column]}</span>
                  <Money amount={row[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const columns: readonly Column[] = ['deposit', 'turnover', 'upgrade']
const SHOWN = 4
