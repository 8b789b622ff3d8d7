import { ArrowLeftRight, ArrowUpRight, History, Plus, Ticket } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { PondArt } from '../art/Art.tsx'
import { latePart } from '../shell/lazy.tsx'
import { session, useSession } from '../shell/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PondCard } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import s from './BalanceCard.module.css'
import { ShortcutLinks } from './ShortcutLinks.tsx'

// A visitor's home does without it.
const Balance = latePart(() => import('./Balance.tsx').then((module) => module.Balance))

/** A page that opens with the card begins with its figures (web/build/page-files.ts has the script fetch them beside the page). */
export const prepareBalance = async (): Promise<void> => void (session() && (await Balance.preload()))

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
      {signedIn ? (
        <div className={s.figures}>
          <Balance />
        </div>
      ) : (
        <Welcome />
      )}
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
