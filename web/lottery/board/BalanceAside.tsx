import { address } from '../../../core/addresses.ts'
import { wallet } from '../../../core/wallet.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { useSession } from '../../shell/session.ts'
import { hideBalance, useHiddenBalance } from '../../shell/theme.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import s from './BalanceAside.module.css'
import { signInHere } from '../../shell/sign-in.ts'

/** The cash that can be staked. Not known before a sign-in. */
export function useCash() {
  const signedIn = useSession() !== undefined
  return useCall(wallet.balance, {}, { when: signedIn, pollMs: 15_000 })
}

/** Beside the heading: a tap hides it, a shimmer says that it is read again. */
export function BalanceAside({ balance }: { balance: ReturnType<typeof useCash> }) {
  const hidden = useHiddenBalance()
  const signedIn = useSession() !== undefined
  if (!signedIn)
    return (
      <button type="button" className={s.signIn} onClick={signInHere}>
        {m.lottery_board_sign_in_short()}
      </button>
    )
  if (!balance.data)
    return balance.isError ? (
      <Link href={address.transactions()} className={s.signIn}>
        {m.lottery_board_balance()}
      </Link>
    ) : (
      // As wide as most amounts, so that the heading breaks, or does not, as it will then.
      <span className={s.balance} aria-hidden>
        <span className="faint small">{m.lottery_board_balance()}</span>
        <span className={classes(s.amount, s.reading, s.awaited)}>&nbsp;</span>
      </span>
    )
  return (
    <button
      type="button"
      className={s.balance}
      aria-pressed={hidden}
      title={hidden ? m.lottery_board_balance_show() : m.lottery_board_balance_hide()}
      onClick={() => hideBalance(!hidden)}
    >
      <span className="faint small">{m.lottery_board_balance()}</span>
      <span className={classes(s.amount, balance.isFetching && s.reading)}>
        <Money amount={balance.data.cash} balance strong />
      </span>
    </button>
  )
}
