// Steps after a sign-in, whichever way it came about.
import { pageNameAt } from '../../core/addresses.ts'
import { EXPIRED_KEY, RETURN_KEY } from '../shell/client.ts'
import { parseHash } from '../shell/hash.ts'
import { go, safeReturn } from '../shell/router.ts'
import { keepDevice, keepSession } from '../shell/session.ts'
import { keepText, readText } from '../shell/storage.ts'

export type Entered = { token: string; uid: string; device: string }

/** Keeps the session and returns to the page that asked for it, or home. */
export function enter({ token, uid, device }: Entered): void {
  keepSession({ token, uid })
  keepDevice(device)
  const back = safeReturn(readText('session', RETURN_KEY))
  keepText('session', RETURN_KEY, undefined)
  keepText('session', EXPIRED_KEY, undefined)
  // Who has gone on to another page before the answer came stays there.
  const at = pageNameAt(parseHash(location.hash).path)
  if (at === 'login' || at === 'register') go(back, { replace: true })
}
