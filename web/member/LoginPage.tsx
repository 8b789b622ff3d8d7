import { Lock, UserRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { loginForm } from '../../core/forms/login.ts'
import { member } from '../../core/member/member.ts'
import { m } from '../../text/compiled/messages.js'
import { LoginArt } from '../art/Art.tsx'
import { EXPIRED_KEY, RETURN_KEY } from '../shell/client.ts'
import { useForm } from '../shell/form.ts'
import { useQueryOf } from '../shell/router.ts'
import { rememberName, rememberedName } from '../shell/session.ts'
import { readText } from '../shell/storage.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { PasswordField, TextField } from '../ui/Field.tsx'
import { LanguageButton } from '../ui/LanguageButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { enter } from './enter.ts'
import s from './LoginPage.module.css'
import { Recover } from './Recover.tsx'
import { canRemember, forgetPassword, keepPassword, keptPassword } from './remember.ts'

/** Sign in, and go back to where the member was (R-SES-04); or find a way in again without the password. */
export default function LoginPage() {
  const isForgotten = useQueryOf(address.login).forgot !== undefined
  return isForgotten ? <Recover /> : <SignIn />
}

function SignIn() {
  const form = useLogin()
  const [expired] = useState(() => readText('session', EXPIRED_KEY) !== undefined)
  const page = useWantedPage()
  return (
    <Page
      title={m.member_login_title()}
      lead={page === undefined ? m.member_login_lead() : m.member_login_lead_page({ page })}
      root={address.home()}
      actions={
        <span className={s.onPicture}>
          <LanguageButton kind="glass" />
        </span>
      }
      clear
    >
      <div className={s.art} aria-hidden>
        <LoginArt />
      </div>
      <form onSubmit={form.send} noValidate>
        <Stack>
          {expired && <Note kind="info">{m.member_login_expired()}</Note>}
          <TextField
            {...form.part('username')}
            label={m.member_username()}
            icon={UserRound}
            name="username"
            autoComplete="username"
          />
          <PasswordField
            {...form.part('password')}
            label={m.member_password()}
            icon={Lock}
            name="password"
            autoComplete="current-password"
          />
          <div className={`apart ${s.remember}`}>
            <Checkbox {...form.remember}>
              {canRemember() ? m.access_remember_password() : m.member_remember_name()}
            </Checkbox>
            <Link href={address.login({ forgot: 1 })} className={s.forgot}>
              {m.member_forgot()}
            </Link>
          </div>
          <Button type="submit" wide busy={form.busy}>
            {m.member_login()}
          </Button>
          <p className={s.other}>
            {m.member_no_account()}{' '}
            <Link href={address.register()} className="link">
              {m.member_register()}
            </Link>
          </p>
        </Stack>
      </form>
      <p className={`faint caption ${s.footer}`}>
        {m.member_login_footer()}
        {' · '}
        <Link href={address.care()} className="link">
          {m.care_title()}
        </Link>
      </p>
    </Page>
  )
}

/** The title of the page to which the sign-in leads back. Titles of all such pages are words of many parts: who came by themselves loads none. */
function useWantedPage(): string | undefined {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    const back = readText('session', RETURN_KEY)
    if (back !== undefined) void import('./purpose.ts').then(({ wantedPage }) => setPage(wantedPage(back)))
  }, [])
  return page
}

function useLogin() {
  const [remember, setRemember] = useState(rememberedName() !== undefined)
  const form = useForm(member.login, {
    name: 'login',
    rules: loginForm,
    start: { username: rememberedName() ?? '', password: '' },
    secret: ['password'],
    problems: ({ username, password }) => ({
      ...(username === '' && { username: m.member_login_no_name() }),
      ...(password === '' && { password: m.member_login_no_password() }),
    }),
    onDone: async (session, { password }) => {
      rememberName(remember ? session.username : undefined)
      if (remember) await keepPassword(password)
      else forgetPassword()
      enter(session)
    },
    onRefused: ({ message }) => {
      form.begin()
      form.set({ password: '' })
      form.refuse(['password'], message)
    },
  })
  const begin = useEffectEvent((password: string) => {
    if (form.values.password === '') form.set({ password })
  })
  useEffect(() => {
    void keptPassword().then((password) => password !== undefined && begin(password))
  }, [])
  return { ...form, remember: { checked: remember, onChange: setRemember } }
}
