import { useState } from 'react'
import { access } from '../../core/member/access.ts'
import { address } from '../../core/addresses.ts'
import { passcodeForm, passwordForm } from '../../core/forms/access.ts'
import { passwordRule } from '../../core/forms/registration.ts'
import { isWeakPasscode, member } from '../../core/member/member.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { goBack, setQuery, useQueryOf } from '../shell/router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import s from './access.module.css'
import { CodeField } from './CodeField.tsx'
import { CurrentPassword } from './fields.tsx'
import { NewPassword } from './NewPassword.tsx'
import { PasscodeSetup } from './PasscodeSetup.tsx'
import { forgetPassword } from './remember.ts'

const BACK = address.settings()

/** Another login password, or another withdrawal password (decision 70). */
export default function UpdatePasswordPage() {
  const isWithdraw = useQueryOf(address.updatePassword).which === 'withdraw'
  return (
    <Page title={m.access_update_title()} root={BACK}>
      <Stack>
        <Segment
          label={m.access_update_which()}
          options={[
            { value: 'login', label: m.access_login_password() },
            { value: 'withdraw', label: m.access_withdraw_password() },
          ]}
          value={isWithdraw ? 'withdraw' : 'login'}
          onChange={(which) =>
            setQuery(address.updatePassword, {
              which: which === 'withdraw' ? 'withdraw' : undefined,
            })
          }
        />
        {isWithdraw ? <WithdrawPassword /> : <LoginPassword />}
      </Stack>
    </Page>
  )
}

function LoginPassword() {
  const user = useCall(member.getUser, {})
  const form = useForm(access.changePassword, {
    name: 'password',
    rules: passwordForm,
    start: { oldPassword: '', newPassword: '', repeat: '' },
    secret: ['oldPassword', 'newPassword', 'repeat'],
    toSend: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    problems: ({ oldPassword, newPassword, repeat }) => ({
      newPassword: newPassword && newPassword === oldPassword ? m.access_password_same() : '',
      repeat: repeat === newPassword ? '' : m.member_password_mismatch(),
    }),
    at: { password_wrong: ['oldPassword'], password_locked: ['oldPassword'] },
    onDone: () => {
      // The password kept by remember-me is the old one.
      forgetPassword()
      toast(m.access_password_done(), 'done')
      goBack(BACK)
    },
  })
  return (
    <form onSubmit={form.send} noValidate className="form">
      <Card>
        <div className="form">
          <input type="hidden" autoComplete="username" value={user.data?.username ?? ''} readOnly />
          <PasswordField
            {...form.part('oldPassword')}
            label={m.access_old_password()}
            autoComplete="current-password"
          />
          <NewPassword field={form.part('newPassword')} />
          <PasswordField
            {...form.part('repeat')}
            label={m.access_repeat_password()}
            autoComplete="new-password"
            maxLength={passwordRule.max}
          />
        </div>
      </Card>
      <Note kind="info">{m.access_others_end()}</Note>
      <Button type="submit" wide busy={form.busy} off={!form.isReady}>
        {m.access_change()}
      </Button>
    </form>
  )
}

function WithdrawPassword() {
  const user = useCall(member.getUser, {}, { staleMs: 0 })
  return (
    <Load of={user} skeleton={<Skeleton rows={3} />}>
      {({ hasWithdrawPassword }) =>
        hasWithdrawPassword ? <ChangePasscode /> : <NoPasscode onSet={() => void user.refetch()} />
      }
    </Load>
  )
}

function NoPasscode({ onSet }: { onSet: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <div className="form">
        <h2 className="title-3">{m.access_passcode_none()}</h2>
        <p className={s.text}>{m.access_passcode_none_text()}</p>
        <Button wide onPress={() => setOpen(true)}>
          {m.access_passcode_set_now()}
        </Button>
      </div>
      <PasscodeSetup
        open={open}
        onClose={() => setOpen(false)}
        onDone={() => {
          setOpen(false)
          onSet()
        }}
      />
    </Card>
  )
}

const hows = ['old', 'code'] as const
type How = (typeof hows)[number]

function usePasscodeForm(how: How) {
  return useForm(access.changePasscode, {
    name: 'passcode',
    rules: passcodeForm,
    start: { oldPassword: '', password: '', request: '', code: '', newPassword: '', repeat: '' },
    secret: ['oldPassword', 'password', 'newPassword', 'repeat'],
    toSend: ({ oldPassword, password, request, code, newPassword }) =>
      how === 'old' ? { oldPassword, newPassword } : { password, request, code, newPassword },
    problems: ({ request, newPassword, repeat }) => ({
      code: how === 'code' && request === '' ? m.access_code_first() : '',
      newPassword: isWeakPasscode(newPassword, null) ? m.member_passcode_weak() : '',
      repeat: repeat === newPassword ? '' : m.access_passcode_differs(),
    }),
    at: {
      wrong_withdraw_password: ['oldPassword'],
      withdraw_password_locked: ['oldPassword'],
      password_locked: ['password'],
      code_wrong: ['code'],
      code_over: ['code'],
    },
    onDone: ({ withdrawFrom }) => {
      toast(m.access_passcode_done({ at: showInstant(withdrawFrom) }), 'done')
      goBack(BACK)
    },
  })
}

const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const

function ChangePasscode() {
  const [how, setHow] = useState<How>('old')
  const form = usePasscodeForm(how)
  const choose = (next: How) => {
    form.begin()
    setHow(next)
  }
  return (
    <form onSubmit={form.send} noValidate className="form">
      <Segment
        label={m.access_passcode_how()}
        options={[
          { value: 'old', label: m.access_passcode_by_old() },
          { value: 'code', label: m.access_passcode_by_code() },
        ]}
        value={how}
        onChange={choose}
      />
      <Card>
        <div className="form">
          {how === 'old' ? (
            <PasswordField {...form.part('oldPassword')} label={m.access_old_passcode()} {...digits} />
          ) : (
            <>
              <CurrentPassword part={form.part('password')} />
              <CodeField field={form.part('code')} purpose="passcode" onSent={(request) => form.set({ request })} />
            </>
          )}
          <PasswordField {...form.part('newPassword')} label={m.access_new_passcode()} {...digits} />
          <PasswordField {...form.part('repeat')} label={m.access_repeat_passcode()} {...digits} />
        </div>
      </Card>
      <Note kind="info">{m.access_passcode_rest()}</Note>
      <Button type="submit" wide busy={form.busy} off={!form.isReady}>
        {m.access_change()}
      </Button>
    </form>
  )
}
