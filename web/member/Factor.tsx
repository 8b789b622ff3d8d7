import { useState } from 'react'
import { access } from '../../core/member/access.ts'
import { factorForm, removeFactorForm } from '../../core/forms/access.ts'
import type { Output } from '../../core/endpoint.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { queryClient, useCall } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Code } from '../ui/Code.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { TextField } from '../ui/Field.tsx'
import { Instant } from '../ui/Instant.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Page.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import s from './access.module.css'
import { FactorCode, CurrentPassword } from './fields.tsx'

type State = Output<typeof access.factor>
type Secret = { secret: string; uri: string }

/** The second factor: its purpose, its set-up, and its removal. */
export function Factor() {
  const state = useCall(access.factor, {}, { staleMs: 0 })
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  const again = () => {
    setSecret(undefined)
    setCodes(undefined)
    void queryClient.invalidateQueries({ queryKey: [access.factor.path] })
  }
  if (codes) return <Codes codes={codes} onKept={again} />
  if (secret) return <Confirm secret={secret} onDone={setCodes} />
  return (
    <Stack>
      <Load of={state} skeleton={<Skeleton rows={3} />}>
        {(data) => (
          <>
            <p className={s.text}>{m.access_factor_about({ amount: yuan(data.payoutsFrom) })}</p>
            {data.isOn ? <Remove state={data} onDone={again} /> : <Begin onSecret={setSecret} />}
          </>
        )}
      </Load>
    </Stack>
  )
}

const at = {
  password_wrong: ['password'],
  password_locked: ['password'],
} as const
const atCode = { factor_wrong: ['code'], factor_locked: ['code'] } as const

function Begin({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const form = useForm(access.setFactor, {
    name: 'factor',
    rules: factorForm,
    start: { password: '' },
    secret: ['password'],
    at,
    onDone: ({ secret, uri }) => secret && uri && onSecret({ secret, uri }),
  })
  return (
    <form onSubmit={form.send} noValidate className="form">
      <CurrentPassword part={form.part('password')} />
      <Button type="submit" wide busy={form.busy}>
        {m.access_factor_start()}
      </Button>
    </form>
  )
}

/** The first form asks for the app's code alone: there are no recovery codes yet. */
const firstForm = {
  ...factorForm,
  refusals: { ...factorForm.refusals, factor_shape: m.access_factor_first_shape },
}

function Confirm({ secret, onDone }: { secret: Secret; onDone: (codes: string[]) => void }) {
  const form = useForm(access.setFactor, {
    name: 'factor-confirm',
    rules: firstForm,
    start: { code: '' },
    problems: ({ code }) => ({ code: /^\d{6}$/.test(code) ? '' : m.access_factor_first_shape() }),
    at: atCode,
    onDone: ({ codes }) => onDone(codes),
  })
  return (
    <form onSubmit={form.send} noValidate>
      <Stack>
        <p className={s.text}>{m.access_factor_scan()}</p>
        <QrCode text={secret.uri} label={m.access_factor_qr()} />
        <Card>
          <KeyValues>
            <KeyValue name={m.access_factor_secret()}>
              <Code text={secret.secret} what={m.access_factor_secret()} />
            </KeyValue>
          </KeyValues>
        </Card>
        <TextField
          {...form.part('code')}
          label={m.access_factor_first_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button type="submit" wide busy={form.busy}>
          {m.access_factor_confirm()}
        </Button>
      </Stack>
    </form>
  )
}

function Codes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const kept = () => {
    toast(m.access_factor_done(), 'done')
    onKept()
  }
  return (
    <Stack>
      <Card>
        <div className="form">
          <div className={s.copy}>
            <h2 className="title-3">{m.access_factor_codes_title()}</h2>
            <CopyButton text={codes.join('\n')} what={m.access_factor_codes_all()} />
          </div>
          <ul className={s.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
      </Card>
      <Note kind="pending">{m.access_factor_codes_text()}</Note>
      <Button wide onPress={kept}>
        {m.access_factor_codes_kept()}
      </Button>
    </Stack>
  )
}

function Remove({ state, onDone }: { state: State; onDone: () => void }) {
  const form = useForm(access.removeFactor, {
    name: 'factor-remove',
    rules: removeFactorForm,
    start: { password: '', code: '' },
    secret: ['password'],
    at: { ...at, ...atCode },
    onDone: () => {
      toast(m.access_factor_removed(), 'done')
      onDone()
    },
  })
  return (
    <form onSubmit={form.send} noValidate className="form">
      <Card>
        <KeyValues>
          {state.since !== null && (
            <KeyValue name={m.access_factor_since()}>
              <Instant at={state.since} />
            </KeyValue>
          )}
          <KeyValue name={m.access_factor_codes_left()}>
            <span className="num">{state.codesLeft}</span>
          </KeyValue>
        </KeyValues>
      </Card>
      <CurrentPassword part={form.part('password')} />
      <FactorCode part={form.part('code')} />
      <Button type="submit" kind="danger" wide busy={form.busy}>
        {m.access_factor_remove()}
      </Button>
    </form>
  )
}
