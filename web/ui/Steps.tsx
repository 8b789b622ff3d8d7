import { Check, CircleDashed, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { showInstant } from '../../core/time.ts'
import { Icon } from './Icon.tsx'
import s from './Steps.module.css'

export type Step = {
  name: string
  isDone: boolean
  /** The instant at which the step was done, where it is known. */
  at?: number | null
  /** The icon of a step that is no plain one. */
  icon?: LucideIcon
  text?: ReactNode
}

/** How far something is, step by step. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={s.steps}>
      {steps.map(({ name, isDone, at, icon, text }, place) => (
        <li key={name} className={s.step} data-done={isDone} aria-current={place === current ? 'step' : undefined}>
          <span className={s.mark}>
            <Icon of={icon ?? (isDone ? Check : CircleDashed)} size={16} />
          </span>
          <span>
            <strong>{name}</strong>
            {typeof at === 'number' && <span className="dim num">{showInstant(at)}</span>}
            {text && <span className="dim">{text}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
