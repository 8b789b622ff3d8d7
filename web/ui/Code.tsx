import { CopyButton } from './CopyButton.tsx'
import s from './Code.module.css'

/** An order number: whole, in the digits of a machine, with a button that copies it. */
export function Code({ text, what }: { text: string; what: string }) {
  return (
    <span className={s.code}>
      <span className={s.text}>{text}</span>
      <CopyButton text={text} what={what} />
    </span>
  )
}
