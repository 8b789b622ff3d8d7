import { Languages, Lock, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { member } from '../../core/member.ts'
import { m } from '../../text/compiled/messages.js'
import { LoginArt } from '../art/Art.tsx'
import { EXPIRED_KEY, RETURN_KEY } from '../client.ts'
import { changeLanguage, lang } from '../lang.ts'
import { useAction } from '../query.ts'
import { go, safeReturn } from '../router.ts'
import { isKnownPath } from '../routes.tsx'
import { keepDevice, keepSession, rememberName, rememberedName } from '../session.ts'
import { keepText, readText } from '../storage.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, PasswordField, TextField, focusField } from '../ui/Field.tsx'
import { Link } from '../ui/Link.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import s from './LoginPage.module.css'

/** Sign in, and go back to where the member was (R-SES-04). */
export default function LoginPage() {
  const form = useForm()
  const [expired] = useState(() => readText('session', EXPIRED_KEY) !== undefined)
  return (
    <Page
      title={m.member_login_title()}
      lead={m.member_login_lead()}
      left={<span />}
      actions={<LanguageButton onPicture />}
      clear
    >
      <div className={s.art} aria-hidden>
        <LoginArt />
      </div>
      <form onSubmit={(event) => void form.send(event)} noValidate>
        <Stack>
          {expired && <Note kind="info">{m.member_login_expired()}</Note>}
          <TextField
            {...form.username}
            label={m.member_username()}
            icon={UserRound}
            name="username"
            autoComplete="username"
          />
          <PasswordField
            {...form.password}
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

function useForm() {
  const [username, setUsername] = useState(rememberedName() ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(rememberedName() !== undefined)
  const [problem, setProblem] = useState<string>()
  const login = useAction(member.login)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() === '' || password === '') {
      setProblem(m.member_login_fill())
      focusField(username.trim() === '' ? 'login-username' : 'login-password')
      return
    }
    const answer = await login.run({ username: username.trim(), password })
    if (!answer.ok) {
      setPassword('')
      setProblem(answer.message)
      focusField('login-password')
      return
    }
    rememberName(remember ? answer.data.username : undefined)
    enter(answer.data)
  }
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setProblem(undefined)
  }
  return {
    send,
    busy: login.busy,
    username: { id: 'login-username', value: username, onChange: typed(setUsername) },
    password: {
      id: 'login-password',
      value: password,
      onChange: typed(setPassword),
      error: problem,
    },
    remember: { checked: remember, onChange: setRemember },
  }
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
