import type { ReactNode } from 'react'
import s from './BetFacts.module.css'

type BetFactsProps = { of: readonly (readonly [name: string, value: ReactNode])[] }

/** What a bet means in figures, side by side, each below its name. */
export const BetFacts = ({ of }: BetFactsProps) => (
  <dl className={`apart sub ${s.facts}`}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt className="dim small">{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
