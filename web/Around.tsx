// What surrounds the pages but is not needed for the first paint: it comes in a chunk of its own, after it.
import { useEffect } from 'react'
import { site } from '../core/site.ts'
import { hearTime } from './clock.ts'
import { missMenu, takeMenu } from './menu.ts'
import { watchOutcomes } from './outcome.ts'
import { underNav } from './overlay.ts'
import { usePush } from './push.ts'
import { queryClient, useCall } from './read.ts'
import { watchStream } from './stream.ts'
import { KoiChip } from './ui/KoiChip.tsx'
import { OfflineBar } from './ui/OfflineBar.tsx'
import { Toasts } from './ui/Toasts.tsx'

watchStream()
watchOutcomes()
underNav.set(<OfflineBar />)

const MENU_STALE_MS = 10 * 60_000

/** The overlay, the toast, and what keeps the tab bar and the page up to date. */
export function Around() {
  const menu = useCall(site.sideMenu, {}, { staleMs: MENU_STALE_MS, quiet: true })
  useEffect(() => {
    if (menu.data) takeMenu(menu.data)
    else if (menu.isError) missMenu()
  }, [menu.data, menu.isError])
  // Events may have been lost: everything on the page is asked for again.
  usePush('resync', () => void queryClient.invalidateQueries())
  usePush('time', (now) => hearTime(Number(now)))
  return (
    <>
      <KoiChip />
      <Toasts />
    </>
  )
}
