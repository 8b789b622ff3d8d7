import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { passwordRule, registrationForm, usernameRules, type UsernameRule } from '../../core/forms/registration.ts'
import { isAdult, latestBirthday, member } from '../../core/member/member.ts'
import { TERMS_VERSION } from '../../core/terms.ts'
import { dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useConfig } from '../shell/config.ts'
import { useForm } from '../shell/form.ts'
import { useQueryOf } from '../shell/router.ts'
import { useStepBack } from '../shell/steps.ts'
import { WELCOME_KEY } from '../shell/session.ts'
import { keepText } from '../shell/storage.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DateField, focusField, PasswordField, TextField } from '../ui/Field.tsx'
import { LanguageButton } from '../ui/LanguageButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { enter } from './enter.ts'
import s from './LoginPage.module.css'
import { NewPassword } from './NewPassword.tsx'
import { TermsLinks } from './Terms.tsx'

// The fields of each step, in the order of the page.
const steps = {
  account: ['username', 'password', 'confirmPassword'],
  person: ['mobile', 'realName', 'birthday', 'inviteCode', 'agree'],
} as const
type Step = keyof typeof steps

/** Registration in two steps. The withdrawal password is set later, in a sheet, when it is first needed (decision 50). */
export default function RegisterPage() {
  // Until the house has said which reading of the spec is in force, its usual one (decision 7).
  const rule = useConfig()?.usernameRule ?? 'letter_first'
  const entered = useRef(() => {})
  const form = useRegistration(rule, () => entered.current())
  useCodeOfLink(form)
  const [step, setStep] = useStep(form)
  const leaveStep = useStepBack(step === 'person', () => setStep('account'))
  useEffect(() => void (entered.current = leaveStep), [leaveStep])
  const go = async (event: FormEvent) => {
    event.preventDefault()
    if (step === 'person') form.send()
    else if (await form.check(steps.account)) setStep('person')
  }
  return (
    <Page
      title={m.member_register()}
      lead={m.member_register_lead()}
      root={address.login()}
      actions={<LanguageButton />}
    >
      <form onSubmit={(event) => void go(event)} noValidate>
        {/* Both are in the page, so that a password manager sees name and password when the form is sent. */}
        <Part of="account" current={step}>
          <Account form={form} rule={rule} />
          <Button type="submit" wide>
            {m.member_next()}
          </Button>
        </Part>
        <Part of="person" current={step}>
          <Contact form={form} />
          <Agree form={form} />
          <TermsLinks />
          <div className={s.ends}>
            <Button kind="tonal" onPress={() => setStep('account')}>
              {m.member_back()}
            </Button>
            <Button type="submit" wide busy={form.busy}>
              {m.member_register()}
            </Button>
          </div>
        </Part>
        <Stack>
          <Note kind="play">{m.member_play_money()}</Note>
          <p className={s.other}>
            {m.member_have_account()}{' '}
            <Link href={address.login()} className="link">
              {m.member_login()}
            </Link>
          </p>
        </Stack>
      </form>
    </Page>
  )
}

/** The step that is open. What the house says of a field of the first leads back to it, and the focus goes along. */
function useStep(form: RegistrationForm) {
  const [step, setStep] = useState<Step>('account')
  const wrong = steps.account.find((name) => form.part(name).error)
  if (step === 'person' && wrong) setStep('account')
  const focus = useEffectEvent(() => focusField(`register-${wrong ?? steps[step][0]}`))
  const isFirst = useRef(true)
  useEffect(() => {
    // The focus at the opening is set by the page itself.
    if (!isFirst.current) focus()
    isFirst.current = false
  }, [step])
  return [step, setStep] as const
}

const names = { account: m.member_part_account, person: m.member_part_contact }

