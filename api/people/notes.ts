// Notes and cases about members: the line of the log that is signed before a deed is done is all that is kept of the words of one.
import * as declared from '../../core/desk/notes.ts'
import { memberNamed } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import { pagesOf } from '../shell/queue.ts'
import { closeCaseAbout, openCaseAbout, openCaseOf, openCases } from './notes.sql.ts'

export const noteDeeds: readonly Doing[] = [
  does(declared.noteWrite, ({ db }, { username }) => memberNamed(db, username)),
  does(declared.caseOpen, async ({ db }, { username }) => {
    await memberNamed(db, username)
    const name = username.toLowerCase()
    if (await db.tx((tx) => openCaseAbout(tx, name))) return
    const { person = 'somebody' } = (await openCaseOf(db, name)) ?? {}
    throw new Error(`${person} has opened a case about ${name}, and it is not closed`)
  }),
  does(declared.caseClose, async ({ db }, { username }) => {
    await memberNamed(db, username)
    const isClosed = await db.tx((tx) => closeCaseAbout(tx, username.toLowerCase()))
    if (!isClosed) throw new Error(`no case about ${username} is open`)
  }),
  does(declared.caseList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: openCases })
    return { list: list.map(({ username, person, since }) => ({ username, person, since: since.getTime() })), more }
  }),
]
