import { Eye, EyeOff } from 'lucide-react'
import type { Output } from '../../core/endpoint.ts'
import { fromWire, plus, toWire } from '../../core/money.ts'
import { wallet } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { useOnline } from '../shell/online.ts'
import { useCall } from '../shell/read.ts'
import { hideBalance, useHiddenBalance } from '../shell/theme.ts'
import { IconButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Money } from '../ui/Money.tsx'
import s from './Balance.module.css'
import { figureSize } from './figure.ts'

const sizes = { short: s.short, tens: s.tens, hundreds: s.hundreds, millions: s.millions }

/** The member's money in all wallets, and where it lies. */
export function Balance() {
  const hidden = useHiddenBalance()
  const balance = useCall(wallet.balance, {}, { pollMs: 10_000 })
  const isOnline = useOnline()
  return (
    <div className={s.top}>
      <p className={classes(s.label, 'dim')}>
        {m.wallet_total()}
        <IconButton
          icon={hidden ? EyeOff : Eye}
          size={20}
          label={hidden ? m.wallet_show() : m.wallet_hide()}
          onPress={() => hideBalance(!hidden)}
        />
      </p>
      <p
        className={classes(
          s.total,
          sizes[figureSize(hidden ? undefined : balance.data?.total)],
          balance.isFetching && s.shimmer,
        )}
      >
        {balance.data ? <Money amount={balance.data.total} big balance /> : !isOnline && <NotShown />}
      </p>
      <p className={classes(s.parts, 'dim')}>
        {balance.data &&
          partsOf(balance.data).map(([name, amount]) => (
            <span key={name}>
              {name} <Money amount={amount} balance />
            </span>
          ))}
      </p>
    </div>
  )
}

/** The place of the balance without a network: the last known one may be wrong by now. */
function NotShown() {
  return (
    <>
      <span aria-hidden>¥ ••••••</span>
      <span className="hush">{m.ui_balance_hidden()}</span>
    </>
  )
}

/** Where the money lies: always the central wallet, the others only while they hold some. */
function partsOf(balance: Output<typeof wallet.balance>): [name: string, amount: string][] {
  const rest: [string, string][] = [
    [m.transfer_parts_venues(), balance.venues],
    [m.transfer_under_way(), balance.inTransit],
    [m.savings_title(), toWire(plus(fromWire(balance.savings), fromWire(balance.locked)))],
    [m.wallet_held(), balance.held],
    [m.wallet_open_stakes(), balance.openStakes],
  ]
  return [[m.wallet_cash(), balance.cash], ...rest.filter(([, amount]) => amount !== '0.00')]
}
