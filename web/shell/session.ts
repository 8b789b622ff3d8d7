// Who is signed in on this device: a token and a uid, or neither (spec 4).
import { live, useLive } from './live.ts'
import { storedSession, type Session } from './asker.ts'
import { keepText, readText } from './storage.ts'

function stored(): Session | undefined {
  const found = storedSession()
  if (found) return found
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
 * The id by which the house knows this device, so that wrong guesses made elsewhere do not lock the member out
 * here. It opens no account, is no part of the session, and stays when that ends.
 */
export const keepDevice = (id: string): void => keepText('local', 'device', id)

// Another tab signed out, or in as another member: this one must not go on as the old one.
window.addEventListener('storage', (event) => {
  if (event.key === 'token' || event.key === 'uid' || event.key === null) current.set(stored())
})
// A page that the browser has kept for the way back is told nothing of what other tabs stored meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  const [now, before] = [stored(), current.get()]
  if (persisted && (now?.token !== before?.token || now?.uid !== before?.uid)) current.set(now)
})

/** Remember-me keeps the user name only, and only when asked (decision 8). */
export const rememberedName = (): string | undefined => readText('local', 'username')
export const rememberName = (name: string | undefined): void => keepText('local', 'username', name)

/** Holds the name of a member who has registered on this device, until they close their welcome on home. */
export const WELCOME_KEY = 'welcome'
