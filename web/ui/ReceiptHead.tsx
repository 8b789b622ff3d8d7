import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import s from './ReceiptHead.module.css'

type ReceiptHeadProps = {
  /** What was played. */
  of: ReactNode
  tag?: ReactNode
  amount: ReactNode
  /** What the amount is. */
  word: ReactNode
  isWin?: boolean
  /** Below a line: what was drawn. */
  children?: ReactNode
}

/** On top of what became of a stake: the amount with its word. */
export const ReceiptHead = ({ of, tag, amount, word, isWin, children }: ReceiptHeadProps) => (
  <Card>
    <div className={`apart ${s.head}`}>
      <p className={s.of}>{of}</p>
      {tag}
    </div>
    <p className={s.amount}>
      {amount}
      <span className={isWin ? 'gain' : 'dim'}>{word}</span>
    </p>
    {children && <div className={s.rest}>{children}</div>}
  </Card>
)
