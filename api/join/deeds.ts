import { joinsAnswer, joinsList, joinsShow } from '../../core/desk/join.ts'
import { does, type Doing } from '../shell/deed.ts'
import { pagesOf } from '../shell/queue.ts'
import { findJoin, markAnswered, markSeen, openJoins } from './join.ts'

export const joinDeeds: readonly Doing[] = [
  does(joinsList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: openJoins })
    const shown = list.map(({ id, asked_at, topic, name, seen_by }) => ({
      ...{ number: id, at: asked_at.getTime(), topic, name, seenBy: seen_by },
    }))
    return { list: shown, more }
  }),
  does(joinsShow, async ({ db, person }, { number }) => {
    await markSeen(db, number, person)
    const found = await findJoin(db, number)
    if (!found) throw new Error('there is no consultation of this number')
    const { topic, name, contact, language, username, message, answered_by, answer } = found
    return {
      ...{ number, at: found.asked_at.getTime(), topic, name, contact, language, username, message },
      ...{ answeredBy: answered_by, answer },
    }
  }),
  does(joinsAnswer, async ({ db, person }, { number, words }) => {
    if (!(await markAnswered(db, number, person, words)))
      throw new Error('there is no consultation of this number without an answer')
  }),
]
