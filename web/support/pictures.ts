// Pictures of the member's own, by their ids. A link to one opens it once, so what it gave is kept while the app is open.
import { site } from '../../core/site.ts'
import { call } from '../shell/client.ts'
import { sendPicture } from '../shell/picture.ts'
import { watchSession } from '../shell/session.ts'

const opened = new Map<string, Promise<string>>()

// The next member on this device must not see them.
watchSession(() => {
  for (const shown of opened.values()) void shown.then(URL.revokeObjectURL, () => undefined)
  opened.clear()
})

/** Sends a picture; its id, or nothing where it did not get there, which has been said by then. */
export async function sendOwn(file: File): Promise<string | undefined> {
  const sent = await sendPicture(file)
  if (sent) showOwn(sent.id, file)
  return sent?.id
}

/** A picture sent from here is shown from memory, without fetching it. */
export const showOwn = (id: string, picture: Blob): void =>
  void opened.set(id, Promise.resolve(URL.createObjectURL(picture)))

/** An address of the picture inside this page. */
export function openOwn(id: string): Promise<string> {
  const known = opened.get(id)
  if (known) return known
  const opening = fetched(id)
  opened.set(id, opening)
  // A failed fetch is forgotten, so that the next view tries again.
  opening.catch(() => opened.delete(id))
  return opening
}

async function fetched(id: string): Promise<string> {
  const { link } = await call(site.picture, { id })
  const answer = await fetch(link)
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return URL.createObjectURL(await answer.blob())
}
