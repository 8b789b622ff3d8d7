import { useState } from 'react'
import { access, CODE_MINUTES } from '../../core/member/access.ts'
import { address } from '../../core/addresses.ts'
import { recoverForm, sendCodeForm } from '../../core/forms/access.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { useStepBack } from '../shell/router.ts'
import { rememberedName } from '../shell/session.ts'
import { Button } from '../ui/Button.tsx'
import { Segment } from '../ui/Choice.tsx'
import { DateField, PasswordField, TextField } from '../ui/Field.tsx'
import { Link } from '../ui/Link.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import s from './access.module.css'
import { enter } from './enter.ts'
import { FactorCode } from './fields.tsx'
import { NewPassword } from './NewPassword.tsx'
import { forgetPassword } from './remember.ts'

type Asked = { username: string; request: string }

/** A login password that was forgotten: who the member is, then a code and another password (decision 70). */
export function Recover() {
  const [asked, setAsked] = useState<Asked>()
  const leaveStep = useStepBack(asked !== undefined, () => setAsked(undefined))
  return (
    <Page title={m.access_recover_title()} lead={m.access_recover_lead()} root={address.login()}>
      <Stack>
        {asked ? (
          <Renew asked={asked} onBack={() => setAsked(undefined)} onDone={leaveStep} />
        ) : (
          <Claim onAsked={setAsked} />
        )}
        <p className={s.after}>
          <Link href={address.login()} className="link">
            {m.access_recover_cancel()}
          </Link>
        </p>
      </Stack>
    </Page>
  )
}

type How = 'passcode' | 'name'

function useClaim(how: How, onAsked: (asked: Asked) => void) {
  return useForm(access.sendCode, {
    name: 'recover',
    rules: sendCodeForm,
    start: { username: rememberedName() ?? '', passcode: '', realName: '', birthday: '' },
    keep: ['username'],
    secret: ['passcode'],
    empty: { realName: m.member_real_name_needed },
    toSend: ({ username, passcode, realName, birthday }) => ({
      ...{ purpose: 'recover', username },
      ...(how === 'passcode' ? { passcode } : { realName, birthday }),
    }),
    onDone: ({ request }, { username = '' }) => onAsked({ username, request }),
  })
}

function Claim({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const [how, setHow] = useState<How>('passcode')
  const form = useClaim(how, onAsked)
  const choose = (next: How) => {
    form.begin()
    setHow(next)
  }
  return (
    <form onSubmit={form.send} noValidate className="form">
      <TextField {...form.part('username')} label={m.member_username()} autoComplete="username" />
      <Segment
        label={m.access_recover_how()}
        options={[
          { value: 'passcode', label: m.access_recover_by_passcode() },
          { value: 'name', label: m.access_recover_by_name() },
        ]}
        value={how}
        onChange={choose}
      />
      {how === 'passcode' ? (
        <PasswordField
          {...form.part('passcode')}
          label={m.access_withdraw_password()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      ) : (
        <>
          <TextField {...form.part('realName')} label={m.access_real_name()} autoComplete="name" maxLength={40} />
          <DateField {...form.part('birthday')} label={m.access_birthday()} autoComplete="bday" />
        </>
      )}
      <Button type="submit" wide busy={form.busy}>
        {m.access_recover_send()}
      </Button>
      <p className={s.text}>
        {m.access_recover_people()}{' '}
        <Link href={address.chat()} className="link">
          {m.access_recover_contact()}
        </Link>
      </p>
    </form>
  )
}

function Renew({ asked, onBack, onDone }: { asked: Asked; onBack: () => void; onDone: () => void }) {
  const [needsFactor, setNeedsFactor] = useState(false)
  const form = useForm(access.recover, {
    name: 'renew',
    rules: recoverForm,
    start: { code: '', newPassword: '', repeat: '', factor: '' },
    secret: ['newPassword', 'repeat'],
    toSend: ({ code, newPassword, factor }) => ({ ...asked, code, newPassword, ...(needsFactor && { factor }) }),
    problems: ({ newPassword, repeat }) => ({
      repeat: repeat === newPassword ? '' : m.member_password_mismatch(),
    }),
    at: {
      recover_wrong: ['code'],
      factor_needed: ['factor'],
      factor_wrong: ['factor'],
      factor_locked: ['factor'],
    },
    onDone: (session) => {
      forgetPassword()
      toast(m.access_recover_done(), 'done')
      onDone()
      enter(session)
    },
    onRefused: ({ reason }) => {
      if (reason === 'factor_needed') setNeedsFactor(true)
    },
  })
  return (
    <form onSubmit={form.send} noValidate className="form">
      <Note kind="info">{m.access_recover_sent({ minutes: CODE_MINUTES })}</Note>
      <TextField
        {...form.part('code')}
        label={m.access_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        hint={`${m.access_recover_not_come()} ${m.access_code_sandbox()}`}
      />
      <NewPassword field={form.part('newPassword')} />
      <PasswordField {...form.part('repeat')} label={m.access_repeat_password()} autoComplete="new-password" />
      {needsFactor && <FactorCode part={form.part('factor')} />}
      <Button type="submit" wide busy={form.busy}>
        {m.access_recover_submit()}
      </Button>
      <Button kind="quiet" onPress={onBack}>
        {m.access_recover_back()}
      </Button>
    </form>
  )
}
