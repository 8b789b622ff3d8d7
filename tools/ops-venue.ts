// `npm run ops -- venue …`: what venues said and our books do not bear out, and what of it waits for two people: wins, by
// their round, and entries of journals, by their breach.
import { breachList, readBreach, type Breach } from '../api/games/breaches.ts'
import { approveEntry, heldEntries, proposeEntry, type EntryEnding, type HeldEntry } from '../api/games/holding.ts'
import { approveReview, heldWins, proposeReview, type HeldWin, type ReviewEnding } from '../api/games/review.ts'
import type { Db } from '../api/shell/db.ts'
import type { Second } from '../api/shell/proposals.ts'
import { fen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { acts, approves, reads, subject } from './desk.ts'

export const venue = subject('venue', {
  list: reads(0, list),
  'read <breach>': acts(1, read),
  'propose <round or breach> accept|cut|owed|void <why>': ([what = '', ending = '', ...why]) => {
    const note = why.join(' ').trim()
    if (!isEnding(ending) || note === '') return undefined
    return { acts: (db, person) => propose(db, what, { ending, note, person }) }
  },
  'approve <round or breach> <hash>': approves(1, approve),
})

const isEnding = (word: string): word is ReviewEnding => Object.hasOwn(meant, word)

async function list(db: Db): Promise<string> {
  const entries = await heldEntries(db)
  const waiting = new Set(entries.map(({ id }) => id))
  // A breach with an open proposal is listed once, with the commands for that proposal.
  const breaches = (await breachList(db)).filter(({ id }) => !waiting.has(id))
  const wins = await heldWins(db)
  const lines = [...wins.map(shownWin), ...entries.map(shownEntry), ...breaches.map(shownBreach)]
  return lines.join('\n') || 'every venue keeps to what was agreed'
}

async function read(db: Db, person: string, id: string): Promise<string> {
  if ((await heldEntries(db)).some((one) => one.id === id))
    throw new Error('this entry waits for two people: propose how it ends')
  if (!(await readBreach(db, id, person))) throw new Error('nothing of this number waits to be read')
  return `${id} is read by ${person}`
}

type Said = { ending: ReviewEnding; note: string; person: string }

/** Both kinds of what waits, moved together onto whatever carries proposals. */
async function propose(db: Db, what: string, said: Said): Promise<string> {
  const entry = (await heldEntries(db)).find(({ id }) => id === what)
  if (!entry) await proposeReview(db, what, said)
  else if (isOfEntry(said.ending)) await proposeEntry(db, entry, { ...said, ending: said.ending })
  else throw new Error('an entry of a journal is accepted, cut to its bound, or owed by the venue')
  return `${said.person} proposes to ${meant[said.ending]}; another person approves it: npm run ops -- venue approve ${what}`
}

const isOfEntry = (ending: ReviewEnding): ending is EntryEnding => ending !== 'void'

async function approve(db: Db, second: Second, what: string): Promise<string> {
  const entry = (await heldEntries(db)).find(({ id }) => id === what)
  const ending = entry ? await approveEntry(db, entry, second) : await approveReview(db, what, second)
  return `${what}: ${done[ending]}`
}

const meant = {
  accept: 'accept it as it was said',
  cut: 'cut it to its bound',
  owed: 'let it stand for the member and have the venue owe what is beyond its bound',
  void: 'make the round void and give its stake back',
} as const
const done = {
  accept: 'accepted as it was said',
  cut: 'cut to its bound',
  owed: 'it stands for the member, and the venue owes what is beyond its bound',
  void: 'void, and the stake is back',
} as const

const money = (amount: bigint): string => (amount < 0n ? `-${toWire(fen(-amount))}` : toWire(fen(amount)))

const shownWin = (one: HeldWin): string =>
  [
    `win of round ${one.round}`,
    `member ${one.memberId} in bucket ${one.bucket}`,
    `${one.game}: ${toWire(one.amount)} for a stake of ${toWire(one.stake)}, at most ${toWire(one.cap)}; it counts for ${money(one.valid)}`,
    `held since ${showInstant(one.foundAt.getTime())}`,
    proposedOf(one),
  ].join('  ')

const shownEntry = (one: HeldEntry): string =>
  [
    one.id,
    `${one.venue} ${one.kind} entry ${one.number}`,
    `member ${one.memberId} in bucket ${one.bucket}`,
    `it changes ${money(one.change)}, within its bound ${money(one.bound)}: ${one.said}`,
    `held since ${showInstant(one.foundAt.getTime())}`,
    proposedOf(one),
  ].join('  ')

const proposedOf = (one: Pick<HeldWin, 'ending' | 'note' | 'proposedBy'>): string =>
  one.ending
    ? `${one.proposedBy} proposes to ${meant[one.ending]}  because: ${one.note}`
    : 'nobody has proposed anything'

const shownBreach = (one: Breach): string =>
  [
    one.id,
    `${one.venue} ${one.kind} ${one.ref}`,
    `member ${one.memberId} in bucket ${one.bucket}`,
    one.detail,
    `found at ${showInstant(one.foundAt.getTime())}`,
  ].join('  ')
