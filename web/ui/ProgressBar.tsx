import { classes } from './classes.ts'
import s from './ProgressBar.module.css'

type ProgressBarProps = { value: number; max: number; tone?: 'gold' | 'care' } & (
  | { label: string }
  | { labelledBy: string }
)

/** How much of something is done, on gold too. A picture: its numbers stand beside it as text. */
export const ProgressBar = ({ value, max, tone, ...named }: ProgressBarProps) => (
  <progress
    className={classes(s.bar, tone && s[tone])}
    value={value}
    max={max}
    aria-label={'label' in named ? named.label : undefined}
    aria-labelledby={'labelledBy' in named ? named.labelledBy : undefined}
  />
)
