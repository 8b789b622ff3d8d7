// Notes and cases about members: the line of the log that is signed before a deed is done is all that is kept of one.
import * as declared from '../../core/desk/notes.ts'
import { memberNamed } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import { openCases } from './notes.sql.ts'

export { openCases } from './notes.sql.ts'

export const noteDeeds: readonly Doing[] = [
  does(declared.noteWrite, ({ db }, { username }) => memberNamed(db, username)),
  does(declared.caseOpen, async ({ db }, { username }) => {
    await memberNamed(db, username)
    const [open] = await openCases(db, username.toLowerCase())
    if (open) throw new Error(`${open.person} has opened a case about ${open.username}, and it is not closed`)
  }),
  does(declared.caseClose, async ({ db }, { username }) => {
    await memberNamed(db, username)
    if ((await openCases(db, username.toLowerCase())).length === 0) throw new Error(`no case about ${username} is open`)
  }),
  does(declared.caseList, async ({ db }) => ({
    list: (await openCases(db, null)).map(({ since, ...one }) => ({ ...one, since: since.getTime() })),
  })),
]
