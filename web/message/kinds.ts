// Names of the kinds of notices.
import type { Bulletin } from '../../core/message.ts'
import { m } from '../../text/compiled/messages.js'

export const noticeKindNames: Record<Bulletin['kind'], () => string> = {
  maintenance: m.message_kind_maintenance,
  event: m.message_kind_event,
  notice: m.message_kind_notice,
}
