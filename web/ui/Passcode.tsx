import { Delete, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import s from './Passcode.module.css'
import { Sheet } from './Sheet.tsx'

const LENGTH = 6
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

type PasscodeProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The act that the code confirms: its amounts. */
  lead?: ReactNode
  hint?: ReactNode
  /** Called with six digits; resolve to a message when they were wrong: the cells shake and clear. */
  onCode: (code: string) => Promise<string | undefined>
  /** Whether to offer the way to another code, where this one is forgotten. */
  forgot?: boolean
}

/** The six digits of the withdrawal password: own keys, or any keyboard. Digits are never echoed. */
export function Passcode(props: PasscodeProps) {
  const { open, onClose, title, lead } = props
  return (
    <Sheet open={open} onClose={onClose} title={title} lead={lead}>
      <Cells {...props} />
    </Sheet>
  )
}

function Cells({ hint, onCode, forgot = true }: PasscodeProps) {
  const { code, setCode, wrong, busy, field } = useCode(onCode)
  return (
    <div>
      <div className={classes(s.cells, wrong && s.shake)} key={wrong?.at}>
        <input
          ref={field}
          className={s.input}
          aria-label={m.ui_passcode()}
          aria-invalid={wrong ? true : undefined}
          aria-describedby="passcode-hint"
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={LENGTH}
          value={code}
          readOnly={busy}
          onChange={(event) => setCode(event.target.value)}
        />
        {Array.from({ length: LENGTH }, (_, index) => (
          <span key={index} aria-hidden className={classes(s.cell, index === code.length && !busy && s.next)}>
            {index < code.length && <i className={s.dot} />}
          </span>
        ))}
      </div>
      <p id="passcode-hint" className={classes('faint caption', s.hint, wrong && s.bad)} aria-live="polite">
        {!wrong && <Icon of={Lock} size={16} />}
        {busy ? m.ui_loading() : (wrong?.text ?? hint ?? m.ui_passcode_hint())}
      </p>
      <Keys code={code} setCode={setCode} forgot={forgot} />
    </div>
  )
}

function Keys({ code, setCode, forgot }: { code: string; setCode: (code: string) => void; forgot: boolean }) {
  return (
    <div className={s.keys} role="group" aria-label={m.ui_keypad()}>
      {KEYS.map((key) => (
        <Key key={key} name={key} onPress={() => setCode(code + key)} />
      ))}
      {forgot ? (
        <Link href={address.updatePassword({ which: 'withdraw' })} className={s.forgot}>
          {m.ui_passcode_forgot()}
        </Link>
      ) : (
        <span />
      )}
      <Key name="0" onPress={() => setCode(`${code}0`)} />
      <Key name={m.ui_delete()} plain onPress={() => setCode(code.slice(0, -1))}>
        <Icon of={Delete} size={24} />
      </Key>
    </div>
  )
}

function Key(props: { name: string; onPress: () => void; plain?: boolean; children?: ReactNode }) {
  return (
    <button
      type="button"
      className={classes(s.key, props.plain && s.plain)}
      aria-label={props.name}
      onClick={() => {
        navigator.vibrate?.(8)
        props.onPress()
      }}
    >
      {props.children ?? props.name}
    </button>
  )
}

function useCode(onCode: (code: string) => Promise<string | undefined>) {
  const [code, setDigits] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ text: string; at: number } | undefined>()
  const field = useRef<HTMLInputElement>(null)
  // The dialog gives it the focus as it opens, so that no digit typed at once is lost. React's own autoFocus
  // asks for the focus while the dialog is still shut.
  useLayoutEffect(() => field.current?.setAttribute('autofocus', ''), [])
  // After each answer: meanwhile the field was inert, and the cells drawn anew for the shake bring a new one.
  useEffect(() => {
    if (busy) return
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [busy, wrong])
  const setCode = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, LENGTH)
    if (busy) return
    setDigits(digits)
    if (digits.length < LENGTH) return
    setBusy(true)
    void onCode(digits).then((text) => {
      setBusy(false)
      setDigits('')
      setWrong(text === undefined ? undefined : { text, at: Date.now() })
    })
  }
  return { code, setCode, wrong, busy, field }
}
