import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { classes } from '../../web/ui/classes.ts'
import s from './Fields.module.css'

type FieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  of: UseFormRegisterReturn
  as?: 'text' | 'password' | 'long' | 'code'
  options?: readonly string[] | undefined
  /** The words of an option; without it an option stands as it is. */
  optionWords?: ((option: string) => string) | undefined
  /** The value is fixed, and cannot be typed over. */
  isSet?: boolean
  autoComplete?: string
}

/** A field of a form with its label above and its message below. */
export function Field(props: FieldProps) {
  const { label, hint, error, of, as = 'text', options, optionWords, isSet, autoComplete = 'off' } = props
  const id = useId()
  const message = error ?? hint
  const shared = {
    ...of,
    id,
    className: classes(s.input, as === 'code' && s.code, as === 'long' && s.long),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': message ? `${id}-m` : undefined,
  }
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...shared}>
          <option value="">–</option>
          {options.map((one) => (
            <option key={one} value={one}>
              {optionWords ? optionWords(one) : one}
            </option>
          ))}
        </select>
      ) : as === 'long' ? (
        <textarea {...shared} rows={4} />
      ) : (
        <input
          {...shared}
          type={as === 'password' ? 'password' : 'text'}
          inputMode={as === 'code' ? 'numeric' : undefined}
          readOnly={isSet}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {message && (
        <p id={`${id}-m`} className={classes(s.message, error !== undefined && s.bad)}>
          {message}
        </p>
      )}
    </div>
  )
}
