// Fields that several forms of the account have.
import { m } from '../../text/compiled/messages.js'
import { PasswordField, TextField } from '../ui/Field.tsx'

/** The props that a form gives one of its fields: its `part`. */
export type FieldPart = {
  id: string
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  error: string | undefined
}

/** The field of the current login password. */
export const CurrentPassword = ({ part }: { part: FieldPart }) => (
  <PasswordField {...part} label={m.access_login_password()} autoComplete="current-password" />
)

/** A code of the second factor, or one of those to recover it by. */
export const FactorCode = ({ part }: { part: FieldPart }) => (
  <TextField
    {...part}
    label={m.access_factor()}
    autoComplete="one-time-code"
    maxLength={11}
    hint={m.access_factor_hint()}
  />
)
