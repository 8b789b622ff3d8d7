// Reads the house's events by fetch, because EventSource cannot send the TOKEN header.
import { firstSeen, streamIsLive, tellListeners } from './push.ts'
import { askedBy } from './asker.ts'
import { session, watchSession } from './session.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
// The server tells the time every 15 s: a stream that is silent for longer was cut without an error.
const SILENCE_MS = 45_000
// Without an answer by then the stream begins where the house is, and the page is told to ask again.
const ANSWER_MS = 5_000

let lastId: string | undefined
let stop: AbortController | undefined
let waitMs = FIRST_WAIT_MS

/** Called once at the start. Draws are public, so a page without a session listens too. */
export function watchStream(): void {
  watchSession(restart)
  window.addEventListener('online', restart)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !streamIsLive.get()) restart()
  })
  // A page with an open stream is not kept for the way back.
  window.addEventListener('pagehide', () => stop?.abort())
  window.addEventListener('pageshow', ({ persisted }) => persisted && restart())
  restart()
}

function restart(): void {
  stop?.abort()
  waitMs = FIRST_WAIT_MS
  void keepOpen((stop = new AbortController()))
}

async function keepOpen(mine: AbortController): Promise<void> {
  while (!mine.signal.aborted) {
    try {
      await readStream(mine)
    } catch {
      // Cut, refused or silent: all the same, wait and try again.
    }
    streamIsLive.set(false)
    if (mine.signal.aborted) return
    // A quarter of it by chance, so that the pages do not all reconnect to a restarted house at once.
    await new Promise((resolve) => setTimeout(resolve, waitMs * (1 + Math.random() / 4)))
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

async function readStream(mine: AbortController): Promise<void> {
  await Promise.race([firstSeen.said, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))])
  if (mine.signal.aborted) return
  const from = lastId ?? firstSeen.id()
  const response = await fetch('/api/events', {
    headers: {
      Accept: 'text/event-stream',
      ...askedBy(session()?.token),
      ...(from ? { 'Last-Event-ID': from } : {}),
    },
    signal: mine.signal,
    cache: 'no-store',
  })
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  streamIsLive.set(true)
  waitMs = FIRST_WAIT_MS
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const part = await withSilence(reader.read())
    if (part.done) return
    const blocks = (rest + part.value).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) tell(block)
  }
}

function withSilence<T>(reading: Promise<T>): Promise<T> {
  let timer = 0
  const silence = new Promise<never>((_, failed) => {
    timer = window.setTimeout(() => failed(new Error('silent')), SILENCE_MS)
  })
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}

function tell(block: string): void {
  const event = readEvent(block)
  if (event.id) lastId = event.id
  if (!event.data) return
  try {
    tellListeners(event.name, JSON.parse(event.data))
  } catch {
    // An event that cannot be read is dropped: what it told is read again by the next call.
  }
}

function readEvent(block: string): { id: string; name: string; data: string } {
  const event = { id: '', name: '', data: '' }
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === 'id') event.id = value
    else if (name === 'event') event.name = value
    else if (name === 'data') event.data += value
  }
  return event
}
