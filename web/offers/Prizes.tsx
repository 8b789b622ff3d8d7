import { offers, type OfferDetail, type OfferPrize } from '../../core/offers/offers.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Section, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { toast } from '../ui/toast.ts'
import s from './Offer.module.css'

/** The prizes: their worth, their chance, and how many are left. */
export function Prizes({ one: { prizes, award, way, state } }: { one: OfferDetail }) {
  const mayChoose = (way === 'choose' && state === 'open') || (award !== null && award.amount === null)
  return (
    <Section title={m.offers_prizes()}>
      <Stack>
        <PrizeList prizes={prizes} mayChoose={mayChoose} />
        {award?.commitment && (
          <p className={`dim caption ${s.seed}`}>
            {m.offers_commitment()} <code>{award.commitment}</code>
          </p>
        )}
      </Stack>
    </Section>
  )
}

export function PrizeList({ prizes, mayChoose }: { prizes: readonly OfferPrize[]; mayChoose: boolean }) {
  const { run, busy } = useAction(offers.redeem)
  const signedIn = useSession() !== undefined
  const take = async (prizeId: string) => {
    const taken = await run({ prizeId })
    if (taken.ok) toast(m.offers_prize_won({ name: taken.data.name }), 'done')
  }
  return (
    <Card flush>
      <List label={m.offers_prizes()}>
        {prizes.map(({ id, name, amount, chance, left }) => (
          <Row
            key={name}
            title={name}
            sub={chance === null ? leftText(left) : `${m.offers_prize_chance({ chance })} · ${leftText(left)}`}
            side={
              <>
                <Money amount={amount} />
                {signedIn && mayChoose && chance === null && left !== 0 && (
                  <Button
                    size="small"
                    kind="tonal"
                    busy={busy}
                    label={`${m.offers_prize_take()} ${name}`}
                    onPress={() => void take(id)}
                  >
                    {m.offers_prize_take()}
                  </Button>
                )}
              </>
            }
          />
        ))}
      </List>
    </Card>
  )
}

function leftText(left: number | null): string {
  if (left === null) return m.offers_prize_many()
  return left === 0 ? m.offers_prize_none() : m.offers_prize_left({ count: left })
}
