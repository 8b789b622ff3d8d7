import { Percent } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import type { Output } from '../../core/endpoint.ts'
import { categories, lobby, lobbyVenues, type GameTile } from '../../core/lobby.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { Empty, Load } from '../ui/States.tsx'
import { useFavourites } from './favourites.ts'
import s from './GameDetailPage.module.css'
import { Star } from './Star.tsx'
import { TileBones } from './TileBones.tsx'
import { Tiles } from './Tiles.tsx'
import { shortTime } from './way.ts'

const STALE_MS = 60_000
const tabs = ['all', 'recommend', 'collection'] as const
type Tab = (typeof tabs)[number]

const tabNames: Record<Tab, () => string> = {
  all: m.lobby_tab_all,
  recommend: m.lobby_tab_recommend,
  collection: m.lobby_tab_collection,
}

/** One venue's games, or one category's: all, what is recommended, and the member's own (spec 2). */
export default function GameDetailPage() {
  const asked = useQueryOf(address.gameDetail)
  const category = categories.find((one) => one === asked.category)
  const venue = lobbyVenues.find((one) => one === asked.venue) ?? 'electronic'
  const found = useCall(lobby.games, category ? { category } : { venue }, { staleMs: STALE_MS })
  const tab = tabs.find((one) => one === asked.tab) ?? 'all'
  return (
    <Page
      title={found.data?.name ?? m.lobby_title()}
      lead={category ? undefined : m.lobby_venue_lead()}
      actions={<IconButton icon={Percent} label={m.lobby_returns()} href={address.returns()} />}
    >
      <UnderlineTabs
        label={m.lobby_tabs()}
        value={tab}
        onChange={(next) => setQuery(address.gameDetail, { tab: next === 'all' ? undefined : next })}
        options={tabs.map((value) => ({ value, label: tabNames[value]() }))}
      />
      <div className={s.games}>
        <Load of={found} skeleton={<TileBones rows={3} />}>
          {(venue) => <Games of={venue} tab={tab} />}
        </Load>
      </div>
    </Page>
  )
}

type GamesProps = { of: Output<typeof lobby.games>; tab: Tab }

function Games({ of: { name, closed, list }, tab }: GamesProps) {
  const favourites = useFavourites()
  const isIn: Record<Tab, (tile: GameTile) => boolean> = {
    all: () => true,
    recommend: ({ isRecommended }) => isRecommended,
    collection: ({ game }) => favourites.has(game),
  }
  const shown = list.filter(isIn[tab])
  return (
    <>
      {closed && (
        <Stack>
          <Note kind="pending">
            {closed.until === null
              ? m.lobby_venue_closed({ name })
              : m.lobby_venue_closed_until({ name, time: shortTime(closed.until) })}
            <br />
            {m.lobby_closed_text()}
          </Note>
        </Stack>
      )}
      {shown.length > 0 ? (
        <Tiles list={shown} corner={(tile) => <Star tile={tile} favourites={favourites} />} />
      ) : (
        <None tab={tab} isMember={favourites.isMember} />
      )}
    </>
  )
}

function None({ tab, isMember }: { tab: Tab; isMember: boolean }) {
  if (tab === 'all') return <Empty title={m.lobby_empty_group()} />
  if (tab === 'recommend') return <Empty title={m.lobby_recommend_empty()} />
  return isMember ? (
    <Empty title={m.lobby_collection_empty()} text={m.lobby_collection_text()} />
  ) : (
    <Empty title={m.lobby_sign_in()}>
      <ButtonLink href={address.login()} size="medium" kind="tonal">
        {m.member_login()}
      </ButtonLink>
    </Empty>
  )
}
