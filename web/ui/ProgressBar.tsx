import s from './ProgressBar.module.css'

type ProgressBarProps = { value: number; max: number } & (
  { label: string } | { labelledBy: string }
)

/** How much of something is done. A picture: its numbers stand beside it as text. */
export const ProgressBar = ({ value, max, ...named }: ProgressBarProps) => (
  <progress
    className={s.bar}
    value={value}
    max={max}
    aria-label={'label' in named ? named.label : undefined}
    aria-labelledby={'labelledBy' in named ? named.labelledBy : undefined}
  />
)
