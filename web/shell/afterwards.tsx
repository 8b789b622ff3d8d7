// What begins when the first page is at rest (rest.ts): nobody waits for it, and nothing says so where it fails.
import { useEffect } from 'react'
import { LastKnown } from '../ui/LastKnown.tsx'
import { OpenOutcome } from '../ui/OpenOutcome.tsx'
import { OUTGOING_KEY } from './draft.ts'
import { watchInstall } from './install.ts'
import { watchLastKnown } from './last-known.ts'
import { latePart } from './lazy.tsx'
import { overTabs, underNav } from './overlay.ts'
import { useSession } from './session.ts'
import { readText } from './storage.ts'
import { keepsApp, vitalsOneIn } from './told.ts'
import { watchVitals } from './vitals.ts'
import { workerAddress } from './worker-address.ts'

const OpenBets = latePart(async () => {
  const [strip, { CancelOrder }] = await Promise.all([
    import('../bets/OpenBets.tsx'),
    import('../lottery/records/CancelOrder.tsx'),
  ])
  return () => <strip.OpenBets cancel={(order) => <CancelOrder order={order} />} />
})

function OwnBets() {
  return useSession() && <OpenBets />
}

export function Afterwards() {
  useEffect(begin, [])
  return null
}

function begin(): void {
  overTabs.set(<OwnBets />)
  // What was written without a network is sent from whichever page is open when there is one.
  if (readText('local', OUTGOING_KEY)) void import('../support/outgoing.ts')
  watchInstall()
  if (Math.random() * vitalsOneIn < Math.min(1, vitalsOneIn)) watchVitals()
  if (!keepsApp) return
  watchLastKnown()
  underNav.set(
    <>
      <LastKnown />
      <OpenOutcome />
    </>,
  )
  void keepApp()
}

/** Has the worker keep the app's files on this device. Browsers without one, and pages without encryption, keep none. */
async function keepApp(): Promise<void> {
  try {
    const found = await navigator.serviceWorker.register(workerAddress('app'), { scope: '/h5/' })
    // What came before this release's worker was there.
    const newest = found.installing ?? found.waiting ?? found.active
    newest?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
  } catch {
    // Then each visit asks the network.
  }
}
