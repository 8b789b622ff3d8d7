// The wire of feedback and of the chat.
import { chat } from '../../core/support/chat.ts'
import { feedback } from '../../core/support/feedback.ts'
import { question } from '../../core/support/question.ts'
import { needWork } from '../member/captcha.ts'
import type { House } from '../shell/app.ts'
import { orderPlaces, ordersOf, ordersSince } from '../shell/order.ts'
import { page } from '../shell/page.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { isUuid } from './attached.ts'
import { listMessages, sendMessage } from './chat.ts'
import { askMore, askQuestion, readQuestion } from './question.ts'
import { markRead, markTyping } from './marks.ts'
import { feedbacksOf, openFeedback, readFeedback, replyToFeedback } from './feedback.ts'

export function supportRoutes(house: Pick<House, 'orders' | 'settings' | 'db' | 'ring'>): Routes {
  const { orders, settings } = house
  const { serviceHours, questionsADay } = settings
  return [
    ...serve(feedback, {
      list: (asked, { db, member }) => feedbacksOf(db, member, asked),
      orders: ({ type, orderNo, cursor }, { db, member, language }) =>
        page({ cursor }, orderPlaces, async (after, limit) => {
          if (orderNo !== undefined && !isUuid(orderNo)) return []
          const asked = { since: ordersSince(), orderNo: orderNo ?? null, after, limit }
          const sources = orders.filter((source) => type === undefined || source.type === type)
          return ordersOf(sources, db, member, { asked, locale: language })
        }),
      submit: (form, { member, once }) => once(async (tx) => ({ id: await openFeedback(tx, member, form, orders) })),
      detail: ({ id }, { db, member }) => readFeedback(db, member, id),
      reply: (form, { member, once }) => once(async (tx) => ({ number: await replyToFeedback(tx, member, form) })),
    }),
    ...serve(chat, {
      list: (asked, { db, member, language }) => listMessages(db, member, asked, language),
      send: (message, { member, once }) => once((tx) => sendMessage(tx, member, message, { orders, serviceHours })),
      read: async ({ upTo }, { db, member }) => {
        await db.tx((tx) => markRead(tx, member, { side: 'member', upTo }))
        return {}
      },
      typing: async (_input, { db, member }) => {
        await db.tx((tx) => markTyping(tx, member, 'member'))
        return {}
      },
    }),
    ...serve(question, {
      ask: async ({ content }, { db, origin, language, request }) => {
        await needWork(house, request)
        return { code: await askQuestion(db, content, { origin, language, questionsADay }) }
      },
      detail: ({ code }, { db }) => readQuestion(db, code),
      more: async ({ code, content }, { db }) => {
        await askMore(db, code, content)
        return {}
      },
    }),
  ]
}
