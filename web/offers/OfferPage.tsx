import { address } from '../../core/addresses.ts'
import { offers, type OfferDetail } from '../../core/offers/offers.ts'
import { m } from '../../text/compiled/messages.js'
import { Banner } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { useCall } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { RuleList } from '../ui/RuleList.tsx'
import { Load, Lost, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { OfferAct } from './OfferAct.tsx'
import { Opened } from './Opened.tsx'
import s from './Offer.module.css'
import { Price } from './Price.tsx'
import { Prizes } from './Prizes.tsx'
import { classTags, minute, stateName, states } from './words.ts'

/** One activity: what it gives, what that costs, every rule, and the one thing that can be done now. */
export default function OfferPage() {
  const { id = '' } = useQueryOf(address.offer)
  const found = useCall(offers.detail, { id: id.slice(0, 64) })
  const isUnknown = (found.error as { reason?: string } | null)?.reason === 'offer_unknown'
  return (
    <Page
      title={found.data?.name ?? m.offers_title()}
      root={address.offers()}
      foot={
        found.data && (
          <Foot>
            <OfferAct one={found.data} />
          </Foot>
        )
      }
    >
      {isUnknown ? (
        <Lost title={m.offers_unknown()} text={m.offers_unknown_text()}>
          <ButtonLink href={address.offers()} size="medium">
            {m.offers_all()}
          </ButtonLink>
        </Lost>
      ) : (
        <Load of={found} skeleton={<Skeleton rows={6} />}>
          {(one) => <Whole one={one} />}
        </Load>
      )}
    </Page>
  )
}

function Whole({ one }: { one: OfferDetail }) {
  const { art, summary, play, type, until, state, price, prizes, rules, progress, joinedUntil } = one
  return (
    <>
      <Stack>
        <Card flush>
          <div className={s.banner}>
            <Banner {...cutOf(art)} />
          </div>
          <div className={s.head}>
            <div className={s.tags}>
              <Tag kind="primary">{classTags[type]()}</Tag>
              <Tag kind={states[state].kind}>{stateName(one)}</Tag>
            </div>
            <p className="title-3 semi">{summary}</p>
            <p className={`dim sub apart ${s.facts}`}>
              <span>{play}</span>
              <span>{until === null ? m.offers_always() : m.offers_until({ time: minute(until) })}</span>
            </p>
          </div>
        </Card>
        <Opened one={one} />
        {joinedUntil !== null && <Note>{m.offers_joined_text({ time: minute(joinedUntil) })}</Note>}
        {progress && <Progress {...progress} />}
      </Stack>
      {prizes.length > 0 && <Prizes one={one} />}
      {price && <Price price={price} />}
      <RuleList title={m.offers_rules()} rules={rules} />
    </>
  )
}

const digits = (amount: string) => Number.parseInt(amount.replace('.', ''), 10)

function Progress({ done, asked }: { done: string; asked: string }) {
  return (
    <Card>
      <p className={`apart ${s.progress}`}>
        <span>{m.offers_progress()}</span>
        <span className="num">{m.offers_progress_text({ done: `¥${done}`, asked: `¥${asked}` })}</span>
      </p>
      <ProgressBar value={digits(done)} max={digits(asked)} label={m.offers_progress()} />
    </Card>
  )
}
