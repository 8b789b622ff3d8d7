// Remember-me (decision 71): the password lies in the slot that the spec gives it, encrypted with a key that this
// browser keeps and that no script can read out. Where a browser has no such keys only the name is kept.
import { inStore } from '../shell/cupboard.ts'
import { databasesHere } from '../shell/databases.ts'
import { keepText, readText } from '../shell/storage.ts'

const SLOT = 'password'
const KEYS = { database: 'koi', store: 'keys' }
const NAME = 'remember'
const IV_BYTES = 12

/** Can a password be kept here at all? Not on plain http, but for localhost. */
export const canRemember = (): boolean => globalThis.crypto?.subtle !== undefined && databasesHere() !== undefined

export const forgetPassword = (): void => keepText('local', SLOT, undefined)

/** Keeps the password; if the browser refuses, nothing is kept and the sign-in goes on. */
export async function keepPassword(password: string): Promise<void> {
  forgetPassword()
  if (!canRemember()) return
  try {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const way = { name: 'AES-GCM', iv }
    const sealed = await crypto.subtle.encrypt(way, await ownKey(), new TextEncoder().encode(password))
    keepText('local', SLOT, btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed))))
  } catch {
    forgetPassword()
  }
}

/** The kept password; a slot that does not open with this browser's key is emptied. */
export async function keptPassword(): Promise<string | undefined> {
  const kept = readText('local', SLOT)
  if (kept === undefined || !canRemember()) return undefined
  try {
    const bytes = Uint8Array.from(atob(kept), (char) => char.charCodeAt(0))
    const way = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES) }
    const opened = await crypto.subtle.decrypt(way, await ownKey(), bytes.subarray(IV_BYTES))
    return new TextDecoder().decode(opened)
  } catch {
    forgetPassword()
    return undefined
  }
}

/** Made once in this browser. It cannot be exported, so what lies in the slot is worth nothing elsewhere. */
async function ownKey(): Promise<CryptoKey> {
  const known: unknown = await inStore(KEYS, (store) => store.get(NAME))
  if (known) return known as CryptoKey
  const uses: KeyUsage[] = ['encrypt', 'decrypt']
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, uses)
  await inStore(KEYS, (store) => store.put(made, NAME))
  return made
}
