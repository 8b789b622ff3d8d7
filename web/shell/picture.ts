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

/**
 * Sends one picture; nothing where it did not get there, which has been said by then. What is too large
 * is not sent: the house would only read it to refuse it.
 */
export async function sendPicture(file: File): Promise<SentPicture | undefined> {
  if (file.size > UPLOAD_MAX_BYTES) {
    toast(m.site_upload_too_large(), 'alert')
    return undefined
  }
  const token = session()?.token
  const body = new FormData()
  body.set('directory', 'authorization')
  body.set('imgPath', file)
  try {
    const response = await fetch(`/api/${site.upload.path}`, {
      method: 'POST',
      headers: { lang, ...askedBy(token), Authorization: token ?? '' },
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const answer = { status: response.status, body: (await response.json()) as unknown }
    return understood(answer, token) as SentPicture
  } catch (error) {
    // A refusal has been shown already; a missing answer has not.
    const isUnreachable = error instanceof ApiUnreachable || error instanceof TypeError
    if (isUnreachable || error instanceof DOMException) toast(m.deposit_voucher_unsent(), 'alert')
    return undefined
  }
}
