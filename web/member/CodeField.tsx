import { useState } from 'react'
import { access, CODE_MINUTES } from '../../core/member/access.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useAction, useCall } from '../shell/query.ts'
import { member } from '../../core/member/member.ts'
import { Button } from '../ui/Button.tsx'
import { useSecondsLeft } from '../ui/Countdown.tsx'
import { TextField } from '../ui/Field.tsx'
import s from './access.module.css'
import type { FieldPart } from './fields.tsx'

const AGAIN_AFTER_MS = 60_000

type CodeFieldProps = {
  /** The field's part of its form. */
  field: FieldPart
  purpose: 'mobile' | 'passcode'
  /** The id of the request for the code; it is sent along with the code. */
  onSent: (request: string) => void
}

/** A code that is sent to the member's own mobile, and the button that sends it. */
export function CodeField({ field, purpose, onSent }: CodeFieldProps) {
  const { data: user } = useCall(member.userInfo, {})
  const sending = useAction(access.sendCode)
  const [again, setAgain] = useState(0)
  const wait = useSecondsLeft(again)
  const send = async () => {
    const answer = await sending.run({ purpose })
    if (!answer.ok) return
    setAgain(serverNow() + AGAIN_AFTER_MS)
    onSent(answer.data.request)
    field.onChange('')
  }
  const sent = [
    m.access_code_sent({ mobile: user?.mobile ?? '', minutes: CODE_MINUTES }),
    m.access_code_sandbox(),
  ].join(' ')
  return (
    <TextField
      {...field}
      label={m.access_code()}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      hint={again > 0 ? sent : undefined}
      side={
        <span className={s.send}>
          {wait > 0 ? (
            <span className="faint num">{m.access_code_again_in({ seconds: wait })}</span>
          ) : (
            <Button kind="quiet" size="small" busy={sending.busy} onPress={() => void send()}>
              {again > 0 ? m.access_code_again() : m.access_code_send()}
            </Button>
          )}
        </span>
      }
    />
  )
}
