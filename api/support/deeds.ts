// The deeds of people about what was written to them.
import { memberCorrectList } from '../../core/desk/member.ts'
import * as declared from '../../core/desk/support.ts'
import { showInstant } from '../../core/time.ts'
import { memberNamed, toMember, withNames } from '../member/names.ts'
import { openCorrections } from '../member/profile/correction.ts'
import { does, type Doing } from '../shell/deed.ts'
import { fromEnd, pagesOf } from '../shell/queue.ts'
import {
  answerAtDesk,
  answerFeedback,
  chatAtDesk,
  closeFeedback,
  feedbackAtDesk,
  typeAtDesk,
  waitingChats,
  waitingFeedback,
  waitingOf,
  type MessageRow,
} from './desk.ts'
import { answerQuestion, closeQuestion, questionAtDesk, waitingQuestions } from './question.ts'

/** The most lines of the sheet of feedback. */
const LISTED = 200

export const supportDeeds: readonly Doing[] = [
  does(declared.feedbackList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: waitingFeedback })
    const shown = await withNames(db, list, ({ id, type, waiting_since, content }) => ({
      ...{ feedback: id, type, since: waiting_since.getTime(), content },
    }))
    return { list: shown, more }
  }),
  does(declared.feedbackExport, async ({ db }) => {
    const rows = await withNames(db, await waitingFeedback(db, LISTED), (one) => one)
    const cells = rows.map(({ id, username, type, waiting_since, about, content }) => [
      ...[id, username, type, showInstant(waiting_since.getTime()), about?.orderNo ?? '', content],
    ])
    return { csv: sheetOf([['feedback', 'member', 'type', 'since', 'order', 'content'], ...cells]) }
  }),
  does(declared.feedbackShow, async ({ db }, { feedback }) => {
    const { found, replies } = await feedbackAtDesk(db, feedback)
    const [{ username } = { username: '' }] = await withNames(db, [found], () => ({}))
    const { type, state, about, content, images, created_at } = found
    const first = { person: null, content, images, created_at }
    return {
      ...{ username, type, state, about: about ? `${about.type} ${about.orderNo}  ${about.amount}` : null },
      list: [first, ...replies].map((one) => ({
        ...{ at: one.created_at.getTime(), by: one.person ?? 'the member', words: one.content },
        pictures: one.images.map(pictureAt).join(' '),
      })),
    }
  }),
  does(declared.feedbackAnswer, async ({ db, person }, { feedback: id, words }) => {
    await db.tx((tx) => answerFeedback(tx, { id, person, words }))
  }),
  does(declared.feedbackClose, async ({ db }, { feedback }) => {
    await db.tx((tx) => closeFeedback(tx, feedback))
  }),
  does(memberCorrectList, async ({ db }, { behind }) => {
    const { list, feedback, more } = await pagesOf(db, behind, {
      list: fromEnd(openCorrections),
      feedback: waitingOf('information'),
    })
    return {
      list: await withNames(db, list, ({ field, was, value, proposed_by: proposedBy, why }) => ({
        ...{ field, was, value, proposedBy, why },
      })),
      feedback: await withNames(db, feedback, ({ id, content }) => ({ id, content })),
      more,
    }
  }),
  does(declared.chatList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: waitingChats })
    const shown = await withNames(db, list, ({ waiting_since, last, read_by_people }) => ({
      ...{ since: waiting_since.getTime(), notRead: last - read_by_people },
    }))
    return { list: shown, more }
  }),
  does(declared.chatShow, async ({ db }, { username }) => {
    const { messages, isTyping } = await chatAtDesk(db, await memberNamed(db, username))
    return { isTyping, list: messages.map(shown) }
  }),
  does(declared.chatTyping, async ({ db }, { username }) => ({ isTold: await toMember(db, username, typeAtDesk) })),
  does(declared.chatAnswer, async ({ db, person }, { username, words }) => ({
    number: await toMember(db, username, (tx, member) => answerAtDesk(tx, member, person, words)),
  })),
  does(declared.questionList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: waitingQuestions })
    const shown = list.map(({ id, language, waiting_since, last }) => ({
      ...{ question: id, language, since: waiting_since.getTime(), content: last },
    }))
    return { list: shown, more }
  }),
  does(declared.questionShow, async ({ db }, { question }) => {
    const { found, words } = await questionAtDesk(db, question)
    return {
      ...{ state: found.state, language: found.language, askedAt: found.asked_at.getTime() },
      list: words.map(({ person, content, created_at }) => ({
        ...{ at: created_at.getTime(), by: person ?? 'the visitor', words: content },
      })),
    }
  }),
  does(declared.questionAnswer, async ({ db, person }, { question: id, words }) => {
    await answerQuestion(db, { id, person, words })
  }),
  does(declared.questionClose, async ({ db }, { question }) => {
    await closeQuestion(db, question)
  }),
]

/** The path of a picture that a member has sent. */
const pictureAt = (id: string): string => `uploads/${id}.webp`

function shown({ number, side, person, created_at, image, ...one }: MessageRow) {
  const by = side === 'people' ? (person ?? '') : side === 'member' ? 'the member' : 'by itself'
  return {
    number,
    at: created_at.getTime(),
    by,
    words: messageText(one),
    pictures: image === null ? '' : pictureAt(image),
  }
}

function messageText({
  content,
  about,
  notice,
  articles,
}: Pick<MessageRow, 'content' | 'about' | 'notice' | 'articles'>) {
  if (content !== null) return content
  return about ? `${about.type} ${about.orderNo}  ${about.amount}` : [notice ?? '', ...articles].join(' ')
}

const sheetOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(cell).join(',')).join('\r\n')

/** A sheet takes what begins so for a formula and runs it: a sign before it makes it words again (BI-289). */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]/u

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
