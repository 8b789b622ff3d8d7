import type { OfferPrice } from '../../core/offers.ts'
import { fromWire, yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Section, Stack } from '../ui/Page.tsx'
import { Tag } from '../ui/Tag.tsx'
import s from './Offer.module.css'

/** What playing for it costs on average, beside what it gives: read before anybody joins. */
export function Price({ price: { deposit, reward, required, games } }: { price: OfferPrice }) {
  const words = { reward: yuan(reward), required: yuan(required) }
  return (
    <Section title={m.offers_price()}>
      <Stack>
        <Card>
          <p className={s.lead}>
            {deposit === null
              ? m.offers_price_plain(words)
              : m.offers_price_deposit({ ...words, deposit: yuan(deposit) })}
          </p>
          <p className={s.text}>{m.offers_price_text()}</p>
          <dl className={s.games}>
            {games.map(({ name, share, returns, stakes, costs }) => (
              <div key={name} className={`apart ${s.game}`}>
                <dt>
                  <span>{name}</span>
                  <span className="faint caption">
                    {m.offers_price_share()} {share}% · {m.offers_price_returns({ returns })}
                  </span>
                </dt>
                <dd>
                  <span>
                    <span className="faint caption">{m.offers_price_costs()}</span> <Money amount={costs} strong />
                  </span>
                  <span className="faint caption">
                    {m.offers_price_stakes()} <Money amount={stakes} />
                  </span>
                  {fromWire(costs) > fromWire(reward) && <Tag kind="pending">{m.offers_price_more()}</Tag>}
                </dd>
              </div>
            ))}
          </dl>
          <p className={s.text}>{m.offers_price_note()}</p>
        </Card>
      </Stack>
    </Section>
  )
}
