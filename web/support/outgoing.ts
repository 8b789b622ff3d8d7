// Messages on their way: kept on the device until the house has them, each under the key that lets it arrive once.
import { chat } from '../../core/support/chat.ts'
import type { Input } from '../../core/endpoint.ts'
import type { MemberOrder } from '../../core/support/order.ts'
import { m } from '../../text/compiled/messages.js'
import { ApiRefusal, call, SignedOut } from '../shell/client.ts'
import { live, useLive } from '../shell/live.ts'
import { newKey } from '../shell/outcome.ts'
import { streamIsLive } from '../shell/push.ts'
import { queryClient } from '../shell/read.ts'
import { session, useSession, watchSession } from '../shell/session.ts'
import { keepJson, readJson } from '../shell/storage.ts'
import { OUTGOING_KEY } from '../shell/draft.ts'
import { layDown, sendLaid, takeUp } from './laid.ts'
import { isOrder } from './words.ts'

export type Words = { text: string } | { order: MemberOrder }
/** A picture lies here under the key of its message until it has an id. */
type Picture = { laid: true } | { image: string }

export type Outgoing = (Words | Picture) & {
  uid: string
  key: string
  at: number
  /** The reason for which the house refused the message. */
  refused?: string | undefined
}

const AGAIN_AFTER_MS = [2_000, 5_000, 10_000, 30_000]

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== 'object' || value === null) return false
  const { uid, key, at, text, laid, image, order } = value as Record<string, unknown>
  const hasWords = [text, image].some((each) => typeof each === 'string')
  return (
    (hasWords || laid === true || isOrder(order)) &&
    typeof uid === 'string' &&
    typeof key === 'string' &&
    typeof at === 'number'
  )
}
const areOutgoing = (value: unknown): value is Outgoing[] => Array.isArray(value) && value.every(isOutgoing)

const kept = (): readonly Outgoing[] => readJson('local', OUTGOING_KEY, areOutgoing) ?? []
const all = live(kept())

// Another tab has sent or written something, or the member is gone and has taken it along.
window.addEventListener('storage', ({ key }) => key === OUTGOING_KEY && all.set(kept()))
watchSession(() => all.set(kept()))

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
export const sendWords = (words: Words): void => add(newKey(), words)

/** Sends a message that is a picture. */
export async function sendPicture(file: Blob): Promise<void> {
  const key = newKey()
  if (await layDown(key, file)) add(key, { laid: true })
}

function add(key: string, words: Words | Picture): void {
  const uid = session()?.uid
  if (uid === undefined) return
  keep([...all.get(), { ...words, uid, key, at: Date.now() }])
  void flush()
}

/** Sends a refused message again, under the same key. */
export function sendAgain(key: string): void {
  put(key, (one) => ({ ...one, refused: undefined }))
  void flush()
}

export function removeWords(key: string): void {
  const one = all.get().find((each) => each.key === key)
  keep(all.get().filter((each) => each.key !== key))
  if (one && ('laid' in one || 'image' in one)) void takeUp(key)
}

const put = (key: string, change: (one: Outgoing) => Outgoing): void =>
  keep(all.get().map((each) => (each.key === key ? change(each) : each)))

let isRunning = false
let tries = 0
let again: ReturnType<typeof setTimeout> | undefined

/** Sends waiting messages one after the other, in the order in which they were written. */
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

const waiting = () => all.get().find((each) => each.uid === session()?.uid && each.refused === undefined)

/** Has the house accepted or refused the message? */
async function send(next: Outgoing): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await call(chat.send, await inputOf(next))
    tries = 0
    // The list shows the message before it leaves the queue, so that it never disappears for a moment.
    await queryClient.invalidateQueries({ queryKey: [chat.list.path] })
    removeWords(next.key)
    return true
  } catch (error) {
    if (error instanceof SignedOut) return false
    if (error instanceof ApiRefusal && error.reason === 'key_reused') {
      // Another tab has sent the same picture under an id of its own: the house has the message.
      removeWords(next.key)
      return true
    }
    if (error instanceof ApiRefusal && error.reason !== 'throttled' && error.reason !== 'busy') {
      put(next.key, (one) => ({ ...one, refused: error.message }))
      return true
    }
    again = setTimeout(() => void flush(), AGAIN_AFTER_MS[Math.min(tries++, AGAIN_AFTER_MS.length - 1)])
    return false
  }
}

async function inputOf(one: Outgoing): Promise<Input<typeof chat.send>> {
  const idempotencyKey = one.key
  if ('text' in one) return { text: one.text, idempotencyKey }
  if ('order' in one) return { orderNo: one.order.orderNo, idempotencyKey }
  return { image: 'image' in one ? one.image : await imageOf(one), idempotencyKey }
}

/** Sends the picture first. Its id is kept before the message goes, so that a second try says the same. */
async function imageOf({ key }: Outgoing): Promise<string> {
  const image = await sendLaid(key)
  if (image === undefined) {
    const why = m.support_picture_gone()
    throw new ApiRefusal('picture_gone', why, undefined)
  }
  put(key, ({ uid, at }) => ({ uid, key, at, image }))
  return image
}

// The network is back, or the house, or the member: what waits goes on.
window.addEventListener('online', () => {
  tries = 0
  void flush()
})
streamIsLive.watch(() => streamIsLive.get() && void flush())
watchSession(() => void flush())
void flush()
