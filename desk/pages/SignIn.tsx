import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DeskOutput } from '../../core/desk/call.ts'
import { session } from '../../core/desk/session.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { QrCode } from '../../web/ui/QrCode.tsx'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Fields.tsx'
import { Line } from '../parts/Panel.tsx'
import { ask, keepToken } from '../shell/ask.ts'
import { dress, language, setLanguage, theme } from '../shell/look.ts'
import { errorText } from '../shell/show.ts'
import s from './SignIn.module.css'

type Values = { name: string; secret: string; code: string }
type Enroll = NonNullable<DeskOutput<typeof session.signIn>['enroll']>

/** Name, secret and the code of an app; at the first time the app is enrolled on the way. */
export function SignIn() {
  const [enroll, setEnroll] = useState<Enroll>()
  const [problem, setProblem] = useState('')
  const isDark = useLive(theme) === 'dark'
  const form = useForm<Values>({ defaultValues: { name: '', secret: '', code: '' } })
  const { isSubmitting } = form.formState
  const send = form.handleSubmit(async (tried) => {
    setProblem('')
    try {
      const { token, enroll: offered } = await ask(session.signIn, tried)
      if (token !== null) return keepToken(token)
      setEnroll(offered ?? undefined)
      form.setFocus('code')
    } catch (error) {
      setProblem(errorText(error))
      form.resetField('code')
    }
  })
  return (
    <main className={s.page}>
      <div className={s.box}>
        <h1>{m.desk_title()}</h1>
        <p className="dim">{m.desk_sign_in_about()}</p>
        <form className={s.form} onSubmit={(event) => void send(event)} noValidate>
          <Field label={m.desk_name()} of={form.register('name')} autoComplete="username" />
          <Field label={m.desk_secret()} of={form.register('secret')} as="password" autoComplete="current-password" />
          {enroll && <Enrolment address={enroll.address} secret={enroll.key} />}
          <Field
            label={m.desk_code()}
            of={form.register('code')}
            as="code"
            autoComplete="one-time-code"
            hint={enroll ? m.desk_code_enroll() : m.desk_code_hint()}
          />
          {problem && <Line kind="bad">{problem}</Line>}
          <Button type="submit" kind="primary" wide busy={isSubmitting}>
            {m.desk_sign_in()}
          </Button>
        </form>
        <p className="faint">{m.desk_forgotten()}</p>
        <div className="apart">
          <Button kind="quiet" onPress={() => setLanguage(language.get() === 'en' ? 'zh_hans' : 'en')}>
            {language.get() === 'en' ? '中文' : 'English'}
          </Button>
          <Button kind="quiet" onPress={() => dress(isDark ? 'light' : 'dark')}>
            {isDark ? m.desk_light() : m.desk_dark()}
          </Button>
        </div>
      </div>
    </main>
  )
}

function Enrolment({ address, secret }: { address: string; secret: string }) {
  return (
    <div className={s.enroll}>
      <QrCode text={address} label={m.desk_enroll_picture()} />
      <p>{m.desk_enroll()}</p>
      <p className={s.key}>{secret}</p>
    </div>
  )
}
