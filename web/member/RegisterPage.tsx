import { Check, Circle } from 'lucide-react'
import { latestBirthday, passwordRule, usernameRules } from '../../core/member.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../clock.ts'
import { LOGIN } from '../router.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Checkbox, DateField, PasswordField, TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { LanguageButton, enter } from './LoginPage.tsx'
import s from './LoginPage.module.css'
import { useRegistration } from './registration.ts'
import type { RegistrationForm } from './registration.ts'

/** Registration. The withdrawal password is set later, in a sheet, when it is first needed (decision 50). */
export default function RegisterPage() {
  const form = useRegistration(enter)
  return (
    <Page
      title={m.member_register()}
      lead={m.member_register_lead()}
      root={LOGIN}
      actions={<LanguageButton />}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <Stack>
          <Account form={form} />
          <Contact form={form} />
          <Checkbox {...form.agree}>{m.member_agree()}</Checkbox>
          <Note kind="play">{m.member_play_money()}</Note>
          <Button type="submit" wide busy={form.busy}>
            {m.member_register()}
          </Button>
          <p className={s.other}>
            {m.member_have_account()}{' '}
            <Link href={LOGIN} className="link">
              {m.member_login()}
            </Link>
          </p>
        </Stack>
      </form>
    </Page>
  )
}

function Account({ form }: { form: RegistrationForm }) {
  return (
    <>
      <h2 className={s.legend}>{m.member_part_account()}</h2>
      <TextField
        {...form.field('username')}
        label={m.member_username()}
        autoComplete="username"
        maxLength={usernameRules.letter_first.max}
        hint={m.member_username_hint()}
      />
      <PasswordField
        {...form.secret('password')}
        label={m.member_password()}
        autoComplete="new-password"
        maxLength={passwordRule.max}
        hint={<PasswordRules password={form.password} />}
      />
      <PasswordField
        {...form.secret('confirmPassword')}
        label={m.member_confirm_password()}
        autoComplete="new-password"
        maxLength={passwordRule.max}
      />
    </>
  )
}

function Contact({ form }: { form: RegistrationForm }) {
  return (
    <>
      <h2 className={s.legend}>{m.member_part_contact()}</h2>
      <TextField
        {...form.field('mobile')}
        label={m.member_mobile()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        hint={m.member_mobile_hint()}
      />
      <TextField
        {...form.field('realName')}
        label={m.member_real_name()}
        autoComplete="name"
        maxLength={40}
        hint={m.member_real_name_hint()}
      />
      <DateField
        {...form.field('birthday')}
        label={m.member_birthday()}
        autoComplete="bday"
        max={latestBirthday(serverNow())}
        hint={m.member_birthday_hint()}
      />
      <TextField
        {...form.field('inviteCode')}
        label={m.member_invite_code()}
        autoComplete="off"
        maxLength={16}
      />
    </>
  )
}

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
