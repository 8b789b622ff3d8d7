import { CircleX } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { parseTyped, showYuan } from '../../core/money.ts'
import { pastedAmount, typedAmount } from '../../core/typed-amount.ts'
import { m } from '../../text/compiled/messages.js'
import s from './AmountField.module.css'
import { Button, IconButton } from './Button.tsx'
import { Message } from './Message.tsx'
import { ChoiceGrid } from './Choice.tsx'

type AmountProps = {
  label: string
  /** The typed text: plain digits and at most one dot, or what was pasted and is no amount. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Right of the label: limits, or "all". */
  side?: ReactNode
  /** Whole yuan to choose from: choices, not statements, hence without decimals. */
  quick?: readonly number[]
  error?: string | undefined
  /** Below the number: what is available. */
  hint?: ReactNode
  id?: string
}

/** The amount with decimals and separators, where the text is an amount already. */
const grouped = (text: string): string => {
  const fen = parseTyped(text)
  return fen === undefined ? text : showYuan(fen).slice(1)
}

/** Takes the separators out under the caret, which stays where it was: behind as many digits. */
function cleanedIn(input: HTMLInputElement, { inputType = '' }: InputEvent): string {
  const behind = input.value.slice(input.selectionStart ?? undefined)
  const text = inputType.startsWith('insertFrom') ? pastedAmount(input.value) : typedAmount(input.value)
  if (text !== input.value) {
    input.value = text
    const caret = Math.max(0, text.length - behind.replace(/[^\d.]/g, '').length)
    input.setSelectionRange(caret, caret)
  }
  return text
}

/**
 * The big number of a money form. What was typed stays; on blur it gains decimals and separators (design 3). Entering
 * the field changes nothing in it, so that what the browser selects there stays selected.
 */
export function AmountField(props: AmountProps) {
  const { label, value, onChange, onBlur, side, quick, error, hint, id } = props
  const made = useId()
  const own = id ?? made
  const [isTyping, setTyping] = useState(false)
  const shown = isTyping ? value : grouped(value)
  return (
    <div>
      <div className={`apart sub ${s.top}`}>
        <label htmlFor={own}>{label}</label>
        {side && <span className={s.side}>{side}</span>}
      </div>
      <div className={s.line}>
        <span className={s.currency} aria-hidden>
          ¥
        </span>
        <input
          id={own}
          className={s.input}
          style={{ '--length': shown.length || 1 } as CSSProperties}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={shown}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${own}-m`}
          onChange={(event) => {
            setTyping(true)
            onChange(cleanedIn(event.target, event.nativeEvent as InputEvent))
          }}
          onBlur={() => {
            setTyping(false)
            onBlur?.()
          }}
        />
        {value !== '' && <IconButton icon={CircleX} size={20} label={m.ui_clear()} onPress={() => onChange('')} />}
      </div>
      <Message own={own} error={error} hint={hint} />
      {quick && (
        <div className={s.quick}>
          <ChoiceGrid
            label={m.ui_quick_amounts()}
            value={value.replace(/\.0*$/, '')}
            onChange={onChange}
            options={quick.map((yuan) => ({
              value: String(yuan),
              label: showYuan(BigInt(yuan) * 100n).slice(0, -3),
            }))}
          />
        </div>
      )}
    </div>
  )
}

/** Right of its label: takes as much as there is. */
export const TakeAll = ({ children, onPress }: { children: ReactNode; onPress: () => void }) => (
  <span className={s.all}>
    <Button kind="quiet" size="small" onPress={onPress}>
      {children}
    </Button>
  </span>
)
