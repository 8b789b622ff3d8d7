import { ChevronRight, HeartHandshake, Megaphone, Search } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { address } from '../../core/addresses.ts'
import type { Output } from '../../core/endpoint.ts'
import { categoryOfType, lobby, type Category, type GameTile } from '../../core/lobby.ts'
import { lottery, type LotteryRow } from '../../core/lottery/calls.ts'
import { message } from '../../core/message.ts'
import { site } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { Mark } from '../art/Art.tsx'
import { latePart } from '../shell/lazy.tsx'
import type { Wanted } from '../lobby/Shelves.tsx'
import { Tiles } from '../lobby/Tiles.tsx'
import { isHiddenToday } from '../offers/today.ts'
import { usePatience } from '../shell/patience.ts'
import { useCall } from '../shell/read.ts'
import { useSession, WELCOME_KEY } from '../shell/session.ts'
import { useQueryOf } from '../shell/router.ts'
import { readText } from '../shell/storage.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageButton } from '../ui/LanguageButton.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { Bone, ErrorState } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { BalanceCard, prepareBalance } from '../wallet/BalanceCard.tsx'
import s from './HomePage.module.css'
import { Slides } from './Slides.tsx'

const LaunchNotices = latePart(() => import('../message/LaunchNotices.tsx').then((module) => module.LaunchNotices))

// Its data comes from a call; the chunk is there by then.
const LiveDraw = latePart(() => import('./LiveDraw.tsx').then((module) => module.LiveDraw))

const Rail = latePart(() => import('../lobby/Rail.tsx').then((module) => module.Rail))

const Footer = latePart(() => import('./Footer.tsx').then((module) => module.Footer))

const HomeOffer = latePart(() => import('../offers/HomeOffer.tsx').then((module) => module.HomeOffer))

const Shelves = latePart(() => import('../lobby/Shelves.tsx').then((module) => module.Shelves))

const Welcome = latePart(() => import('../member/Welcome.tsx').then((module) => module.Welcome))

const NOTICES_STALE_MS = 5 * 60_000
const GAMES_STALE_MS = 60_000
const SLIDES_STALE_MS = 10 * 60_000
const POLL_MS = 10_000
// A line of news and the live draw; the rail, the slides, and what can be played.
const TOP_BONES = [36, 126]
const REST_BONES = [58, 92, 26, 180]

/**
 * The entry page. It asks for nothing that answers 401 to a visitor (decision 41). A query `type` of the
 * spec's tabs names a category, which the page opens at.
 *
 * Nothing moves once it is drawn: what stands below a part whose height only the house knows waits for it.
 */
export default function HomePage() {
  const isMember = useSession() !== undefined
  const lotteries = useCall(lottery.list, {}, { pollMs: POLL_MS, staleMs: 2_000 })
  const bulletin = useCall(message.bulletin, {}, { staleMs: NOTICES_STALE_MS })
  const slides = useCall(site.slides, {}, { staleMs: SLIDES_STALE_MS })
  const games = useCall(lobby.allGames, {}, { staleMs: GAMES_STALE_MS })
  const played = useCall(lobby.recent, {}, { staleMs: GAMES_STALE_MS, when: isMember })
  const waits = usePatience()
  const [newcomer] = useState(() => readText('local', WELCOME_KEY))
  const topIsKnown = !lotteries.isPending && !(waits && bulletin.isPending)
  const refresh = () => void lotteries.refetch()
  return (
    <Page
      tab
      title={m.site_home_title()}
      hideTitle
      left={<Brand />}
      // Until this device has chosen; after that it is in the footer (decision 50).
      actions={
        <>
          <span className={s.language}>
            <LanguageButton />
          </span>
          <IconButton icon={HeartHandshake} label={m.care_title()} href={address.care()} />
          <IconButton icon={Search} label={m.lobby_search()} href={address.search()} />
        </>
      }
    >
      <Stack>
        <BalanceCard art="wallet" />
        {isMember && newcomer !== undefined && <Newcomer name={newcomer} />}
        {topIsKnown && <Notices found={bulletin.data} />}
        {topIsKnown && <Live list={lotteries.data?.list} onOverdue={refresh} />}
        {!topIsKnown && <Bones heights={TOP_BONES} />}
      </Stack>
      {topIsKnown && !(waits && (slides.isPending || games.isPending || (isMember && played.isPending))) ? (
        <Lobby
          games={games}
          played={played.data?.list ?? []}
          slides={<Slides list={slides.data?.list ?? []} everyMs={slides.data?.intervalMs ?? 0} />}
        />
      ) : (
        <div key={String(topIsKnown)} className={s.rest}>
          <Bones heights={REST_BONES} />
        </div>
      )}
    </Page>
  )
}

