// Who is signed in on this device. A token and a uid, or nobody (spec 4).
import { live, useLive } from './live.ts'
import { keepText, readText } from './storage.ts'

export type Session = { token: string; uid: string }

// A token goes into a header: anything else than plain characters is damage (BI-328).
const SAFE = /^[\w.~+/=-]{1,512}$/

function stored(): Session | undefined {
  const token = readText('local', 'token')
  const uid = readText('local', 'uid')
  if (token && uid && SAFE.test(token) && SAFE.test(uid)) return { token, uid }
  keepText('local', 'token', undefined)
  keepText('local', 'uid', undefined)
  return undefined
}

const current = live<Session | undefined>(stored())

export const session = (): Session | undefined => current.get()
export const useSession = (): Session | undefined => useLive(current)
export const watchSession = current.watch

/** Begins (or, with undefined, ends) the session of this device. */
export function keepSession(next: Session | undefined): void {
  keepText('local', 'token', next?.token)
  keepText('local', 'uid', next?.uid)
  current.set(next)
}

/**
 * What the house knows this device by, so that a stranger's wrong guesses do not shut the member out on it.
 * It opens nothing: it is no part of the session and stays when that ends.
 */
export const keepDevice = (id: string): void => keepText('local', 'device', id)

/** Who asks, in headers: the token of a session, and the device once the house has given it an id. */
export function askedBy(token: string | undefined): Record<string, string> {
  const device = readText('local', 'device')
  return { ...(token && { TOKEN: token }), ...(device && SAFE.test(device) && { device }) }
}

// Another tab signed out or in as somebody else: this one must not go on as the old member.
window.addEventListener('storage', (event) => {
  if (event.key === 'token' || event.key === 'uid' || event.key === null) current.set(stored())
})

/** Remember-me keeps the user name only, and only when asked (decision 8). */
export const rememberedName = (): string | undefined => readText('local', 'username')
export const rememberName = (name: string | undefined): void => keepText('local', 'username', name)

/** Holds the name of somebody who has just registered, until home has welcomed them. */
export const WELCOME_KEY = 'welcome'
