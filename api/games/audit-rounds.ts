// Rounds from zero, one by one: each against the hashes that lie beside its movements; and whose player is whose.
import type { Check } from '../ledger/audit/audit.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { slicesOf, type Slice } from '../ledger/seal/slices.ts'
import { holdsTerms } from '../ledger/post/terms.ts'
import type { Sql } from '../shell/db.ts'
import { add, addWrong, tally, type Tally } from '../shell/tally.ts'
import { namesIn } from '../transfer/names.ts'
import {
  bodiesOf,
  journalRounds,
  journalsFit,
  knownPlayers,
  openersIn,
  playersBehind,
  roundsAsMoved,
  roundsAsSettled,
  type FoundRounds,
  type JournalRound,
  type Said,
} from './audit-rounds.sql.ts'
import { roundTerms } from './terms.ts'

export async function auditRounds(db: Sql, buckets: readonly number[]): Promise<Check[]> {
  const [seamless, posted, journals] = [tally(), tally(), tally()]
  // A row written between two statements looks like a breach; a second look tells.
  const look = async (sums: Tally, read: () => Promise<FoundRounds>) => {
    const first = await read()
    add(sums, first.breaches > 0 ? await read() : first)
  }
  const players = await auditPlayers(db)
  for await (const slice of slicesOf(db, buckets)) {
    await look(seamless, () => roundsAsMoved(db, slice))
    await look(journals, () => journalsFit(db, slice))
    addWrong(players, 0, await unknownIn(db, slice))
  }
  for (const bucket of buckets) {
    await look(seamless, () => roundsAsSettled(db, bucket))
    await auditPosted(db, bucket, posted)
  }
  return [
    { id: 'I-15', says: 'every seamless round is as it was bet, and ended as it was settled', ...seamless },
    { id: 'I-15', says: 'every round of a journal is as it was posted, and had its leave', ...posted },
    { id: 'I-13', says: 'every journal stands at the number of its entries', ...journals },
    { id: 'I-15', says: 'every player at a venue is the member that the name follows from', ...players },
  ]
}

const PAGE = 2_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function auditPosted(db: Sql, bucket: number, sums: Tally): Promise<void> {
  let after: Pick<JournalRound, 'memberId' | 'bet'> | undefined = { memberId: -1n, bet: NOBODY }
  while (after) {
    const page: JournalRound[] = await journalRounds(db, bucket, after, PAGE)
    const members = [...new Set(page.map(({ memberId }) => memberId))]
    const bodies = new Map((await bodiesOf(db, bucket, members, page.map(keyIn))).map((said) => [said.key, said]))
    const wrong = page.filter((one) => !one.hasLeave || !isAsPosted(one, bodies.get(keyIn(one))))
    addWrong(sums, page.length, wrong.map(({ round, memberId }) => `round ${round} of member ${memberId}`)) // prettier-ignore
    after = page.length < PAGE ? undefined : page.at(-1)
  }
}

const keyIn = ({ venue, memberId, number }: JournalRound): string => keyOf('venue_round', venue, memberId, number)

/** Longer than the transaction lasts that posts a page of a journal. */
const POSTING_MS = 60_000

/** True where the row of a round matches its movements. A free round that paid nothing has no movement to compare. */
function isAsPosted(one: JournalRound, said: Said | undefined): boolean {
  if (one.bet !== one.round) return false
  if (!said) return one.risk + one.returned + one.valid === 0n
  const isThen = Math.abs(one.settledAt.getTime() - said.at.getTime()) <= POSTING_MS
  return isThen && holdsTerms(said.body, roundTerms(one))
}

async function auditPlayers(db: Sql): Promise<Tally> {
  const sums = tally()
  for (let after: string | undefined = NOBODY; after;) {
    const page: Awaited<ReturnType<typeof playersBehind>> = await playersBehind(db, after, PAGE)
    const nameIn = await namesIn(db, page.map(({ bucket, memberId: id }) => ({ bucket, id }))) // prettier-ignore
    const wrong = page.filter(({ player, venue, bucket, memberId: id }) => nameIn({ bucket, id }, venue) !== player)
    addWrong(
      sums,
      page.length,
      wrong.map(({ player, venue }) => `${player} at ${venue}`),
    )
    after = page.length < PAGE ? undefined : page.at(-1)?.player
  }
  return sums
}

/** Returns members who opened a game at a venue and are in no directory: a win could not reach them. */
async function unknownIn(db: Sql, slice: Slice): Promise<string[]> {
  const openers = await openersIn(db, slice)
  const members = openers.map(({ memberId: id }) => ({ bucket: slice.bucket, id }))
  const nameIn = await namesIn(db, members)
  const names = openers.map(({ venue }, at) => nameIn(members[at]!, venue))
  const known = new Set(await knownPlayers(db, names))
  return names.filter((name) => !known.has(name)).map((name) => `${name} is in no directory`)
}
