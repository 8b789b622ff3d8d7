// Whether the phone would take the app among its own, which My page offers.
import { live, useLive } from './live.ts'

type Offer = Event & { prompt(): Promise<unknown> }

const offer = live<Offer | undefined>(undefined)

/** The browser would ask by itself, over whatever is on the page. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as Offer)
  })
  window.addEventListener('appinstalled', () => offer.set(undefined))
}

/** Asks to install; undefined where the phone does not offer it. It can be asked once. */
export function useInstall(): (() => void) | undefined {
  const offered = useLive(offer)
  return (
    offered &&
    (() => {
      offer.set(undefined)
      void offered.prompt()
    })
  )
}
