// The surroundings of pages that the first paint does not need: they come in a chunk of their own, after it.
import { useEffect, useState } from 'react'
import { message } from '../../core/message.ts'
import { site } from '../../core/site.ts'
import { staleBy, type Stale } from '../../core/stale.ts'
import { dropEarly } from './ask.ts'
import { hearTime } from './clock.ts'
import { useConfig } from './config.ts'
import { useHeld } from './held.ts'
import { missMenu, takeMenu } from './side-menu.ts'
import { native } from './native.ts'
import { watchOutcomes } from './outcome.ts'
import { showMoves } from './moves.ts'
import { latePart } from './lazy.tsx'
import { underNav } from './overlay.ts'
import { hear, type Heard } from './push.ts'
import { queryClient, useCall } from './read.ts'
import { atRest } from './rest.ts'
import { useSession } from './session.ts'
import { watchStream } from './stream.ts'
import { keepUnread } from './unread.ts'
import { useAsking } from './verified.ts'
import { KoiChip } from '../ui/KoiChip.tsx'
import { OpenOutcome } from '../ui/OpenOutcome.tsx'
import { Toasts } from '../ui/Toasts.tsx'

const Update = latePart(() => import('../site/Update.tsx').then((module) => module.Update))
const HeldSheet = latePart(() => import('../care/HeldSheet.tsx').then((module) => module.HeldSheet))
const VerifySheet = latePart(() => import('../member/VerifySheet.tsx').then((module) => module.VerifySheet))
const Afterwards = latePart(() => import('./afterwards.tsx').then((module) => module.Afterwards))

const shell = native()

hear(heed)
watchStream()
showMoves()
watchOutcomes()
underNav.set(<OpenOutcome />)

// A second has the draws of several lotteries, and each concerns the same lists.
const GATHER_MS = 200
let gathered = new Map<string, Stale>()

/** Makes the page ask again soon for stale answers. */
function forget(stales: readonly Stale[]): void {
  if (gathered.size === 0) setTimeout(askAgain, GATHER_MS)
  for (const each of stales) gathered.set(JSON.stringify(each), each)
}

function askAgain(): void {
  const all = gathered
  gathered = new Map()
  for (const stale of all.values()) makeStale(stale)
}

/**
 * Asks again for the answers on the page: these, or all. A first answer that is on its way may be older than the event,
 * so it is asked for again once it is there.
 */
function makeStale(queryKey: Stale | [] = []): void {
  dropEarly()
  const coming = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst })
  void queryClient.invalidateQueries({ queryKey })
  for (const { promise, queryKey: own } of coming) {
    const again = () => queryClient.invalidateQueries({ queryKey: own, exact: true })
    void promise?.then(again, again)
  }
}

const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined

function heed(heard: Heard): void {
  if (heard.topic === 'time') hearTime(Number(heard.data))
  // Events may have been lost.
  else if (heard.topic === 'resync') makeStale()
  else {
    forget(staleBy(heard))
    if (heard.topic === 'feedback' || heard.topic === 'service')
      void import('../support/answers.ts').then(({ sayAnswer }) => sayAnswer(heard))
  }
}

const MENU_STALE_MS = 10 * 60_000
const UNREAD_POLL_MS = 60_000

/** The overlay, the toast, and what keeps the tab bar and the page up to date. */
export function Around() {
  const menu = useCall(site.sideMenu, {}, { staleMs: MENU_STALE_MS, quiet: true })
  useEffect(() => {
    if (menu.data) takeMenu(menu.data)
    else if (menu.isError) missMenu()
  }, [menu.data, menu.isError])
  const isMember = useSession() !== undefined
  // Loads the settings for pages that obey them, and the address of the games.
  useConfig()
  const unread = useCall(message.unread, {}, { when: isMember, pollMs: UNREAD_POLL_MS })
  const waiting = isMember ? (unread.data?.unread ?? 0) : 0
  useEffect(() => keepUnread(waiting), [waiting])
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => atRest(() => setAtRest(true)), [])
  const asking = useAsking()
  const held = useHeld()
  return (
    <>
      <KoiChip />
      <Toasts />
      {held && <HeldSheet key={held.reason} {...held} />}
      {asking && <VerifySheet onEnd={asking.done} />}
      {shell && <Update shell={shell} />}
      {isAtRest && <Afterwards />}
    </>
  )
}
