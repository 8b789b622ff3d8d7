import { ChevronRight } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { yuan } from '../../core/money.ts'
import { offers, type OfferRow } from '../../core/offers.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import s from './Offers.module.css'

/** One quiet line beside an amount to pay in: what could be joined first, and what playing for it costs on average. */
export function Mention() {
  const { data } = useCall(offers.list, {}, { quiet: true })
  const one = data?.list.find(({ byDeposit, state }) => byDeposit && state === 'open')
  return one ? <Line of={one} /> : null
}

function Line({ of: { id, name, summary } }: { of: OfferRow }) {
  const { data } = useCall(offers.detail, { id }, { quiet: true })
  const costs = data?.price?.games.map((game) => game.costs) ?? []
  const [least, most] = [costs[0], costs.at(-1)]
  if (!data) return null
  return (
    <Link href={address.offer({ id })} className={`dim caption ${s.mention}`}>
      <span>
        {m.offers_mention({ name, summary })}
        {least !== undefined && most !== undefined && (
          <>
            {' '}
            {m.offers_mention_price({
              least: yuan(least),
              most: yuan(most),
            })}
          </>
        )}
      </span>
      <Icon of={ChevronRight} size={16} />
    </Link>
  )
}
