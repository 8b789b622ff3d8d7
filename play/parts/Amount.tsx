import { showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import s from './Amount.module.css'

type AmountProps = {
  fen: bigint
  /** Whether a positive amount has a `+`; a negative one has its − always. */
  sign?: boolean
  strong?: boolean
}

/** An amount as everywhere in the house: two decimals, tabular, ink. Read aloud in words. */
export function Amount({ fen, sign, strong }: AmountProps) {
  const before = sign && fen > 0n ? '+' : ''
  return (
    <span className={classes(s.amount, 'num', strong && s.strong)}>
      <span aria-hidden>{before + showYuan(fen)}</span>
      <span className="hush">{inWords(fen, sign)}</span>
    </span>
  )
}

function inWords(fen: bigint, sign: boolean | undefined): string {
  const amount = showYuan(fen < 0n ? -fen : fen)
    .slice(1)
    .replace(/\.00$/, '')
  if (fen < 0n) return m.ui_money_minus({ amount })
  return sign && fen > 0n ? m.ui_money_plus({ amount }) : m.ui_money({ amount })
}
