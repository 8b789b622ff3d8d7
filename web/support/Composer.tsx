import { ImagePlus, ReceiptText, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { address } from '../../core/addresses.ts'
import { CHAT_MOST, chat, TYPING_MS } from '../../core/support/chat.ts'
import { feedback } from '../../core/support/feedback.ts'
import { countSigns, tidied } from '../../core/wording.ts'
import { m } from '../../text/compiled/messages.js'
import { call } from '../shell/client.ts'
import { useDraft } from '../shell/draft.ts'
import { useCall } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { PictureInput } from '../ui/PictureInput.tsx'
import { toast } from '../ui/toast.ts'
import s from './Chat.module.css'
import { OrderSheet } from './OrderSheet.tsx'
import { sendPicture, sendWords } from './outgoing.ts'

const draft = v.string()

/** Where a member writes: words, a picture, an order. What is sent waits by itself where there is no network. */
export function Composer() {
  const [text, setText] = useDraft('chat', draft, '')
  const field = useRef<HTMLTextAreaElement>(null)
  const tell = useTyping()
  const send = () => {
    const words = tidied(text)
    if (words === '') return field.current?.focus()
    if (countSigns(words) > CHAT_MOST) return toast(m.support_chat_length(), 'alert')
    sendWords({ text: words })
    setText('')
    field.current?.focus()
  }
  const enter = (event: KeyboardEvent) => {
    // Under an input method the same key picks a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={s.composer}>
      <AskedOrder />
      <form
        className={s.line}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Attach />
        <div className={s.grow} data-text={text}>
          <textarea
            ref={field}
            rows={1}
            aria-label={m.support_chat_write()}
            placeholder={m.support_chat_write()}
            enterKeyHint="send"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              tell()
            }}
            onKeyDown={enter}
          />
        </div>
        <button type="submit" className={s.send} aria-label={m.support_chat_send()}>
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden focusable={false} />
        </button>
      </form>
    </div>
  )
}

/** A picture or an order instead of words: sent as it is chosen. */
function Attach() {
  const [choosing, setChoosing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={ImagePlus} label={m.support_chat_picture()} onPress={() => file.current?.click()} />
      <IconButton icon={ReceiptText} label={m.support_chat_order()} onPress={() => setChoosing(true)} />
      <PictureInput
        field={file}
        label={m.support_chat_picture()}
        onChosen={([chosen]) => chosen && void sendPicture(chosen)}
      />
      <OrderSheet open={choosing} onClose={() => setChoosing(false)} onPick={(order) => sendWords({ order })} />
    </>
  )
}

/** The order that a page hands over stands ready to be sent, if it is one of the last seven days. */
function AskedOrder() {
  const { order: orderNo } = useQueryOf(address.chat)
  const found = useCall(
    feedback.orders,
    { orderNo: (orderNo ?? '').slice(0, 64) },
    { when: orderNo !== undefined, quiet: true },
  )
  const [order] = (orderNo !== undefined && found.data?.list) || []
  if (!order) return null
  return (
    <Button
      kind="tonal"
      size="small"
      icon={ReceiptText}
      onPress={() => {
        sendWords({ order })
        setQuery(address.chat, { order: undefined })
      }}
    >
      {m.support_chat_order_send()} <span className="num">{order.orderNo.slice(0, 8)}…</span>
    </Button>
  )
}

/** Says that the member writes, at most each three seconds. */
function useTyping(): () => void {
  const told = useRef(0)
  return () => {
    const now = Date.now()
    if (now - told.current < TYPING_MS || !navigator.onLine) return
    told.current = now
    // A lost call costs operators only the hint that the member is typing.
    call(chat.typing, {}).catch(() => undefined)
  }
}
