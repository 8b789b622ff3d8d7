// Sign in, and come back to this page: what was picked waits in this tab (decision 41).
import { address } from '../../core/addresses.ts'
import { RETURN_KEY } from './client.ts'
import { go, here } from './router.ts'
import { keepText } from './storage.ts'

export function signInHere(): void {
  keepText('session', RETURN_KEY, here())
  go(address.login())
}
