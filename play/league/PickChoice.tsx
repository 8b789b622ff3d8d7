import { useId } from 'react'
import s from './SlipSheet.module.css'

type ChoiceProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

/** One of several ways to combine the picks: radio buttons that may take more than one row. */
export function PickChoice({ label, value, choices, onChange }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={s.field}>
      <legend className="dim small">{label}</legend>
      <div className={s.ways}>
        {choices.map(([each, text]) => (
          <label key={each} className={s.way}>
            <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
