// The line under a field. Apart from the fields, so that a notice with one checkbox does not load them all.
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import s from './Field.module.css'
import { Icon } from './Icon.tsx'

/** The line under a field; errors speak for themselves when they appear. */
export function Message(props: {
  own: string
  error: string | undefined
  hint?: ReactNode
  good?: boolean | undefined
}) {
  const { own, error, hint, good } = props
  return (
    <div id={`${own}-m`} aria-live="polite">
      {error ? (
        <p className={classes('faint caption', s.message, s.bad)}>
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      ) : (
        hint && (
          <div className={classes('faint caption', s.message, good && s.good)}>
            {good && <Icon of={Check} size={16} />}
            {hint}
          </div>
        )
      )}
    </div>
  )
}
