// The lists of a member's file that are read page by page, in a file that this session has open.
import { accountName } from '../../core/accounts.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { FILE_OPEN } from '../../core/desk/file.ts'
import { behindName, meantBy, wordsIn } from '../../core/desk/line.ts'
import type { Language } from '../../core/endpoint.ts'
import { kindName, outcomes } from '../../core/ledger.ts'
import { playWords } from '../lottery/words.ts'
import { toldWords } from '../message/inbox.ts'
import type { Db } from '../shell/db.ts'
import { newestFirst, page, type Order } from '../shell/page.ts'
import { openedFor, opens } from './file.ts'
import {
  entriesOf,
  eventsOf,
  linesBeginning,
  messagesOf,
  obligationsOf,
  offersOf,
  ordersOf,
  playsOf,
  type LineRow,
  type MessageRow,
  type Place,
  type Slice,
} from './pages.sql.ts'
import type { PersonSession } from './session.ts'

type Listed = { id: string; at: number }
type Asked = { username: string; cursor?: string | undefined }

/** A cursor is the place of the last row: its instant in milliseconds, and its id. */
const newest: Order<Place, Listed> = {
  first: { at: new Date('9999-01-01'), id: '' },
  cursor: /^(\d{1,14})_([0-9a-f:-]{1,60})$/,
  read: (at = '', id = '') => ({ at: new Date(Number.parseInt(at, 10)), id }),
  write: ({ at, id }) => `${at}_${id}`,
}

/** The same where each id is a uuid, as the index of the list has it. */
const newestById = newestFirst<Listed>(({ at, id }) => ({ at: new Date(at), id }))

/** Rows a page: one screen of them, and some to look ahead. */
const ROWS = 50

function lists<Row extends Listed, Line = Row, Wanted extends Asked = Asked>(
  find: (db: Db, slice: Slice, wanted: Wanted) => Promise<Row[]>,
  show: (row: Row, wanted: Wanted) => Line = (row) => row as unknown as Line,
  order: Order<Place, Listed> = newest,
) {
  return async (db: Db, by: PersonSession, wanted: Wanted) => {
    const { username, cursor } = wanted
    const { member } = await openedFor(db, by, username)
    const found = await page<Place, Row>({ cursor, size: ROWS }, order, (after, limit) =>
      find(db, { member, after, limit }, wanted),
    )
    return { list: found.list.map((row) => show(row, wanted)), more: found.more }
  }
}

/** The names of outcomes by their number in the database, as text. */
const outcomeNames = new Map<string, string>(Object.entries(outcomes).map(([name, code]) => [String(code), name]))

export const fileLists = {
  ledger: lists(entriesOf, ({ kind, account, ...one }) => ({
    ...{ ...one, kind: kindName(kind), account: accountName(account) },
  })),
  orders: lists(ordersOf),
  plays: lists(playsOf, ({ play, outcome, ...one }) => ({
    ...{ ...one, bet: play === null ? null : playWords(play), outcome: outcomeNames.get(outcome) ?? outcome },
  })),
  turnover: lists(obligationsOf),
  offers: lists(offersOf),
  doors: lists(eventsOf),
  messages: lists(messagesOf, messageShown, newestById),
  record: lists((db, slice, { username, roles }: Asked & Held) => {
    const mine = about.map(({ name }) => `${name} ${username.toLowerCase()}`)
    const all = openers.some((role) => roles.includes(role)) ? [...mine, opens(username).trimEnd()] : mine
    return linesBeginning(db, all, slice)
  }, lineShown),
}

type Spoken = { language: Language }
type Held = { roles: readonly string[] }

/** Deeds whose line begins with a member. */
const about = deeds.filter(({ fields }) => Object.keys(fields)[0] === 'username')
/** The line of an opened file is no deed that anybody types. */
const OPENING = { name: FILE_OPEN }
/** The roles that may see who has opened a member's file, and why. */
const openers = ['compliance', 'auditor']

function messageShown({ facts, ...one }: MessageRow, { language }: Asked & Spoken) {
  const { title, text } = toldWords({ kind: one.kind, facts }, language)
  return { ...one, title, text }
}

function lineShown({ words, ...one }: LineRow) {
  const said = wordsIn(words)
  const [meant] = meantBy(about, said)
  const [, ...rest] = behindName(meant ?? OPENING, said)
  return { ...one, deed: (meant ?? OPENING).name, says: rest.join(' ') }
}
