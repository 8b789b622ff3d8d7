// `npm run ops -- venue …`: what venues said and our books do not bear out, and wins that wait for two people.
import { breachList, readBreach } from '../api/games/breaches.ts'
import type { Breach } from '../api/games/breaches.ts'
import { approveReview, heldWins, proposeReview } from '../api/games/review.ts'
import type { HeldWin, ReviewEnding } from '../api/games/review.ts'
import type { Db } from '../api/shell/db.ts'
import { toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { acts, approves, reads, subject } from './desk.ts'

export const venue = subject('venue', {
  list: reads(0, list),
  'read <breach>': acts(1, read),
  'propose <round> pay|void <why>': ([round = '', ending, ...why]) => {
    const note = why.join(' ').trim()
    if ((ending !== 'pay' && ending !== 'void') || note === '') return undefined
    return { acts: (db, person) => propose(db, round, { ending, note, person }) }
  },
  'approve <round> <hash>': approves(
    1,
    async (db, second, round) => `${round}: ${done[await approveReview(db, round, second)]}`,
  ),
})

async function list(db: Db): Promise<string> {
  const [wins, breaches] = [await heldWins(db), await breachList(db)]
  const lines = [...wins.map(shownWin), ...breaches.map(shownBreach)]
  return lines.join('\n') || 'every venue keeps to what was agreed'
}

async function read(db: Db, person: string, id: string): Promise<string> {
  if (!(await readBreach(db, id, person)))
    throw new Error('nothing of this number waits to be read')
  return `${id} is read by ${person}`
}

type Said = { ending: ReviewEnding; note: string; person: string }

async function propose(db: Db, round: string, said: Said): Promise<string> {
  await proposeReview(db, round, said)
  return `${said.person} proposes to ${meant[said.ending]}; another person approves it: npm run ops -- venue approve ${round}`
}

const meant = { pay: 'pay the win', void: 'make the round void and give its stake back' } as const
const done = { pay: 'the win is paid', void: 'void, and the stake is back' } as const

const shownWin = (one: HeldWin): string =>
  [
    `win of round ${one.round}`,
    `member ${one.memberId} in bucket ${one.bucket}`,
    `${one.game}: ${toWire(one.amount)} for a stake of ${toWire(one.stake)}`,
    `held since ${showInstant(one.foundAt.getTime())}`,
    one.ending
      ? `${one.proposedBy} proposes to ${meant[one.ending]}  because: ${one.note}`
      : 'nobody has proposed anything',
  ].join('  ')

const shownBreach = (one: Breach): string =>
  [
    one.id,
    `${one.venue} ${one.kind} ${one.ref}`,
    `member ${one.memberId} in bucket ${one.bucket}`,
    one.detail,
    `found at ${showInstant(one.foundAt.getTime())}`,
  ].join('  ')
