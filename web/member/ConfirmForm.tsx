import type { ReactNode } from 'react'
import { profileForm } from '../../core/forms/profile.ts'
import { isAdult, latestBirthday, member } from '../../core/member/member.ts'
import { profile } from '../../core/member/profile.ts'
import { dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useForm } from '../shell/form.ts'
import { queryClient } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Segment } from '../ui/Choice.tsx'
import { DateField, TextField } from '../ui/Field.tsx'
import { Message } from '../ui/Message.tsx'
import type { FieldPart } from './fields.tsx'
import s from './PersonDataPage.module.css'

export type Fillable = 'gender' | 'birthday' | 'email'

type ConfirmProps = {
  field: Fillable
  submit: string
  onDone: () => void
  /** Below the button. */
  children?: ReactNode
}

/** The form that confirms one personal detail, which can be done once. */
export function ConfirmForm({ field, submit, onDone, children }: ConfirmProps) {
  const form = useForm(profile.setUserInfo, {
    name: `profile-${field}`,
    rules: profileForm,
    // No option is chosen beforehand: a confirmed detail cannot be changed by the member.
    start: { [field]: '' } as Record<Fillable, string>,
    problems: ({ birthday }) => ({
      birthday: birthday && !isAdult(birthday, dayOf(serverNow())) ? m.profile_under_age() : '',
    }),
    onDone: () => {
      for (const { path } of [member.userInfo, member.getUser]) void queryClient.invalidateQueries({ queryKey: [path] })
      onDone()
    },
  })
  return (
    <form onSubmit={form.send} noValidate className={s.sheet}>
      <What field={field} part={form.part(field)} />
      <Button type="submit" wide busy={form.busy}>
        {submit}
      </Button>
      {children}
    </form>
  )
}

function What({ field, part }: { field: Fillable; part: FieldPart }) {
  if (field === 'birthday')
    return (
      <DateField
        {...part}
        label={m.profile_birthday()}
        autoComplete="bday"
        max={latestBirthday(serverNow())}
        hint={m.profile_verify_hint()}
      />
    )
  if (field === 'email')
    return (
      <TextField
        {...part}
        label={m.profile_email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={100}
        hint={m.profile_email_hint()}
      />
    )
  return (
    <div id={part.id} tabIndex={-1}>
      <Segment
        label={m.profile_gender()}
        value={part.value}
        onChange={part.onChange}
        options={[
          { value: 'female', label: m.profile_female() },
          { value: 'male', label: m.profile_male() },
        ]}
      />
      <Message own={part.id} error={part.error} />
    </div>
  )
}
