// The chat with people (home/kefu): a member's numbered messages, and how far each side has read. Added by decision 72.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, cursor, empty, instant, page, post, uuid } from '../endpoint.ts'
import { ownAccount, ownWatch } from '../asked.ts'
import { uuidOr } from '../forms/fields.ts'
import { freeText } from '../forms/wording.ts'
import { orderCard } from './order.ts'

export const CHAT_MOST = 500
/** A writer's typing is told at most this often. */
export const TYPING_MS = 3_000

const message = v.strictObject({
  /** The number among this member's messages of all sides, without gaps from 1. */
  number: count,
  /** A reply that was sent automatically is marked as `automatic`. */
  from: v.picklist(['member', 'people', 'automatic']),
  /** The key under which the member's own phone has sent it. */
  clientId: v.nullable(v.string()),
  text: v.nullable(v.string()),
  /** The id of a picture that the member has uploaded. */
  image: v.nullable(uuid),
  order: v.nullable(orderCard),
  /** Articles of help that may answer the message already. */
  articles: anyList(v.strictObject({ id: v.string(), title: v.string() })),
  at: instant,
})
export type ChatMessage = v.InferOutput<typeof message>

export const chat = {
  /** The newest first. */
  list: post('service/list', {
    input: v.strictObject({
      cursor: v.optional(cursor),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
    }),
    output: v.strictObject({
      ...page(message).entries,
      /** The last message that people have seen, and how many of theirs the member has not. */
      readByPeople: count,
      unread: count,
    }),
    ...ownWatch,
    added: true,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
  /** One of a text, a picture and an order. The key is the phone's own number of it: sent again it is sent once. */
  send: post('service/send', {
    input: v.strictObject({
      text: v.optional(freeText(1, CHAT_MOST, 'chat_length')),
      image: v.optional(uuidOr('chat_picture')),
      orderNo: v.optional(uuidOr('order_unknown')),
      // The name under which a person answers. It is stored with the message and sent to every phone, so it has no odd characters.
      idempotencyKey: v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w-]{1,64}$/)),
    }),
    output: v.strictObject({ number: count, at: instant }),
    access: 'member',
    kind: 'account',
    added: true,
    once: true,
    quiet: true,
    refusals: {
      chat_length: m.support_chat_length,
      chat_one: m.support_chat_one,
      chat_picture: m.support_picture_unknown,
      order_unknown: m.support_order_unknown,
    },
  }),
  read: post('service/read', {
    input: v.strictObject({ upTo: count }),
    output: empty,
    access: 'member',
    kind: 'account',
    added: true,
    quiet: true,
    passive: true,
  }),
  typing: post('service/typing', {
    input: empty,
    output: empty,
    ...ownAccount,
    added: true,
    quiet: true,
  }),
}
