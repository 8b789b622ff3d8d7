import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import {
  MOBILE_PATTERN,
  NAME_PATTERN,
  isAdult,
  latestBirthday,
  member,
  passwordRule,
  usernameRules,
} from '../../core/member.ts'
import { dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../clock.ts'
import { useDraft } from '../draft.ts'
import { useAction } from '../query.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Checkbox, DateField, PasswordField, TextField, focusField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { LanguageButton, enter } from './LoginPage.tsx'
import s from './LoginPage.module.css'

const draftShape = v.object({
  username: v.string(),
  mobile: v.string(),
  realName: v.string(),
  birthday: v.string(),
  inviteCode: v.string(),
})
type Draft = v.InferOutput<typeof draftShape>
const blank: Draft = { username: '', mobile: '', realName: '', birthday: '', inviteCode: '' }

type Field = keyof Draft | 'password' | 'confirmPassword' | 'agree'
type Problems = Partial<Record<Field, string>>

// Which field a refusal of the server belongs to.
const fieldOf: Record<string, Field> = {
  username_rule: 'username',
  username_taken: 'username',
  password_rule: 'password',
  password_common: 'password',
  password_is_username: 'password',
  password_mismatch: 'confirmPassword',
  mobile_shape: 'mobile',
  mobile_taken: 'mobile',
  invite_unknown: 'inviteCode',
  real_name_shape: 'realName',
  under_age: 'birthday',
  agree_first: 'agree',
}

/** Registration. The withdrawal password is set later, in a sheet, when it is first needed (decision 50). */
export default function RegisterPage() {
  const [draft, setDraft, forget] = useDraft('register', draftShape, blank)
  const [password, setPassword] = useState('')
  const [confirmPassword, setConfirm] = useState('')
  const [agree, setAgree] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const register = useAction(member.register)

  const judge = () => problemsOf(draft, password, confirmPassword, agree)
  const set = (field: keyof Draft) => (value: string) => {
    setDraft((before) => ({ ...before, [field]: value }))
    setProblems((before) => ({ ...before, [field]: undefined }) as Problems)
  }
  // On leaving a field only that field is judged: nobody is told off about what comes next.
  const leave = (field: Field) => () => {
    const wrong = judge()[field]
    setProblems((before) => ({ ...before, [field]: wrong }) as Problems)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = judge()
    setProblems(wrong)
    const first = (Object.keys(wrong) as Field[]).find((field) => wrong[field])
    if (first) return focusField(`register-${first}`)
    const { birthday, inviteCode, ...rest } = draft
    const answer = await register.run({
      ...rest,
      password,
      confirmPassword,
      agree: true,
      ...(birthday ? { birthday } : {}),
      ...(inviteCode ? { inviteCode } : {}),
    })
    if (answer.ok) {
      forget()
      enter(answer.data)
      return
    }
    const field = fieldOf[answer.reason]
    if (!field) return
    setProblems({ [field]: answer.message })
    focusField(`register-${field}`)
  }

  const field = (name: keyof Draft) => ({
    id: `register-${name}`,
    value: draft[name],
    onChange: set(name),
    onBlur: () => draft[name] !== '' && leave(name)(),
    error: problems[name],
  })
  return (
    <Page
      title={m.member_register()}
      lead={m.member_register_lead()}
      root="/pages/userPages/login"
      actions={<LanguageButton />}
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack>
          <h2 className={s.legend}>{m.member_part_account()}</h2>
          <TextField
            {...field('username')}
            label={m.member_username()}
            autoComplete="username"
            maxLength={usernameRules.letter_first.max}
            hint={m.member_username_hint()}
          />
          <PasswordField
            id="register-password"
            label={m.member_password()}
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            onBlur={() => password !== '' && leave('password')()}
            maxLength={passwordRule.max}
            error={problems.password}
            hint={<PasswordRules password={password} />}
          />
          <PasswordField
            id="register-confirmPassword"
            label={m.member_confirm_password()}
            autoComplete="new-password"
            value={confirmPassword}
            onChange={setConfirm}
            onBlur={() => confirmPassword !== '' && leave('confirmPassword')()}
            maxLength={passwordRule.max}
            error={problems.confirmPassword}
          />
          <h2 className={s.legend}>{m.member_part_contact()}</h2>
          <TextField
            {...field('mobile')}
            label={m.member_mobile()}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={11}
            hint={m.member_mobile_hint()}
          />
          <TextField
            {...field('realName')}
            label={m.member_real_name()}
            autoComplete="name"
            maxLength={40}
            hint={m.member_real_name_hint()}
          />
          <DateField
            {...field('birthday')}
            label={m.member_birthday()}
            autoComplete="bday"
            max={latestBirthday(serverNow())}
            hint={m.member_birthday_hint()}
          />
          <TextField
            {...field('inviteCode')}
            label={m.member_invite_code()}
            autoComplete="off"
            maxLength={16}
          />
          <Checkbox id="register-agree" checked={agree} onChange={setAgree} error={problems.agree}>
            {m.member_agree()}
          </Checkbox>
          <Note kind="play">{m.member_play_money()}</Note>
          <Button type="submit" wide busy={register.busy}>
            {m.member_register()}
          </Button>
          <p className={s.other}>
            {m.member_have_account()}{' '}
            <Link href="/pages/userPages/login" className="link">
              {m.member_login()}
            </Link>
          </p>
        </Stack>
      </form>
    </Page>
  )
}

function problemsOf(draft: Draft, password: string, confirm: string, agree: boolean): Problems {
  const wrong: Problems = {}
  if (!usernameRules.letter_first.pattern.test(draft.username))
    wrong.username = m.member_username_rule()
  if (!passwordRule.pattern.test(password)) wrong.password = m.member_password_rule()
  else if (password.toLowerCase() === draft.username.toLowerCase())
    wrong.password = m.member_password_is_username()
  if (confirm !== password) wrong.confirmPassword = m.member_password_mismatch()
  if (!MOBILE_PATTERN.test(draft.mobile)) wrong.mobile = m.member_mobile_shape()
  if (!NAME_PATTERN.test(draft.realName)) wrong.realName = m.member_real_name_shape()
  if (draft.birthday && !isAdult(draft.birthday, dayOf(serverNow())))
    wrong.birthday = m.member_under_age()
  if (!agree) wrong.agree = m.member_agree_first()
  return wrong
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
