// Commands without an answer. Each is kept before it is sent, so that a page that ends meanwhile, or another one, knows of it. Where no
// answer comes they are sent again with the same key until the house says yes or no; it acts once on each key (decision 44).
import type { Endpoint } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { ApiRefusal, ApiUnreachable, send } from './client.ts'
import { live, useLive } from './live.ts'
import { withoutSecrets } from './secrets.ts'
import { session, useSession, watchSession } from './session.ts'
import { keepJson, readJson } from './storage.ts'
import { toast } from '../ui/toast.ts'

const KEY = 'unresolved'
const AGAIN_AFTER_MS = [2_000, 5_000, 10_000, 30_000]

type Command = { uid: string; path: string; key: string; body: Record<string, unknown> }

function isCommand(value: unknown): value is Command {
  if (typeof value !== 'object' || value === null) return false
  const { uid, path, key, body } = value as Record<string, unknown>
  const texts = [uid, path, key].every((each) => typeof each === 'string')
  return texts && typeof body === 'object' && body !== null && !Array.isArray(body)
}
const isCommands = (value: unknown): value is Command[] => Array.isArray(value) && value.every(isCommand)

type Waiting = { done: (data: unknown) => void; failed: (error: unknown) => void }

const open = live<readonly Command[]>(readJson('session', KEY, isCommands) ?? [])
/** Those whose first request is under way, by key; the member is told once that takes long. */
const flying = live<readonly { key: string; isLong: boolean }[]>([])
/** What this page has sent, by key, as it was: secrets are kept nowhere else. */
const bodies = new Map<string, string>()
const waiting = new Map<string, Waiting[]>()
const running = new Set<string>()

const isFlying = (key: string): boolean => flying.get().some((each) => each.key === key)

/** Whether commands of the member are being confirmed, in which case the bar shows, and whether the house can be asked about one now. */
export function useUnresolved(): { isAny: boolean; canAsk: boolean } {
  const uid = useSession()?.uid
  const quick = useLive(flying)
  const own = useLive(open).filter((each) => each.uid === uid)
  const isShown = own.filter(({ key }) => quick.find((each) => each.key === key)?.isLong !== false)
  return { isAny: isShown.length > 0, canAsk: isShown.some(({ key }) => quick.every((each) => each.key !== key)) }
}

function keep(commands: readonly Command[]): void {
  open.set(commands)
  keepJson('session', KEY, commands.length > 0 ? commands : undefined)
}

/** An idempotencyKey. crypto.randomUUID is missing on plain http, where a phone tries the house at home. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

type Sent = Pick<Endpoint, 'path' | 'secret'>

/**
 * The key for a command. One that was sent already and has no answer yet keeps its own, whichever page sends it again: a member
 * who heard nothing and presses once more has it once.
 */
export function keyFor(path: string, input: Record<string, unknown>): string {
  const uid = session()?.uid
  const body = JSON.stringify(input)
  const same = open.get().find((each) => each.uid === uid && each.path === path && bodyOf(each) === body)
  return same?.key ?? newKey()
}

const bodyOf = ({ key, body }: Command): string =>
  // JSON leaves out what is undefined.
  bodies.get(key) ?? JSON.stringify({ ...body, idempotencyKey: undefined })

/**
 * Sends a command that must act once. Its promise is answered late rather than wrongly. After `longMs` without an answer the member
 * is told that it is being confirmed.
 */
export async function sendOnce(
  { path, secret }: Sent,
  key: string,
  input: Record<string, unknown>,
  longMs: number,
): Promise<unknown> {
  // Known to be offline: it never left, so there is nothing to confirm.
  if (!navigator.onLine) throw new ApiUnreachable('offline')
  const body = { ...input, idempotencyKey: key }
  const uid = session()?.uid
  if (uid === undefined) return send('post', path, body)
  const answer = new Promise((done, failed) => waiting.set(key, [...(waiting.get(key) ?? []), { done, failed }]))
  if (!isFlying(key)) {
    bodies.set(key, JSON.stringify(input))
    keep([...open.get().filter((each) => each.key !== key), { uid, path, key, body: withoutSecrets(body, secret) }])
    void fly(key, () => send('post', path, body), longMs)
  }
  return answer
}

/** The first request of a command, the only one that carries its secrets: while it is under way no other one is sent. */
async function fly(key: string, request: () => Promise<unknown>, longMs: number): Promise<void> {
  const others = () => flying.get().filter((each) => each.key !== key)
  flying.set([...others(), { key, isLong: false }])
  const isLong = setTimeout(() => flying.set([...others(), { key, isLong: true }]), longMs)
  const answered = await answerTo(request)
  clearTimeout(isLong)
  flying.set(others())
  if (answered.is === 'lost') void ask(key)
  else finish(key, answered)
}

/** Asks again at 2, 5, 10 and 30 s; after that when the member asks, the network or the page returns. */
async function ask(key: string): Promise<void> {
  if (running.has(key)) return
  running.add(key)
  for (const afterMs of AGAIN_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    if (await settled(key)) break
  }
  running.delete(key)
}

async function settled(key: string): Promise<boolean> {
  const found = open.get().find((each) => each.key === key)
  if (!found || found.uid !== session()?.uid) return true
  if (isFlying(key)) return true
  const answered = await answerTo(() => send('post', found.path, found.body))
  // Signed out: the command stays, and is asked about again when the same member returns.
  if (answered.is === 'lost' || answered.is === 'signed out') return answered.is !== 'lost'
  // Two questions about it may have been under way at once.
  if (open.get().includes(found)) finish(key, answered)
  return true
}

type Answer = { is: 'yes'; data: unknown } | { is: 'no' | 'signed out'; error: unknown } | { is: 'lost' }

async function answerTo(request: () => Promise<unknown>): Promise<Answer> {
  try {
    return { is: 'yes', data: await request() }
  } catch (error) {
    if (error instanceof ApiUnreachable) return { is: 'lost' }
    return { is: error instanceof ApiRefusal ? 'no' : 'signed out', error }
  }
}

/** Tells the answer of a command to the pages that wait for it. Where no page does, the one that sent it was left or reloaded: a toast says it. */
function finish(key: string, answer: Exclude<Answer, { is: 'lost' }>): void {
  const waiters = waiting.get(key) ?? []
  waiting.delete(key)
  bodies.delete(key)
  keep(open.get().filter((each) => each.key !== key))
  if (answer.is === 'yes' && waiters.length === 0) toast(m.ui_outcome_done(), 'done')
  for (const each of waiters) {
    if (answer.is === 'yes') each.done(answer.data)
    else each.failed(answer.error)
  }
}

/** Asks about every open command now. */
export function askAgain(): void {
  for (const each of open.get()) void settled(each.key).then((done) => (done ? undefined : ask(each.key)))
}

/** Called once at the start: what an earlier page left open is asked about. */
export function watchOutcomes(): void {
  window.addEventListener('online', askAgain)
  watchSession(askAgain)
  askAgain()
}
