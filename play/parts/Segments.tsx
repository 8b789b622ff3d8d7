import { useId } from 'react'
import s from './Segments.module.css'

type SegmentsProps<T extends string> = {
  value: T
  onChange: (value: T) => void
  choices: readonly (readonly [value: T, text: string])[]
}

/** A choice of a few options side by side: radio buttons of a fieldset. */
export function Segments<T extends string>({ value, onChange, choices }: SegmentsProps<T>) {
  const name = useId()
  return (
    <div className={s.segments}>
      {choices.map(([each, text]) => (
        <label key={each} className={s.one}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          <span className="num">{text}</span>
        </label>
      ))}
    </div>
  )
}