function Part({ of, current, children }: { of: Step; current: Step; children: ReactNode }) {
  const id = useId()
  const at = Object.keys(steps).indexOf(of) + 1
  return (
    <div role="group" aria-labelledby={id} hidden={of !== current} className={s.part}>
      <Stack>
        <h2 id={id} className={s.legend}>
          {m.member_step({ at, name: names[of]() })}
        </h2>
        {children}
      </Stack>
    </div>
  )
}

/** A visitor who opens a friend's link has its code filled in, also over a code that was typed before. */
function useCodeOfLink({ set }: RegistrationForm) {
  const { code = '' } = useQueryOf(address.register)
  const fill = useEffectEvent(() => set({ inviteCode: code }))
  useEffect(() => {
    if (/^[a-z\d]{1,16}$/i.test(code)) fill()
  }, [code])
}

const usernameTexts = { letter_first: m.member_username_rule, any: m.member_username_rule_any }

type RegistrationForm = ReturnType<typeof useRegistration>

function useRegistration(rule: UsernameRule, onEntered: () => void) {
  return useForm(member.register, {
    name: 'register',
    rules: registrationForm,
    start: {
      ...{ username: '', password: '', confirmPassword: '', mobile: '', realName: '' },
      ...{ birthday: '', inviteCode: '', agree: false as boolean },
    },
    // Passwords are never kept on the device, not even for this tab.
    keep: ['username', 'mobile', 'realName', 'birthday', 'inviteCode'],
    secret: ['password', 'confirmPassword'],
    empty: { realName: m.member_real_name_needed },
    toSend: ({ birthday, inviteCode, ...rest }) => ({
      ...rest,
      terms: TERMS_VERSION,
      ...(birthday && { birthday }),
      ...(inviteCode && { inviteCode }),
    }),
    problems: (typed) => problemsOf(typed, rule),
    // The house does not say which of the two is taken.
    at: { identity_used: ['username', 'mobile'], terms_changed: ['agree'] },
    onDone: (entered, { username }) => {
      keepText('local', WELCOME_KEY, username)
      onEntered()
      enter(entered)
    },
  })
}

type Typed = { username: string; password: string; confirmPassword: string; birthday: string }

function problemsOf({ username, password, confirmPassword, birthday }: Typed, rule: UsernameRule) {
  const isName = password.toLowerCase() === username.toLowerCase()
  return {
    username: usernameRules[rule].pattern.test(username) ? '' : usernameTexts[rule](),
    password: isName ? m.member_password_is_username() : '',
    confirmPassword: confirmPassword === password ? '' : m.member_password_mismatch(),
    birthday: !birthday
      ? m.member_birthday_needed()
      : isAdult(birthday, dayOf(serverNow()))
        ? ''
        : m.member_under_age(),
  }
}

function Agree({ form }: { form: RegistrationForm }) {
  const { value, onBlur: _, ...part } = form.part('agree')
  return (
    <Checkbox {...part} checked={value}>
      {m.member_agree()}
    </Checkbox>
  )
}

function Account({ form, rule }: { form: RegistrationForm; rule: UsernameRule }) {
  return (
    <>
      <TextField
        {...form.part('username')}
        label={m.member_username()}
        autoComplete="username"
        maxLength={usernameRules[rule].max}
        hint={usernameTexts[rule]()}
      />
      <NewPassword field={form.part('password')} label={m.member_password()} />
      <PasswordField
        {...form.part('confirmPassword')}
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
      <TextField
        {...form.part('mobile')}
        label={m.member_mobile()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        hint={m.member_mobile_hint()}
      />
      <TextField
        {...form.part('realName')}
        label={m.member_real_name()}
        autoComplete="name"
        maxLength={40}
        hint={m.member_real_name_hint()}
      />
      <DateField
        {...form.part('birthday')}
        label={m.member_birthday()}
        autoComplete="bday"
        max={latestBirthday(serverNow())}
        hint={m.member_birthday_hint()}
      />
      <TextField {...form.part('inviteCode')} label={m.member_invite_code()} autoComplete="off" maxLength={16} />
    </>
  )
}
