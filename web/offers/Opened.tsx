import { Gift } from 'lucide-react'
import type { OfferDetail } from '../../core/offers/offers.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import s from './Offer.module.css'
import { minute } from './words.ts'

/** A prize that was drawn: it opens, and stays on the page until it is claimed. */
export function Opened({ one: { award, prizes } }: { one: OfferDetail }) {
  if (!award || award.amount === null || prizes.length === 0) return null
  const { amount, until } = award
  const prize = prizes.find((each) => each.amount === amount)
  return (
    <Card>
      <div role="status" className={s.opened}>
        <span className={s.packet}>
          <Icon of={Gift} size={28} />
        </span>
        <p>
          <strong>{prize?.name ?? m.offers_prizes()}</strong> <Money amount={amount} strong />
          <span className="dim sub">{m.offers_opened_until({ time: minute(until) })}</span>
        </p>
      </div>
    </Card>
  )
}
