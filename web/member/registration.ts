// The registration form: what was typed, what is wrong with it, and sending it.
import { useState } from 'react'
import * as v from 'valibot'
import {
  MOBILE_PATTERN,
  NAME_PATTERN,
  isAdult,
  member,
  passwordRule,
  usernameRules,
} from '../../core/member.ts'
import type { Output } from '../../core/endpoint.ts'
import { dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../clock.ts'
import { useDraft } from '../draft.ts'
import { useAction } from '../query.ts'
import { focusField } from '../ui/Field.tsx'

const draftShape = v.object({
  username: v.string(),
  mobile: v.string(),
  realName: v.string(),
  birthday: v.string(),
  inviteCode: v.string(),
})
type Draft = v.InferOutput<typeof draftShape>
const blank: Draft = { username: '', mobile: '', realName: '', birthday: '', inviteCode: '' }

// Passwords are never kept on the device, not even for this tab.
type Secrets = { password: string; confirmPassword: string }
type Field = keyof Draft | keyof Secrets | 'agree'
type Problems = Partial<Record<Field, string>>

/** In the order of the page: the first wrong one gets the focus. */
const fields: Field[] = [
  'username',
  'password',
  'confirmPassword',
  'mobile',
  'realName',
  'birthday',
  'inviteCode',
  'agree',
]

// Which fields a refusal of the server belongs to: it does not say which of two was used before.
const fieldsOf: Record<string, [Field, ...Field[]]> = {
  username_rule: ['username'],
  identity_used: ['username', 'mobile'],
  password_rule: ['password'],
  password_common: ['password'],
  password_is_username: ['password'],
  password_mismatch: ['confirmPassword'],
  mobile_shape: ['mobile'],
  invite_unknown: ['inviteCode'],
  real_name_shape: ['realName'],
  under_age: ['birthday'],
  agree_first: ['agree'],
}

export type Session = Output<typeof member.register>

/** A field is judged when it is left, and from then on with each keystroke (design 5). */
export function useRegistration(onDone: (session: Session) => void) {
  const [draft, setDraft, forget] = useDraft('register', draftShape, blank)
  const [secrets, setSecrets] = useState<Secrets>({ password: '', confirmPassword: '' })
  const [agree, setAgree] = useState(false)
  const [judged, setJudged] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<Problems>({})
  const register = useAction(member.register)
  const wrong = problemsOf(draft, secrets, agree)

  // What the house said about some fields stands until one of them is changed.
  const problem = (name: Field) => refused[name] ?? (judged.has(name) ? wrong[name] : undefined)
  const parts = (name: Field, value: string, set: (next: string) => void) => ({
    id: idOf(name),
    value,
    onChange: (next: string) => {
      set(next)
      setRefused((before) => (before[name] ? {} : before))
    },
    // Nobody is told off about a field that was only passed through.
    onBlur: () => value !== '' && setJudged((before) => new Set(before).add(name)),
    error: problem(name),
  })

  const send = async () => {
    setJudged(new Set(fields))
    const first = fields.find((name) => wrong[name])
    if (first) return focusField(idOf(first))
    const answer = await register.run(formOf(draft, secrets))
    if (answer.ok) {
      forget()
      return onDone(answer.data)
    }
    const names = fieldsOf[answer.reason]
    if (!names) return
    setRefused(Object.fromEntries(names.map((name) => [name, answer.message])))
    focusField(idOf(names[0]))
  }
  return {
    send,
    busy: register.busy,
    password: secrets.password,
    field: (name: keyof Draft) =>
      parts(name, draft[name], (next) => setDraft((before) => ({ ...before, [name]: next }))),
    secret: (name: keyof Secrets) =>
      parts(name, secrets[name], (next) => setSecrets((before) => ({ ...before, [name]: next }))),
    agree: { id: idOf('agree'), checked: agree, onChange: setAgree, error: problem('agree') },
  }
}
export type RegistrationForm = ReturnType<typeof useRegistration>

const idOf = (name: Field) => `register-${name}`

const formOf = ({ birthday, inviteCode, ...rest }: Draft, secrets: Secrets) => ({
  ...rest,
  ...secrets,
  agree: true as const,
  ...(birthday ? { birthday } : {}),
  ...(inviteCode ? { inviteCode } : {}),
})

function problemsOf(draft: Draft, { password, confirmPassword }: Secrets, agree: boolean) {
  const wrong: Problems = {}
  if (!usernameRules.letter_first.pattern.test(draft.username))
    wrong.username = m.member_username_rule()
  if (!passwordRule.pattern.test(password)) wrong.password = m.member_password_rule()
  else if (password.toLowerCase() === draft.username.toLowerCase())
    wrong.password = m.member_password_is_username()
  if (confirmPassword !== password) wrong.confirmPassword = m.member_password_mismatch()
  if (!MOBILE_PATTERN.test(draft.mobile)) wrong.mobile = m.member_mobile_shape()
  if (!NAME_PATTERN.test(draft.realName)) wrong.realName = m.member_real_name_shape()
  if (draft.birthday && !isAdult(draft.birthday, dayOf(serverNow())))
    wrong.birthday = m.member_under_age()
  if (!agree) wrong.agree = m.member_agree_first()
  return wrong
}
