// Sign in or register, and come back to this page: what was picked waits in this tab (decision 41).
import { address, type Address } from '../../core/addresses.ts'
import { RETURN_KEY } from './client.ts'
import { go, here } from './router.ts'
import { keepText } from './storage.ts'

export const signInHere = (): void => enterAt(address.login())
export const registerHere = (): void => enterAt(address.register())

function enterAt(page: Address): void {
  keepText('session', RETURN_KEY, here())
  go(page)
}
