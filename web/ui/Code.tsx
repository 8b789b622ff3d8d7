import { CopyButton } from './CopyButton.tsx'
import s from './Code.module.css'

type CodeProps = { text: string; shown?: string; what: string }

/** An order number: its beginning, which is enough to tell it from others by eye; it is copied whole. */
export const OrderNo = ({ text, what }: { text: string; what: string }) => (
  <Code text={text} shown={text.replace(/^([0-9a-f]{8})-[0-9a-f-]{27}$/, '$1…')} what={what} />
)

/** A number in the digits of a machine, with a button that copies it. */
export function Code({ text, shown = text, what }: CodeProps) {
  return (
    <span className={s.code}>
      <span className={s.text}>{shown}</span>
      <CopyButton text={text} what={what} />
    </span>
  )
}
