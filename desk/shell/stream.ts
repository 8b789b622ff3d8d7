// The stream of changes from the desk's own process. EventSource sends no header, and a token in an address would be written down
// on the way: so a fetch is read as it comes.
import { useEffect } from 'react'
import * as v from 'valibot'
import { changed, stream, type Changing } from '../../core/desk/stream.ts'
import { proposals } from '../../core/desk/doing.ts'
import { underWay } from '../../core/desk/money.ts'
import { review } from '../../core/desk/review.ts'
import { today } from '../../core/desk/today.ts'
import { headersOf, queryClient } from './ask.ts'

/** Which calls show what has changed. None is a deed: a deed that only reads is on record, and nobody asked for it again. */
const shows: Readonly<Record<Changing, readonly string[]>> = {
  queues: [today.show, proposals.list, review.list, underWay.show].map(({ path }) => path),
  money: [today.show, underWay.show].map(({ path }) => path),
  draws: [today.show.path],
}

const [FIRST_MS, MOST_MS] = [1_000, 30_000]

/** Keeps the open page current as long as it is drawn; a stream that breaks is opened again, later each time. */
export function useStream(): void {
  useEffect(() => {
    const leaving = new AbortController()
    void follow(leaving.signal)
    return () => leaving.abort()
  }, [])
}

async function follow(signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_MS
  while (!signal.aborted) {
    const isHeard = await hear(signal).catch(() => false)
    waitMs = isHeard ? FIRST_MS : Math.min(MOST_MS, waitMs * 2)
    await new Promise((wake) => setTimeout(wake, waitMs))
  }
}

/** Reads one stream to its end; answers whether it said anything. */
async function hear(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(`/api/desk/${stream.hear.path}`, {
    method: 'POST',
    headers: headersOf(),
    body: '{}',
    signal,
  })
  if (!answer.ok || !answer.body) return false
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return true
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) take(event)
  }
}

function take(event: string): void {
  const data = /^data: (.*)$/m.exec(event)?.[1]
  const read = data === undefined ? undefined : v.safeParse(changed, JSON.parse(data))
  if (!read?.success) return
  const paths = new Set(read.output.changed.flatMap((one) => shows[one]))
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(String(queryKey[0])) })
}
