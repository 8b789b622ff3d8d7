import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { offers, type OfferRow } from '../../core/offers/offers.ts'
import type { OfferClass } from '../../core/offers/classes.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/read.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import s from './HomeOffer.module.css'
import { hideToday } from './today.ts'

// An offer that a member has once stands before an offer of each day.
const order: readonly OfferClass[] = ['newcomer', 'limited', 'vip', 'rebate', 'daily']

const fitting = (list: readonly OfferRow[]): OfferRow | undefined =>
  list.filter(({ state }) => state === 'open').toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))[0]

/**
 * An offer that this member could join, with the turnover it requires. The house lists none for a member who rests, is
 * excluded or may not be offered any.
 */
export function HomeOffer() {
  const [hidden, hide] = useState(false)
  const { data } = useCall(offers.list, {}, { quiet: true })
  const one = data && fitting(data.list)
  if (hidden || !one) return null
  return (
    <div className={s.line}>
      <Link href={address.offer({ id: one.id })} className={`dim sub ${s.offer}`}>
        <span>
          {m.offers_home({ name: one.name, summary: one.summary })} <span className={s.play}>{one.play}</span>
        </span>
        <Icon of={ChevronRight} size={16} />
      </Link>
      <IconButton
        icon={X}
        label={m.offers_home_hide()}
        onPress={() => {
          hideToday()
          hide(true)
          // The button goes, and the focus stays nearby.
          document.getElementById('shelf-popular')?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}
