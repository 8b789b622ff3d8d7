import { Languages, Lock, UserRound } from 'lucide-react'
import { useState } from 'react'
import { loginForm } from '../../core/forms/login.ts'
import { member } from '../../core/member.ts'
import { m } from '../../text/compiled/messages.js'
import { LoginArt } from '../art/Art.tsx'
import { EXPIRED_KEY, RETURN_KEY } from '../shell/client.ts'
import { useForm } from '../shell/form.ts'
import { changeLanguage, lang } from '../shell/lang.ts'
import { go, safeReturn } from '../shell/router.ts'
import { isKnownPath } from '../routes.tsx'
import { keepDevice, keepSession, rememberName, rememberedName } from '../shell/session.ts'
import { keepText, readText } from '../shell/storage.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, PasswordField, TextField } from '../ui/Field.tsx'
import { Link } from '../ui/Link.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import s from './LoginPage.module.css'

/** Sign in, and go back to where the member was (R-SES-04). */
export default function LoginPage() {
  const form = useLogin()
  const [expired] = useState(() => readText('session', EXPIRED_KEY) !== undefined)
  return (
    <Page
      title={m.member_login_title()}
      lead={m.member_login_lead()}
      root="/pages/tabbarPages/home/index"
      actions={<LanguageButton onPicture />}
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
          <div className={s.remember}>
            <Checkbox {...form.remember}>{m.member_remember_name()}</Checkbox>
            <Link href="/service/index" className={s.forgot}>
              {m.member_forgot()}
            </Link>
          </div>
          <Button type="submit" wide busy={form.busy}>
            {m.member_login()}
          </Button>
          <p className={s.other}>
            {m.member_no_account()}{' '}
            <Link href="/pages/userPages/register" className="link">
              {m.member_register()}
            </Link>
          </p>
        </Stack>
      </form>
      <p className={s.footer}>{m.member_login_footer()}</p>
    </Page>
  )
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
    onDone: (session) => {
      rememberName(remember ? session.username : undefined)
      enter(session)
    },
    onRefused: ({ message }) => {
      form.begin()
      form.set({ password: '' })
      form.refuse(['password'], message)
    },
  })
  return { ...form, remember: { checked: remember, onChange: setRemember } }
}

type Entered = { token: string; uid: string; device: string }

/** Keeps the session and returns to the page that asked for it, or home. */
export function enter({ token, uid, device }: Entered): void {
  keepSession({ token, uid })
  keepDevice(device)
  const back = safeReturn(readText('session', RETURN_KEY) ?? null, isKnownPath)
  keepText('session', RETURN_KEY, undefined)
  keepText('session', EXPIRED_KEY, undefined)
  go(back, { replace: true })
}

/** The other language, in its own words. */
export function LanguageButton({ onPicture }: { onPicture?: boolean }) {
  const other = lang === 'en' ? 'zh_hans' : 'en'
  const button = (
    <Button
      kind={onPicture ? 'glass' : 'quiet'}
      size="small"
      icon={Languages}
      onPress={() => changeLanguage(other)}
    >
      <span lang={other === 'en' ? 'en' : 'zh-Hans'}>{other === 'en' ? 'English' : '中文'}</span>
    </Button>
  )
  return onPicture ? <span className={s.onPicture}>{button}</span> : button
}
