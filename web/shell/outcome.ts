// Commands whose outcome is not known: sent, but no answer came. They are sent again with the same key
// until the house says yes or no; it acts once on each key (decision 44).
import type { Endpoint } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { ApiRefusal, ApiUnreachable, send } from './client.ts'
import { live, useLive } from './live.ts'
import { withoutSecrets } from './secrets.ts'
import { session, watchSession } from './session.ts'
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
const waiting = new Map<string, Waiting>()
const running = new Set<string>()

/** Commands being confirmed: the bar shows while there are any. */
export const useUnresolved = (): readonly Command[] => useLive(open)

function keep(commands: readonly Command[]): void {
  open.set(commands)
  keepJson('session', KEY, commands.length > 0 ? commands : undefined)
}

/** An idempotencyKey. crypto.randomUUID is missing on plain http, where a phone tries the house at home. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

type Sent = Pick<Endpoint, 'path' | 'secret'>

/** Sends a command that must act once. Its promise is answered late rather than wrongly. */
export async function sendOnce({ path, secret }: Sent, key: string, input: Record<string, unknown>): Promise<unknown> {
  const body = { ...input, idempotencyKey: key }
  // Known to be offline: it never left, so there is nothing to confirm.
  if (!navigator.onLine) throw new ApiUnreachable('offline')
  try {
    return await send('post', path, body)
  } catch (error) {
    const uid = session()?.uid
    if (!(error instanceof ApiUnreachable) || uid === undefined) throw error
    const kept: Command = { uid, path, key, body: withoutSecrets(body, secret) }
    keep([...open.get().filter((each) => each.key !== key), kept])
    return new Promise((done, failed) => {
      waiting.set(key, { done, failed })
      void ask(key)
    })
  }
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
  try {
    const data = await send('post', found.path, found.body)
    finish(key, (waiter) => (waiter ? waiter.done(data) : toast(m.ui_outcome_done(), 'done')))
    return true
  } catch (error) {
    if (error instanceof ApiUnreachable) return false
    // Signed out: the command stays, and is asked about again when the same member returns.
    if (error instanceof ApiRefusal) finish(key, (waiter) => waiter?.failed(error))
    return true
  }
}

function finish(key: string, tell: (waiter: Waiting | undefined) => void): void {
  keep(open.get().filter((each) => each.key !== key))
  tell(waiting.get(key))
  waiting.delete(key)
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
