// Sign in, and come back to this page: what was picked waits in this tab (decision 41).
import { RETURN_KEY } from '../../shell/client.ts'
import { go, LOGIN, parseHash } from '../../shell/router.ts'
import { keepText } from '../../shell/storage.ts'

export function signInHere(): void {
  const { path, search } = parseHash(location.hash)
  keepText('session', RETURN_KEY, path + (search && `?${search}`))
  go(LOGIN)
}
