// Who asks the house, as this device has kept it (spec 4). The script before the first paint reads it too, so this
// file stands on storage alone.
import { readText } from './storage.ts'

export type Session = { token: string; uid: string }

// A token goes into a header: anything else than plain characters is damage (BI-328).
const SAFE = /^[\w.~+/=-]{1,512}$/

/** The session that is kept here, unless it is damaged. */
export function storedSession(): Session | undefined {
  const token = readText('local', 'token')
  const uid = readText('local', 'uid')
  return token && uid && SAFE.test(token) && SAFE.test(uid) ? { token, uid } : undefined
}

/** Who asks, in headers: the token of a session, and the device once the house has given it an id. */
export function askedBy(token: string | undefined): Record<string, string> {
  const device = readText('local', 'device')
  return { ...(token && { TOKEN: token }), ...(device && SAFE.test(device) && { device }) }
}
