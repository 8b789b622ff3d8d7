import type { Rung } from '../../core/vip.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import s from './Vip.module.css'

/** The rows around a level, its own one marked. */
export function LadderCard({ levels, level }: { levels: readonly Rung[]; level: number }) {
  const first = Math.min(Math.max(0, level - 1), Math.max(0, levels.length - SHOWN))
  return (
    <Card flush>
      <table className={s.table} aria-label={m.vip_ladder()}>
        <thead>
          <tr>
            <th scope="col">{m.vip_choose()}</th>
            <th scope="col">{m.vip_reach_deposit()}</th>
            <th scope="col">{m.vip_perk_packet()}</th>
            <th scope="col">{m.vip_perk_upgrade()}</th>
          </tr>
        </thead>
        <tbody>
          {levels.slice(first, first + SHOWN).map((row) => (
            <tr key={row.level} aria-current={row.level === level || undefined}>
              <th scope="row">{m.vip_level({ level: row.level })}</th>
              <td>
                <Money amount={row.deposit} />
              </td>
              <td>
                <Money amount={row.packet} />
              </td>
              <td>
                <Money amount={row.upgrade} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const SHOWN = 4
