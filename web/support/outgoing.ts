// Messages on their way: kept on the device until the house has them, each under the key that lets it arrive once.
import { chat } from '../../core/chat.ts'
import type { Input } from '../../core/endpoint.ts'
import type { MemberOrder } from '../../core/order.ts'
import { ApiRefusal, call, SignedOut } from '../shell/client.ts'
import { live, useLive } from '../shell/live.ts'
import { newKey } from '../shell/outcome.ts'
import { streamIsLive } from '../shell/push.ts'
import { queryClient } from '../shell/read.ts'
import { session, useSession, watchSession } from '../shell/session.ts'
import { keepJson, readJson } from '../shell/storage.ts'
import { OUTGOING_KEY } from '../shell/draft.ts'
import { isOrder } from './words.ts'

export type Words = { text: string } | { image: string } | { order: MemberOrder }

export type Outgoing = Words & {
  uid: string
  key: string
  at: number
  /** Why the house did not take it. */
  refused?: string | undefined
}

const AGAIN_AFTER_MS = [2_000, 5_000, 10_000, 30_000]

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false
  const { uid, key, at, text, image, order } = value as Record<string, unknown>
  const hasWords = [text, image].some((each) => typeof each === 'string')
  return (
    (hasWords || isOrder(order)) &&
    typeof uid === 'string' &&
    typeof key === 'string' &&
    typeof at === 'number'
  )
}
const areOutgoing = (value: unknown): value is Outgoing[] =>
  Array.isArray(value) && value.every(isOutgoing)

const all = live<readonly Outgoing[]>(readJson('local', OUTGOING_KEY, areOutgoing) ?? [])

function keep(next: readonly Outgoing[]): void {
  all.set(next)
  keepJson('local', OUTGOING_KEY, next.length > 0 ? next : undefined)
}

/** The member's own, in their order; with the key, those that the house has are left out. */
export function useOutgoing(known: ReadonlySet<string | null>): Outgoing[] {
  const uid = useSession()?.uid
  return useLive(all).filter((each) => each.uid === uid && !known.has(each.key))
}

/** Sends it, now or as soon as there is a network. */
export function sendWords(words: Words): void {
  const uid = session()?.uid
  if (uid === undefined) return
  keep([...all.get(), { ...words, uid, key: newKey(), at: Date.now() }])
  void flush()
}

/** What was refused is tried again, under the same key. */
export function sendAgain(key: string): void {
  keep(all.get().map((each) => (each.key === key ? { ...each, refused: undefined } : each)))
  void flush()
}

export const removeWords = (key: string): void => keep(all.get().filter((each) => each.key !== key))

let isRunning = false
let tries = 0
let again: ReturnType<typeof setTimeout> | undefined

/** One after the other, in the order in which they were written. */
async function flush(): Promise<void> {
  if (isRunning) return
  isRunning = true
  clearTimeout(again)
  for (let next = waiting(); next; next = waiting()) {
    const isSent = await send(next)
    if (!isSent) break
  }
  isRunning = false
}

const waiting = () =>
  all.get().find((each) => each.uid === session()?.uid && each.refused === undefined)

/** Did the house say something of it, yes or no? */
async function send(next: Outgoing): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await call(chat.send, inputOf(next))
    tries = 0
    // The list has it before it leaves: it never blinks.
    await queryClient.invalidateQueries({ queryKey: [chat.list.path] })
    removeWords(next.key)
    return true
  } catch (error) {
    if (error instanceof SignedOut) return false
    if (error instanceof ApiRefusal && error.reason !== 'throttled' && error.reason !== 'busy') {
      keep(
        all
          .get()
          .map((each) => (each.key === next.key ? { ...each, refused: error.message } : each)),
      )
      return true
    }
    again = setTimeout(
      () => void flush(),
      AGAIN_AFTER_MS[Math.min(tries++, AGAIN_AFTER_MS.length - 1)],
    )
    return false
  }
}

function inputOf(one: Outgoing): Input<typeof chat.send> {
  const words =
    'text' in one
      ? { text: one.text }
      : 'image' in one
        ? { image: one.image }
        : { orderNo: one.order.orderNo }
  return { ...words, idempotencyKey: one.key }
}

// The network is back, or the house, or the member: what waits goes on.
window.addEventListener('online', () => void flush())
streamIsLive.watch(() => streamIsLive.get() && void flush())
watchSession(() => void flush())
void flush()
