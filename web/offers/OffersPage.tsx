import { Gift, Ticket } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { offers, type OfferRow } from '../../core/offers.ts'
import { offerClasses } from '../../core/offers/classes.ts'
import { m } from '../../text/compiled/messages.js'
import { Banner, Tile } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { useCall } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { IconButton } from '../ui/Button.tsx'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/Link.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { Empty, Load, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import s from './Offers.module.css'
import { classTags, minute, states } from './words.ts'

const classNames = {
  all: m.offers_class_all,
  limited: m.offers_class_limited,
  newcomer: m.offers_class_newcomer,
  daily: m.offers_class_daily,
  rebate: m.offers_class_rebate,
  vip: m.offers_class_vip,
}

/** What can be joined or taken today, by the tabs of spec 2; the first one has the large picture. */
export default function OffersPage() {
  const asked = useQueryOf(address.offers).tab
  const tab = offerClasses.find((known) => known === asked)
  const found = useCall(offers.list, tab ? { type: tab } : {}, { keep: true })
  return (
    <Page
      tab
      title={m.offers_title()}
      lead={m.offers_lead()}
      root={address.home()}
      actions={
        <>
          <IconButton icon={Gift} label={m.offers_welfare()} href={address.welfare()} />
          <IconButton icon={Ticket} label={m.offers_records()} href={address.redemptions()} />
        </>
      }
    >
      <UnderlineTabs
        label={m.offers_tabs()}
        value={tab ?? 'all'}
        onChange={(to) => setQuery(address.offers, { tab: to === 'all' ? undefined : to })}
        options={(['all', ...offerClasses] as const).map((value) => ({
          value,
          label: classNames[value](),
        }))}
      />
      <Load of={found} skeleton={<Skeleton rows={5} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={m.offers_none()} text={m.offers_none_text()} />
          ) : (
            <Stack>
              <ul className={s.list}>
                {list.map((one, at) => (
                  <li key={one.id}>
                    <OfferCard one={one} isFirst={at === 0} />
                  </li>
                ))}
              </ul>
            </Stack>
          )
        }
      </Load>
    </Page>
  )
}

function OfferCard({ one, isFirst }: { one: OfferRow; isFirst: boolean }) {
  const { id, name, summary, play, until, state, type, art } = one
  const shown = state === 'open' ? undefined : states[state]
  return (
    <Link href={address.offer({ id })} className={classes(s.card, isFirst && s.first)}>
      <span className={isFirst ? s.banner : s.tile}>
        {isFirst ? <Banner {...cutOf(art)} /> : <Tile {...cutOf(art)} />}
      </span>
      <span className={s.words}>
        <span className={s.head}>
          <strong className={s.name}>{name}</strong>
          {shown ? (
            <Tag kind={shown.kind}>{shown.name()}</Tag>
          ) : (
            <Tag kind="primary">{classTags[type]()}</Tag>
          )}
        </span>
        <span className={s.summary}>{summary}</span>
        <span className={s.facts}>
          <span>{play}</span>
          <span>
            {until === null ? m.offers_always() : m.offers_until({ time: minute(until) })}
          </span>
        </span>
      </span>
    </Link>
  )
}
