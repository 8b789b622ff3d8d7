// A picture on its way to the house: the one call that is not JSON (spec 7).
import { UPLOAD_MAX_BYTES, site } from '../../core/site.ts'
import type { Output } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { REQUEST_TIMEOUT_MS } from './ask.ts'
import { ApiUnreachable, understood } from './client.ts'
import { lang } from './lang.ts'
import { askedBy } from './asker.ts'
import { session } from './session.ts'
import { toast } from '../ui/toast.ts'

export type SentPicture = Output<typeof site.upload>

/** May it be sent? What is too large is not, for the house would only read it to refuse it; that is said. */
export function isSmall(picture: Blob): boolean {
  if (picture.size <= UPLOAD_MAX_BYTES) return true
  toast(m.site_upload_too_large(), 'alert')
  return false
}

/** Sends one picture; nothing where it did not get there, which has been said by then. */
export async function sendPicture(file: File): Promise<SentPicture | undefined> {
  if (!isSmall(file)) return undefined
  try {
    return await upload(file)
  } catch (error) {
    // A refusal has been shown already; a missing answer has not.
    if (error instanceof ApiUnreachable && !error.isAnswer) toast(m.ui_picture_unsent(), 'alert')
    return undefined
  }
}

/** The call itself. Throws as `call` does: ApiRefusal, ApiUnreachable or SignedOut. */
export async function upload(picture: Blob): Promise<SentPicture> {
  const token = session()?.token
  const body = new FormData()
  body.set('directory', 'authorization')
  body.set('imgPath', picture)
  const answer = await fetch(`/api/${site.upload.path}`, {
    method: 'POST',
    headers: { lang, ...askedBy(token), Authorization: token ?? '' },
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
    .then(async (response) => ({
      status: response.status,
      body: (await response.json()) as unknown,
    }))
    .catch((cause: unknown) => {
      throw new ApiUnreachable(cause)
    })
  return understood(answer, token) as SentPicture
}
