import { useState } from 'react'
import type { OfferPrice } from '../../core/offers/offers.ts'
import { fromWire, yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Section, Stack } from '../ui/Page.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Parts } from '../ui/Unbroken.tsx'
import s from './Offer.module.css'

type Game = OfferPrice['games'][number]

/** The average cost of playing for a reward, beside the reward: read before anybody joins. */
export function Price({ price: { deposit, reward, required, games } }: { price: OfferPrice }) {
  const [isWhole, setWhole] = useState(false)
  const words = { reward: yuan(reward), required: yuan(required) }
  const shown = isWhole ? games : sampleOf(games)
  const most = Math.max(Number(fromWire(reward)), ...games.map(({ costs }) => Number(fromWire(costs))))
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
          <p className="faint caption">{m.offers_price_mark({ reward: yuan(reward) })}</p>
          <dl className={s.games}>
            {shown.map((game) => (
              <Line key={game.name} game={game} reward={reward} most={most} />
            ))}
          </dl>
          {shown.length < games.length && (
            <Button kind="tonal" size="small" onPress={() => setWhole(true)}>
              {m.offers_price_all({ count: games.length })}
            </Button>
          )}
          <p className={s.text}>{m.offers_price_note()}</p>
        </Card>
      </Stack>
    </Section>
  )
}

/** The cheapest, the middle and the dearest game: how much the choice of a game matters. */
const sampleOf = (games: readonly Game[]): readonly Game[] =>
  games.length <= 3 ? games : [games[0]!, games[games.length >> 1]!, games.at(-1)!]

/** The bar is what it costs, the mark on it what the bonus gives. */
function Line({ game, reward, most }: { game: Game; reward: string; most: number }) {
  const { name, share, returns, stakes, costs } = game
  const isMore = fromWire(costs) > fromWire(reward)
  const part = (amount: string) => `${(Number(fromWire(amount)) / Math.max(most, 1)) * 100}%`
  return (
    <div className={`apart ${s.game}`}>
      <dt>
        <span>{name}</span>
        <span className="faint caption">
          <Parts text={`${m.offers_price_share()} ${share}% · ${m.offers_price_returns({ returns })}`} />
        </span>
      </dt>
      <dd>
        <span>
          <span className="faint caption">{m.offers_price_costs()}</span> <Money amount={costs} strong />
        </span>
        <span className="faint caption">
          {m.offers_price_stakes()} <Money amount={stakes} />
        </span>
        {isMore && <Tag kind="pending">{m.offers_price_more()}</Tag>}
      </dd>
      <span aria-hidden className={s.bar}>
        <span className={isMore ? s.dear : s.cost} style={{ width: part(costs) }} />
        <span className={s.gives} style={{ left: part(reward) }} />
      </span>
    </div>
  )
}
