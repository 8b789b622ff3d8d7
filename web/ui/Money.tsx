import { fromWire, showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useHiddenBalance } from '../shell/theme.ts'
import { classes } from './classes.ts'
import s from './Money.module.css'

type MoneyProps = {
  /** Fen, or the wire's decimal string ("100.00", "-0.05"). */
  amount: bigint | string
  /** `+` before money that comes in; money that goes out always has its −. Moves between own wallets have none. */
  sign?: boolean
  /** The one number of a screen. */
  big?: boolean
  /** A balance: the eye hides it. */
  balance?: boolean
  /** A payout that belongs to a bet: the only coloured amount. */
  win?: boolean
  strong?: boolean
}

/** An amount: tabular, two decimals, never wrapped. Read aloud in words. */
export function Money({ amount, sign, big, balance, win, strong }: MoneyProps) {
  const hidden = useHiddenBalance() && balance
  const fen = typeof amount === 'bigint' ? amount : readFen(amount)
  const before = fen < 0n ? '\u2212' : sign && fen > 0n ? '+' : ''
  const shown = showYuan(fen < 0n ? -fen : fen)
  const [whole = '', decimals = ''] = shown.slice(1).split('.')
  const look = classes(s.money, 'num', big && s.big, win && 'gain', strong && s.strong)
  if (hidden)
    return (
      <span className={look}>
        <span aria-hidden>¥ ••••••</span>
        <span className="hush">{m.ui_balance_hidden()}</span>
      </span>
    )
  return (
    <span className={look}>
      <span aria-hidden>
        {before && <span className={s.sign}>{before}</span>}
        <span className={s.currency}>¥</span>
        {whole}
        <span className={s.decimals}>.{decimals}</span>
      </span>
      <span className="hush">{inWords(before, `${whole}.${decimals}`)}</span>
    </span>
  )
}

const readFen = (text: string): bigint => (text.startsWith('-') ? -fromWire(text.slice(1)) : fromWire(text))

function inWords(sign: string, figure: string): string {
  const amount = figure.replace(/\.00$/, '')
  if (sign === '+') return m.ui_money_plus({ amount })
  return sign ? m.ui_money_minus({ amount }) : m.ui_money({ amount })
}
