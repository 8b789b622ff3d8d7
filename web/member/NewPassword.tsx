import { Check, Circle } from 'lucide-react'
import { passwordRule } from '../../core/forms/registration.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../ui/classes.ts'
import { PasswordField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { FieldPart } from './fields.tsx'
import s from './LoginPage.module.css'

type NewPasswordProps = {
  field: FieldPart
  label?: string
}

/** A login password that a member chooses, with its rules as they are met. */
export const NewPassword = ({ field, label = m.access_new_password() }: NewPasswordProps) => (
  <PasswordField
    {...field}
    label={label}
    autoComplete="new-password"
    maxLength={passwordRule.max}
    hint={<PasswordRules password={field.value} />}
  />
)

function PasswordRules({ password }: { password: string }) {
  const rules = [
    {
      text: m.member_password_length(),
      met: password.length >= passwordRule.min && password.length <= passwordRule.max,
    },
    { text: m.member_password_letter(), met: /[a-z]/i.test(password) },
    { text: m.member_password_digit(), met: /\d/.test(password) },
  ]
  return (
    <ul className={s.rules}>
      {rules.map(({ text, met }) => (
        <li key={text} className={classes(met && s.met)}>
          <Icon of={met ? Check : Circle} size={16} />
          {text}
          <span className="hush">{met ? m.member_rule_met() : m.member_rule_open()}</span>
        </li>
      ))}
    </ul>
  )
}
