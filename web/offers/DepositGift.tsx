import { address } from '../../core/addresses.ts'
import { fromWire, showYuan, yuan, type Fen } from '../../core/money.ts'
import { offers, type OfferRow } from '../../core/offers/offers.ts'
import { m } from '../../text/compiled/messages.js'
import { Tile } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { useCall } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Link } from '../ui/Link.tsx'
import { Bone } from '../ui/States.tsx'
import s from './DepositGift.module.css'

/** The activity that a deposit of this member could win if it is joined before: undefined until known, null where there is none. */
export function useGift(): OfferRow | null | undefined {
  const { data, isPending } = useCall(offers.list, {}, { quiet: true })
  if (isPending) return undefined
  return data?.list.find(({ byDeposit, state }) => byDeposit && state === 'open') ?? null
}

type GiftProps = {
  of: OfferRow
  /** The amount of the form, once it is one that can be deposited. */
  amount: Fen | undefined
  busy: boolean
  onJoin: () => void
}

/**
 * The activity that the deposit could join: its reward, the price of it, and the button that joins it with the payment.
 * Without that button nothing is joined.
 */
export function DepositGift({ of: { id, name, summary, play, art, least }, amount, busy, onJoin }: GiftProps) {
  const from = least === null ? undefined : fromWire(least)
  const isEnough = amount !== undefined && (from === undefined || amount >= from)
  return (
    <Card>
      <div className={s.head}>
        <span className={s.tile}>
          <Tile {...cutOf(art)} />
        </span>
        <span className={s.words}>
          <strong className="title-3 semi">{name}</strong>
          <span className="dim sub">{summary}</span>
        </span>
      </div>
      <p className={`dim sub ${s.play}`}>{play}</p>
      <Price id={id} />
      <Link href={address.offer({ id })} className={`link sub ${s.rules}`}>
        {m.offers_rules()}
      </Link>
      {/* Until there is an amount the page has one grey button, its own. */}
      <Button kind={isEnough ? 'tonal' : 'quiet'} wide busy={busy} off={!isEnough} onPress={onJoin}>
        {isEnough
          ? m.offers_join_pay_amount({ amount: showYuan(amount) })
          : amount === undefined || from === undefined
            ? m.offers_join_pay()
            : m.offers_join_from({ amount: showYuan(from) })}
      </Button>
    </Card>
  )
}

/** The average cost of playing for it, by game. */
function Price({ id }: { id: string }) {
  const { data, isError } = useCall(offers.detail, { id }, { quiet: true })
  const costs = data?.price?.games.map((game) => game.costs) ?? []
  const [least, most] = [costs[0], costs.at(-1)]
  if (!data && !isError) return <Bone height={44} round={8} />
  if (least === undefined || most === undefined) return null
  return <p className={`dim sub ${s.price}`}>{m.offers_mention_price({ least: yuan(least), most: yuan(most) })}</p>
}
