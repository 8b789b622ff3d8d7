// Sign in, and come back to this page: what was picked waits in this tab (decision 41).
import { RETURN_KEY } from '../client.ts'
import { go, LOGIN, parseHash } from '../router.ts'
import { keepText } from '../storage.ts'

export function signInHere(): void {
  const { path, search } = parseHash(location.hash)
  keepText('session', RETURN_KEY, path + (search && `?${search}`))
  go(LOGIN)
}
