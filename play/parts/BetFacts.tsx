import type { ReactNode } from 'react'
import s from './BetFacts.module.css'

type BetFactsProps = { of: readonly (readonly [name: string, value: ReactNode])[] }

/** The figures of a bet (chance, payout, return), side by side, each below its name. */
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
