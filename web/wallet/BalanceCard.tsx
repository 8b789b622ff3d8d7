import { ArrowLeftRight, ArrowUpRight, Eye, EyeOff, History, Plus, Ticket } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import type { Output } from '../../core/endpoint.ts'
import { fromWire, plus, toWire } from '../../core/money.ts'
import { wallet } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { PondArt } from '../art/Art.tsx'
import { useCall } from '../shell/read.ts'
import { useSession } from '../shell/session.ts'
import { hideBalance, useHiddenBalance } from '../shell/theme.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { PondCard } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { Money } from '../ui/Money.tsx'
import s from './BalanceCard.module.css'
import { ShortcutLinks } from './ShortcutLinks.tsx'

/** The pond with everything the member owns, and the four ways on (decision 48: open stakes are not in it). */
export function BalanceCard({ art }: { art: 'wallet' | 'member' }) {
  const signedIn = useSession() !== undefined
  return (
    <PondCard
      art={
        <div className={s.art}>
          <PondArt kind={art} />
        </div>
      }
    >
      {signedIn ? <Balance /> : <Welcome />}
      <div className={classes(s.links, art === 'member' && s.ruled)}>
        <ShortcutLinks
          glass={art === 'wallet'}
          links={[
            { icon: Plus, label: m.wallet_to_deposit(), href: address.deposit() },
            { icon: ArrowUpRight, label: m.wallet_to_withdraw(), href: address.withdraw() },
            // The member's own page has the records further down.
            ...(art === 'member' ? [transfer(), bet()] : [bet(), records()]),
          ]}
        />
      </div>
    </PondCard>
  )
}

const bet = () => ({
  icon: Ticket,
  label: m.wallet_to_bet(),
  href: address.odds({ lottery: 'k3_1m' }),
})
const transfer = () => ({
  icon: ArrowLeftRight,
  label: m.transfer_title(),
  href: address.transfer(),
})
const records = () => ({
  icon: History,
  label: m.wallet_to_records(),
  href: address.transactions(),
})

// From ¥100,000.00 on the figure is smaller, so that it does not swim under the fish.
const LONG = '99999.99'.length

function Balance() {
  const hidden = useHiddenBalance()
  const balance = useCall(wallet.balance, {}, { pollMs: 10_000 })
  const isLong = !hidden && (balance.data?.total.length ?? 0) > LONG
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
      <p className={classes(s.total, isLong && s.long, balance.isFetching && s.shimmer)}>
        {balance.data && <Money amount={balance.data.total} big balance />}
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

function Welcome() {
  return (
    <div className={s.top}>
      <p className={s.welcome}>{m.wallet_welcome()}</p>
      <p className={classes(s.lead, 'dim')}>{m.wallet_welcome_lead()}</p>
      <p className={s.enter}>
        <ButtonLink href={address.login()} kind="glass" size="medium">
          {m.member_login()}
        </ButtonLink>
        <ButtonLink href={address.register()} kind="glass" size="medium">
          {m.member_register()}
        </ButtonLink>
      </p>
    </div>
  )
}
