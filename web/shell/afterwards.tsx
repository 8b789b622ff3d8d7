// Work that begins when the first page is useful (Around.tsx): nobody waits for it, and its failures are not shown.
import { LastKnown } from '../ui/LastKnown.tsx'
import { OpenOutcome } from '../ui/OpenOutcome.tsx'
import { OUTGOING_KEY } from './draft.ts'
import { watchInstall } from './install.ts'
import { watchLastKnown } from './last-known.ts'
import { underNav } from './overlay.ts'
import { readText } from './storage.ts'
import { keepsApp, vitalsOneIn } from './told.ts'
import { watchVitals } from './vitals.ts'
import { workerAddress } from './worker-address.ts'

export function afterwards(): void {
  // Messages written without a network are sent from whichever page is open when there is one.
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
    // Tells the new worker of files that were loaded before it was there, so that it keeps them.
    const newest = found.installing ?? found.waiting ?? found.active
    newest?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
  } catch {
    // Without a worker, each visit asks the network.
  }
}
