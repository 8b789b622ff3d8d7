// Messages to one member about an event, and notices to all members. Spec 7 (Message). Decision 50 keeps one tick for
// all notices of a showing.
import * as v from 'valibot'
import { anyList, listOf } from './list.ts'
import { m } from '../text/compiled/messages.js'
import { count, cursor, empty, instant, page, post, uuid } from './endpoint.ts'
import { openRead, ownAccount, ownRead, ownWatch } from './asked.ts'
import { textOr, uuidOr } from './forms/fields.ts'

const line = anyList(
  v.strictObject({
    text: v.string(),
    strong: v.boolean(),
    em: v.boolean(),
    /** A route of the app without its '#/', or an address that begins with https. */
    link: v.nullable(v.string()),
  }),
)

/** Rich text as a small tree, so that no page ever takes HTML from anybody: a list has its items as lines. */
export const richText = anyList(v.strictObject({ as: v.picklist(['p', 'h', 'ul', 'ol']), lines: anyList(line) }))
export type RichText = v.InferOutput<typeof richText>
export type RichLine = v.InferOutput<typeof line>

export const noticeKinds = ['maintenance', 'event', 'notice'] as const

export const bulletin = v.strictObject({
  id: v.string(),
  kind: v.picklist(noticeKinds),
  title: v.string(),
  body: richText,
  art: v.string(),
  /** Whether it may be put off for today. */
  daily: v.boolean(),
  publishedAt: instant,
})
export type Bulletin = v.InferOutput<typeof bulletin>

/** The subject groups of messages, by which the list is filtered. */
export const messageGroups = ['money', 'account', 'play'] as const
export type MessageGroup = (typeof messageGroups)[number]

const told = v.strictObject({
  id: uuid,
  group: v.picklist(messageGroups),
  title: v.string(),
  text: v.string(),
  /** The page of its subject: a route of the app without its '#/'. */
  link: v.nullable(v.string()),
  at: instant,
  isRead: v.boolean(),
})
export type Told = v.InferOutput<typeof told>

export const NOTICE_ID = /^[a-z\d-]{1,64}$/
/** The most messages that one call reads or deletes. */
export const MESSAGES_AT_ONCE = 100

const ids = listOf(uuid, MESSAGES_AT_ONCE)
const size = v.pipe(count, v.minValue(1), v.maxValue(50))
const paged = { cursor: v.optional(cursor), size: v.optional(size) }
const cursorRefusals = { cursor_invalid: m.wallet_cursor_invalid }

/** The end of the year 9999: no instant of the database lies behind it. */
const LAST_MS = 253_402_300_799_999

export const message = {
  /** `popup` opens as a dialog at launch, `scroll` is the one line on home. */
  bulletin: post('frontpage/getBulletin', {
    input: empty,
    output: v.strictObject({ popup: anyList(bulletin), scroll: anyList(bulletin) }),
    ...openRead,
  }),
  /** Every notice that holds now, the newest first. */
  notices: post('Message/getNoticeList', {
    input: v.strictObject(paged),
    output: page(bulletin),
    ...openRead,
    added: true,
    refusals: cursorRefusals,
  }),
  notice: post('Message/getNoticeInfo', {
    input: v.strictObject({
      id: textOr(NOTICE_ID, 'notice_unknown'),
    }),
    output: bulletin,
    ...openRead,
    added: true,
    refusals: { notice_unknown: m.message_notice_unknown },
  }),
  /** The member's messages, the newest first. */
  list: post('Message/getAllMessageList', {
    input: v.strictObject({
      group: v.optional(v.picklist(messageGroups)),
      /** Only unread messages. */
      unread: v.optional(v.boolean()),
      ...paged,
    }),
    output: page(told),
    ...ownWatch,
    refusals: cursorRefusals,
  }),
  info: post('Message/getMessageInfo', {
    input: v.strictObject({ id: uuidOr('message_unknown') }),
    output: told,
    ...ownRead,
    refusals: { message_unknown: m.message_unknown },
  }),
  /** The number of unread messages, for the dot of the menu. */
  unread: post('Message/getUnread', {
    input: empty,
    output: v.strictObject({ unread: count }),
    ...ownWatch,
    quiet: true,
    added: true,
  }),
  /** Marks these messages as read, and all that had come up to an instant. Ids of other members' messages change nothing. */
  read: post('Message/read', {
    input: v.strictObject({
      ids: v.optional(ids),
      upto: v.optional(v.pipe(instant, v.maxValue(LAST_MS))),
    }),
    output: v.strictObject({ unread: count }),
    ...ownAccount,
    quiet: true,
    added: true,
  }),
  delete: post('Message/delete', {
    input: v.strictObject({ ids: v.pipe(ids, v.minLength(1)) }),
    output: v.strictObject({ unread: count }),
    ...ownAccount,
    added: true,
  }),
}
