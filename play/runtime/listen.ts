// Keeps the venue's stream of hints open for as long as the launch lives.
import { aFrame } from '../parts/behind.ts'
import { events, Refused } from './wire.ts'

type Heard = {
  isOver(): boolean
  /** Called each time that the event stream of the venue opens: at first, and again after it was cut. */
  onOpen(): void
  onCut(): void
  onText(text: string): void
  /** The venue knows the session no more. */
  onOver(): void
}

const FIRST_MS = 500
const LONGEST_MS = 15_000

export async function listen(heard: Heard): Promise<void> {
  for (let waitMs = FIRST_MS; !heard.isOver(); waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
    const began = performance.now()
    try {
      await hearAll(heard)
    } catch (error) {
      if (error instanceof Refused) return heard.onOver()
    }
    if (heard.isOver()) return
    heard.onCut()
    if (performance.now() - began > LONGEST_MS) waitMs = FIRST_MS
    await new Promise((wake) => setTimeout(wake, waitMs))
  }
}

async function hearAll(heard: Heard): Promise<void> {
  let isFirst = true
  // A page with an open stream is not kept for the way back. One that is kept opens it again as it comes back.
  const left = new AbortController()
  const leave = () => left.abort()
  window.addEventListener('pagehide', leave)
  try {
    for await (const texts of events(left.signal)) {
      if (isFirst) heard.onOpen()
      isFirst = false
      texts.forEach(heard.onText)
      if (heard.isOver()) return
      // A round that ends is said in several words one behind the other: what comes within a frame is told together in the next one.
      await aFrame()
    }
  } finally {
    window.removeEventListener('pagehide', leave)
  }
}
