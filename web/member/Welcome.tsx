import { BadgeCheck, CircleCheck, Dices, Wallet, X, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { address, type Address } from '../../core/addresses.ts'
import { bets } from '../../core/bets.ts'
import { member } from '../../core/member/member.ts'
import { wallet } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { WELCOME_KEY } from '../shell/session.ts'
import { keepText } from '../shell/storage.ts'
import { IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { List, Row } from '../ui/Row.tsx'
import s from './Welcome.module.css'

type WelcomeProps = {
  /** The name of the member who has registered on this phone. */
  name: string
  onClose: () => void
}

/** The first steps of a new member, on home until all are done or it is closed: then it goes for ever. */
export function Welcome({ name, onClose }: WelcomeProps) {
  const user = useCall(member.getUser, {}, { quiet: true })
  const paid = useCall(wallet.trades, { type: 'deposit', size: 1 }, { quiet: true })
  const bet = useCall(bets.list, { size: 1 }, { quiet: true })
  const hasPaid = isSome(paid.data?.list)
  const hasBet = isSome(bet.data?.list)
  const isOver = hasPaid && hasBet
  useEffect(() => {
    // The card stays this once, with the link to the bet's result.
    if (isOver) forget()
  }, [isOver])
  // Somebody else has signed in on the phone of a new member.
  if (user.data && user.data.username !== name) return null
  const close = () => {
    forget()
    onClose()
  }
  return (
    <Card flush>
      <div className={s.head}>
        <div>
          <h2 className="title-3">{m.member_welcome({ name })}</h2>
          <p className="dim sub">{m.member_welcome_lead({ done: 1 + Number(hasPaid) + Number(hasBet) })}</p>
        </div>
        <IconButton icon={X} label={m.member_welcome_close()} onPress={close} />
      </div>
      <List>
        <Row icon={CircleCheck} title={m.member_welcome_account()} sub={m.member_welcome_done()} />
        <Next
          {...{ icon: Wallet, title: m.member_welcome_1(), sub: m.member_welcome_1_sub(), isDone: hasPaid }}
          href={address.deposit()}
        />
        {hasBet ? (
          <Row icon={BadgeCheck} title={m.member_welcome_3()} sub={m.member_welcome_3_sub()} href={address.verify()} />
        ) : (
          <Next
            {...{ icon: Dices, title: m.member_welcome_2(), sub: m.member_welcome_2_sub(), isDone: false }}
            href={address.odds({ lottery: 'k3_1m' })}
          />
        )}
      </List>
    </Card>
  )
}

const isSome = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0

const forget = () => keepText('local', WELCOME_KEY, undefined)

type NextProps = { icon: LucideIcon; title: string; sub: string; isDone: boolean; href: Address }

/** A step: the way to it, or that it is done. */
const Next = ({ icon, title, sub, isDone, href }: NextProps) =>
  isDone ? (
    <Row icon={CircleCheck} title={title} sub={m.member_welcome_done()} />
  ) : (
    <Row icon={icon} title={title} sub={sub} href={href} />
  )
