import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import s from './Totals.module.css'

type TotalsProps = { label: string; items: readonly { name: string; value: ReactNode }[] }

/** Totals of the records of a stretch of days, in a row above them. */
export function Totals({ label, items }: TotalsProps) {
  return (
    <div className={s.around}>
      <Card>
        <dl className={`apart ${s.totals}`} aria-label={label}>
          {items.map(({ name, value }) => (
            <div key={name} className={s.one}>
              <dt className="dim caption">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
