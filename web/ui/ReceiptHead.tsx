import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import s from './ReceiptHead.module.css'

type ReceiptHeadProps = {
  /** The game that was played. */
  of: ReactNode
  tag?: ReactNode
  amount: ReactNode
  /** The name of the amount. */
  word: ReactNode
  isWin?: boolean
  /** Below a line: the numbers that were drawn. */
  children?: ReactNode
}

/** The head of a bet's receipt: the amount with its word. */
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
