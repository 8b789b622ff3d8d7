import { useState } from 'react'
import { access } from '../../core/member/access.ts'
import { address } from '../../core/addresses.ts'
import { closeForm } from '../../core/forms/access.ts'
import { m } from '../../text/compiled/messages.js'
import { forgetDrafts } from '../shell/draft.ts'
import { useForm } from '../shell/form.ts'
import { go } from '../shell/router.ts'
import { keepSession, rememberName } from '../shell/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import s from './access.module.css'
import { FactorCode, CurrentPassword } from './fields.tsx'
import { forgetPassword } from './remember.ts'

/** The end of the account: what must be done before, then the password, and the second factor where there is one. */
export function CloseAccount() {
  const { form, needsFactor, left } = useClosing()
  return (
    <form onSubmit={form.send} noValidate>
      <Stack>
        <Card>
          <div className="form">
            <p>{m.access_close_text()}</p>
            <p className={s.text}>{m.access_close_first()}</p>
            <ol className={s.first}>
              <li>{m.access_close_first_bets()}</li>
              <li>{m.access_close_first_venues()}</li>
              <li>{m.access_close_first_claims()}</li>
              <li>{m.access_close_first_money()}</li>
            </ol>
          </div>
        </Card>
        {left && (
          <Note kind="pending" alert>
            {left.message}
          </Note>
        )}
        {left && (
          <div className={s.choice}>
            {waysTo(left.reason).map(({ href, text }) => (
              <ButtonLink key={href} href={href} kind="tonal" size="medium">
                {text()}
              </ButtonLink>
            ))}
          </div>
        )}
        <CurrentPassword part={form.part('password')} />
        {needsFactor && <FactorCode part={form.part('factor')} />}
        <Button type="submit" kind="danger" wide busy={form.busy}>
          {m.access_close_submit()}
        </Button>
        <ButtonLink href={address.settings()} kind="tonal" wide>
          {m.access_close_keep()}
        </ButtonLink>
      </Stack>
    </form>
  )
}

/** Links to the pages where the member removes the obstacle to closing the account. */
function waysTo(reason: string) {
  if (reason === 'close_interest' || reason === 'close_interest_today')
    return [{ href: address.interest(), text: m.access_close_to_savings }]
  if (reason === 'close_rewards') return [{ href: address.welfare(), text: m.access_close_to_rewards }]
  return [
    { href: address.transfer(), text: m.access_close_to_transfer },
    { href: address.withdraw(), text: m.access_close_to_withdraw },
  ]
}

function useClosing() {
  const [needsFactor, setNeedsFactor] = useState(false)
  const [left, setLeft] = useState<{ reason: string; message: string }>()
  const form = useForm(access.close, {
    name: 'close',
    rules: closeForm,
    start: { password: '', factor: '' },
    secret: ['password'],
    toSend: ({ password, factor }) => ({ password, ...(needsFactor && { factor }) }),
    at: {
      password_locked: ['password'],
      factor_needed: ['factor'],
      factor_wrong: ['factor'],
      factor_locked: ['factor'],
    },
    onDone: () => {
      forgetPassword()
      rememberName(undefined)
      keepSession(undefined)
      forgetDrafts()
      go(address.home(), { replace: true })
      toast(m.access_close_done(), 'done')
    },
    onRefused: ({ reason, message }) => {
      if (reason === 'factor_needed') setNeedsFactor(true)
      setLeft(reason.startsWith('close_') ? { reason, message } : undefined)
    },
  })
  return { form, needsFactor, left }
}
