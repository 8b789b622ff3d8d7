// Pictures that wait for a network: in this browser under the key of their message, whatever becomes of the page.
import { inStore } from '../shell/cupboard.ts'
import { OUTGOING_KEY } from '../shell/draft.ts'
import { isSmall, upload } from '../shell/picture.ts'
import { showOwn } from './pictures.ts'

const STORE = { database: OUTGOING_KEY, store: 'pictures' }

// In a browser without storage the pictures last as long as the page.
const memory = new Map<string, Blob>()

/** Lays a picture down until it is sent. False where it may not be sent, which has been said. */
export async function layDown(key: string, file: Blob): Promise<boolean> {
  if (!isSmall(file)) return false
  memory.set(key, file)
  await inStore(STORE, (store) => store.put(file, key)).catch(() => undefined)
  return true
}

async function laid(key: string): Promise<Blob | undefined> {
  const known = memory.get(key)
  if (known) return known
  const kept: unknown = await inStore(STORE, (store) => store.get(key)).catch(() => undefined)
  return kept instanceof Blob ? kept : undefined
}

/** Sends what lies under the key and answers its id; nothing where nothing does. Throws as `call` does. */
export async function sendLaid(key: string): Promise<string | undefined> {
  const picture = await laid(key)
  if (!picture) return undefined
  const { id } = await upload(picture)
  showOwn(id, picture)
  return id
}

/** Forgets a picture: the house has it, or the member no longer wants to send it. */
export async function takeUp(key: string): Promise<void> {
  memory.delete(key)
  await inStore(STORE, (store) => store.delete(key)).catch(() => undefined)
}

/** An address of it inside this page. */
export async function openLaid(key: string): Promise<string> {
  const picture = await laid(key)
  if (!picture) throw new Error('it is no longer here')
  return URL.createObjectURL(picture)
}
