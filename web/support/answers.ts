// An answer of people is said on whichever page the member is; on its own page it is seen.
import { address } from '../../core/addresses.ts'
import { chat } from '../../core/support/chat.ts'
import { m } from '../../text/compiled/messages.js'
import { call } from '../shell/client.ts'
import type { Heard } from '../shell/push.ts'
import { here } from '../shell/router.ts'
import { toast } from '../ui/toast.ts'

let said = 0

export async function sayAnswer({ topic }: Heard): Promise<void> {
  const isAt = (path: string) => here().split('?')[0] === path
  if (topic === 'feedback') {
    if (!isAt(address.feedbackDetail.path)) toast(m.support_answered(), 'plain')
    return
  }
  if (isAt(address.chat.path)) return
  // The event says how far the chat goes, and not whose words those are.
  const { list, unread } = await call(chat.list, { size: 1 }).catch(() => ({ list: [], unread: 0 }))
  const [last] = list
  if (unread === 0 || last?.from !== 'people' || last.number <= said) return
  said = last.number
  toast(m.support_chat_answered(), 'plain')
}
