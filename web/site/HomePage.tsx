import { ChevronRight, Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '../../core/endpoint.ts'
import type { LotteryRow } from '../../core/lottery/calls.ts'
import { lottery } from '../../core/lottery/calls.ts'
import type { Bulletin } from '../../core/message.ts'
import { message } from '../../core/message.ts'
import { site } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { Mark } from '../art/Art.tsx'
import { serverNow } from '../shell/clock.ts'
import { latePart } from '../shell/lazy.tsx'
import { rememberDismissed, takeLaunch } from '../message/reminders.ts'
import { usePatience } from '../shell/patience.ts'
import { useCall } from '../shell/read.ts'
import { WELCOME_KEY } from '../shell/session.ts'
import { readText } from '../shell/storage.ts'
import { Icon } from '../ui/Icon.tsx'
import { LanguageButton } from '../ui/LanguageButton.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { Bone } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { BalanceCard } from '../wallet/BalanceCard.tsx'
import { Footer } from './Footer.tsx'
import s from './HomePage.module.css'
import { Selected } from './Selected.tsx'
import { Slides } from './Slides.tsx'

const NoticeDialog = latePart(() =>
  import('../message/NoticeDialog.tsx').then((module) => module.NoticeDialog),
)

// Both wait for an answer of the house; by then their chunk is there.
const LiveDraw = latePart(() => import('./LiveDraw.tsx').then((module) => module.LiveDraw))

const Welcome = latePart(() => import('../member/Welcome.tsx').then((module) => module.Welcome))

const NOTICES_STALE_MS = 5 * 60_000
const SLIDES_STALE_MS = 10 * 60_000
const POLL_MS = 10_000
// A line of news and the live draw; the slides, and what can be played.
const TOP_BONES = [36, 126]
const REST_BONES = [112, 26, 180]

/**
 * The entry page. It asks for nothing that answers 401 to a visitor (decision 41). A query `type` of the
 * spec's tabs names a category; as long as there is one category only, every type shows the same.
 *
 * Nothing moves once it is drawn: what stands below a part whose height only the house knows waits for it.
 */
export default function HomePage() {
  const lotteries = useCall(lottery.list, {}, { pollMs: POLL_MS, staleMs: 2_000 })
  const bulletin = useCall(message.bulletin, {}, { staleMs: NOTICES_STALE_MS })
  const slides = useCall(site.slides, {}, { staleMs: SLIDES_STALE_MS })
  const waits = usePatience()
  const [newcomer] = useState(() => readText('session', WELCOME_KEY))
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
        <span className={s.language}>
          <LanguageButton />
        </span>
      }
    >
      <Stack>
        <BalanceCard art="wallet" />
        {topIsKnown && <Notices found={bulletin.data} quiet={newcomer !== undefined} />}
        {topIsKnown && <Live list={lotteries.data?.list} onOverdue={refresh} />}
        {!topIsKnown && <Bones heights={TOP_BONES} />}
      </Stack>
      {topIsKnown && !(waits && slides.isPending) ? (
        <>
          <Slides list={slides.data?.list ?? []} />
          <Section title={m.site_selected()}>
            <Selected lotteries={lotteries} />
          </Section>
          <Footer />
        </>
      ) : (
        <div key={String(topIsKnown)} className={s.rest}>
          <Bones heights={REST_BONES} />
        </div>
      )}
      {newcomer !== undefined && <Welcome name={newcomer} />}
    </Page>
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

type NoticesProps = { found: Output<typeof message.bulletin> | undefined; quiet: boolean }

/** The one line, and the dialog: by itself once at launch, or when the line is pressed. */
function Notices({ found, quiet }: NoticesProps) {
  const [open, setOpen] = useState<Bulletin[]>([])
  const [arrived, setArrived] = useState(false)
  if (found && !arrived) {
    setArrived(true)
    if (!quiet) setOpen(takeLaunch(found.popup, serverNow()))
  }
  const first = found?.scroll[0]
  return (
    <>
      {first && <NoticeLine title={first.title} onPress={() => setOpen(found?.scroll ?? [])} />}
      {open.length > 0 && (
        <NoticeDialog
          list={open}
          onClose={(notToday) => {
            if (notToday) rememberDismissed(open, serverNow())
            setOpen([])
          }}
        />
      )}
    </>
  )
}

/** One still line: nothing scrolls by itself (design 1). A press opens all of them. */
function NoticeLine({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={s.notice}
      aria-label={m.message_all({ title })}
      onClick={onPress}
    >
      <Icon of={Megaphone} size={20} />
      <span className={s.noticeTitle}>{title}</span>
      <Icon of={ChevronRight} size={18} />
    </button>
  )
}
