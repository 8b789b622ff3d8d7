import { Gift, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { address } from '../../core/addresses.ts'
import { offers, type OfferRow } from '../../core/offers/offers.ts'
import { offerClasses } from '../../core/offers/classes.ts'
import { vip } from '../../core/vip/vip.ts'
import { percentText } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { IconButton } from '../ui/Button.tsx'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { Empty, Load, Skeleton } from '../ui/States.tsx'
import { OfferCard, type OfferShown } from './OfferCard.tsx'

const classNames = {
  all: m.offers_class_all,
  limited: m.offers_class_limited,
  newcomer: m.offers_class_newcomer,
  daily: m.offers_class_daily,
  rebate: m.offers_class_rebate,
  vip: m.offers_class_vip,
}

/** Activities that can be joined or taken today, by the tabs of spec 2; the first one has the large picture. */
export default function OffersPage() {
  const asked = useQueryOf(address.offers).tab
  const tab = offerClasses.find((known) => known === asked)
  const found = useCall(offers.list, tab ? { type: tab } : {}, { keep: true })
  return (
    <Page
      tab
      title={m.offers_title()}
      lead={m.offers_lead()}
      left={<span />}
      actions={
        <>
          <IconButton icon={Gift} label={m.offers_welfare()} href={address.welfare()} />
          <IconButton icon={Ticket} label={m.offers_records()} href={address.redemptions()} />
        </>
      }
    >
      <UnderlineTabs
        above
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
          tab === 'rebate' ? (
            <Rebate>{cardsOf(list)}</Rebate>
          ) : list.length === 0 ? (
            <None />
          ) : (
            <Cards>{cardsOf(list)}</Cards>
          )
        }
      </Load>
    </Page>
  )
}

const None = () => <Empty title={m.offers_none()} text={m.offers_none_text()} />

const Cards = ({ children }: { children: ReactNode }) => (
  <Stack>
    <ul className="column">{children}</ul>
  </Stack>
)

const cardsOf = (list: readonly OfferRow[]) =>
  list.map((one, at) => (
    <li key={one.id}>
      <OfferCard one={one} isFirst={at === 0} href={address.offer({ id: one.id })} />
    </li>
  ))

/** The rebate that goes by the level of VIP is no activity to join; its card leads to the rates. None for who rests. */
function Rebate({ children }: { children: readonly ReactNode[] }) {
  const isMember = useSession() !== undefined
  const ladder = useCall(vip.ladder, {}, { staleMs: 3_600_000 })
  const mine = useCall(vip.get, {}, { when: isMember })
  if (ladder.isPending || (isMember && mine.isPending)) return <Skeleton rows={2} />
  const rates = ladder.data?.levels.flatMap((level) => level.rates.map(({ bp }) => bp)) ?? []
  const isShown = rates.length > 0 && !(isMember && mine.data?.rests !== false)
  if (!isShown && children.length === 0) return <None />
  const words = { least: `${percentText(Math.min(...rates), 2)}%`, most: `${percentText(Math.max(...rates), 2)}%` }
  const one: OfferShown = {
    name: m.offers_rebate(),
    summary: m.offers_rebate_text(words),
    play: m.offers_play_reward({ times: '1' }),
    until: null,
    state: 'open',
    type: 'rebate',
    art: 'moon',
  }
  return (
    <Cards>
      {isShown && (
        <li>
          <OfferCard one={one} isFirst href={address.vipDetail()} />
        </li>
      )}
      {children}
    </Cards>
  )
}