/** The welcome of a new member; its place is kept until its chunk is there, so that nothing moves. */
function Newcomer({ name }: { name: string }) {
  const [isClosed, close] = useState(false)
  return (
    !isClosed && (
      <div className={s.welcome}>
        <Welcome name={name} onClose={() => close(true)} />
      </div>
    )
  )
}

// At once: they stand in the page that the build draws, and must not blink when the app takes over.
const Bones = ({ heights }: { heights: readonly number[] }) => (
  <>
    {heights.map((height) => (
      <Bone key={height} height={height} round={20} />
    ))}
  </>
)

type LobbyProps = {
  games: UseQueryResult<Output<typeof lobby.allGames>>
  /** Games that this member has played, the last one first. */
  played: readonly GameTile[]
  slides: ReactNode
}

/** The games of the lobby. The first ones come with the page, the other categories when a member or visitor goes there. */
function Lobby({ games, played, slides }: LobbyProps) {
  const { type = '' } = useQueryOf(address.home)
  const asked = categoryOfType[type]
  const [from, setFrom] = useState<string>()
  const [wanted, want] = useState<Wanted>()
  const [seen, see] = useState<Category>('popular')
  const go = (category: Category, isPressed: boolean) => {
    see(category)
    want({ category, isPressed })
  }
  // A tab of the bar that leads here while home is open asks anew; Back stays where the page was left.
  if (from !== type) {
    setFrom(type)
    if (asked && window.scrollY === 0) go(asked, false)
  }
  const groups = games.data?.groups ?? []
  const first = groups.find(({ category }) => category === 'popular')?.games ?? []
  // Without further categories no space is reserved for them.
  const hasMore = groups.length > 0
  const end = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '100px',
    })
    if (end.current) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [hasMore])
  return (
    <>
      <div className={s.rail}>
        <Rail current={seen} groups={groups} onChoose={go} />
      </div>
      {slides}
      {played.length > 0 && (
        <Section title={m.lobby_recent()}>
          <Tiles list={played.slice(0, 3)} />
        </Section>
      )}
      <div id="shelf-popular" tabIndex={-1} className={s.shelf}>
        <Section title={m.site_selected()}>
          {games.isError ? (
            <ErrorState onRetry={() => void games.refetch()} busy={games.isFetching} error={games.error} />
          ) : first.length > 0 ? (
            <Tiles list={first} />
          ) : (
            <p className={s.empty}>{m.lobby_empty()}</p>
          )}
        </Section>
      </div>
      {near || wanted ? (
        <Shelves first={<Offer />} groups={groups} wanted={wanted} onSee={see} />
      ) : (
        hasMore && <div ref={end} className={s.more} />
      )}
      <Footer />
    </>
  )
}

/**
 * An activity that a member could join, behind everything that home begins with. Its place is kept, so that nothing
 * below moves.
 */
function Offer() {
  const isMember = useSession() !== undefined
  const [isHidden] = useState(isHiddenToday)
  return (
    isMember &&
    !isHidden && (
      <div className={s.offer}>
        <HomeOffer />
      </div>
    )
  )
}

function Live(props: { list: LotteryRow[] | undefined; onOverdue: () => void }) {
  const row = props.list?.find(({ isOpen }) => isOpen)
  return (
    row && (
      <div className={s.live}>
        <LiveDraw key={row.lottery} row={row} onOverdue={props.onOverdue} />
      </div>
    )
  )
}

function Brand() {
  return (
    <div className={s.brand}>
      <Mark size={36} />
      <span className={s.name}>{m.site_name()}</span>
      <Tag kind="line">{m.site_play_money()}</Tag>
    </div>
  )
}

/** The one line; the dialog opens by itself, or when the line is pressed. */
function Notices({ found }: { found: Output<typeof message.bulletin> | undefined }) {
  const [isAsked, ask] = useState(false)
  const first = found?.scroll[0]
  return (
    <>
      {first && <NoticeLine title={first.title} onPress={() => ask(true)} />}
      {found && <LaunchNotices found={found} isAsked={isAsked} onClose={() => ask(false)} />}
    </>
  )
}

/** One still line: nothing scrolls by itself (design 1). A press opens all of them. */
function NoticeLine({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <button type="button" className={s.notice} aria-label={m.message_all({ title })} onClick={onPress}>
      <Icon of={Megaphone} size={20} />
      <span className={s.noticeTitle}>{title}</span>
      <Icon of={ChevronRight} size={18} />
    </button>
  )
}

HomePage.prepare = prepareBalance
