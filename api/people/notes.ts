// Notes and cases about members: the line of the log that is signed before a deed is done is all that is kept of one.
import * as declared from '../../core/desk/notes.ts'
import { memberNamed } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import { pagesOf } from '../shell/queue.ts'
import { openCaseOf, openCases } from './notes.sql.ts'

export const noteDeeds: readonly Doing[] = [
  does(declared.noteWrite, ({ db }, { username }) => memberNamed(db, username)),
  does(declared.caseOpen, async ({ db }, { username }) => {
    await memberNamed(db, username)
    const open = await openCaseOf(db, username.toLowerCase())
    if (open) throw new Error(`${open.person} has opened a case about ${open.username}, and it is not closed`)
  }),
  does(declared.caseClose, async ({ db }, { username }) => {
    await memberNamed(db, username)
    if (!(await openCaseOf(db, username.toLowerCase()))) throw new Error(`no case about ${username} is open`)
  }),
  does(declared.caseList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: openCases })
    return { list: list.map(({ username, person, since }) => ({ username, person, since: since.getTime() })), more }
  }),
]
