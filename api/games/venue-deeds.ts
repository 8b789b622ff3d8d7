// The deeds of people about what venues said.
import * as declared from '../../core/desk/games.ts'
import { fen, toWire } from '../../core/money.ts'
import { does, type Doing } from '../shell/deed.ts'
import { pagesOf } from '../shell/queue.ts'
import { breachesApart, readBreach, type Breach } from './breaches.ts'
import { approveEntry, heldEntries, heldEntryOf, proposeEntry, type EntryEnding, type HeldEntry } from './holding.ts'
import { approveReview, heldWins, proposeReview, type HeldWin, type ReviewEnding } from './review.ts'

export const venueDeeds: readonly Doing[] = [
  does(declared.venueList, async ({ db }, { behind }) => {
    const { wins, entries, breaches, more } = await pagesOf(db, behind, {
      ...{ wins: heldWins, entries: heldEntries, breaches: breachesApart },
    })
    return {
      wins: wins.map(shownWin),
      entries: entries.map(shownEntry),
      breaches: breaches.map(shownBreach),
      more,
    }
  }),
  does(declared.venueRead, async ({ db, person }, { breach }) => {
    if (await heldEntryOf(db, breach)) throw new Error('this entry waits for two people: propose how it ends')
    if (!(await readBreach(db, breach, person))) throw new Error('nothing of this number waits to be read')
  }),
  does(declared.venuePropose, async ({ db, person }, { what, ending, why: note }) => {
    const entry = await heldEntryOf(db, what)
    if (!entry) await proposeReview(db, what, { ending, note, person })
    else if (isOfEntry(ending)) await proposeEntry(db, entry, { ending, note, person })
    else throw new Error('an entry of a journal is accepted, cut to its bound, or owed by the venue')
  }),
  does(declared.venueApprove, async ({ db, person }, { what, hash }) => {
    const entry = await heldEntryOf(db, what)
    const second = { person, hash }
    return { what, ending: entry ? await approveEntry(db, entry, second) : await approveReview(db, what, second) }
  }),
]

const isOfEntry = (ending: ReviewEnding): ending is EntryEnding => ending !== 'void'

const money = (amount: bigint): string => (amount < 0n ? `-${toWire(fen(-amount))}` : toWire(fen(amount)))

const waitsOf = ({
  foundAt,
  ending,
  note,
  proposedBy,
}: Pick<HeldWin, 'foundAt' | 'ending' | 'note' | 'proposedBy'>) => ({
  ...{ foundAt: foundAt.getTime(), proposal: ending, proposedBy, why: note },
})

const shownWin = (one: HeldWin) => ({
  ...{ round: one.round, member: String(one.memberId), bucket: one.bucket, game: one.game },
  ...{ amount: toWire(one.amount), stake: toWire(one.stake), atMost: toWire(one.cap), counts: money(one.valid) },
  ...waitsOf(one),
})

const shownEntry = (one: HeldEntry) => ({
  ...{ id: one.id, venue: one.venue, entry: String(one.number), kind: one.kind },
  ...{ member: String(one.memberId), bucket: one.bucket },
  ...{ change: money(one.change), bound: money(one.bound), said: one.said },
  ...waitsOf(one),
})

const shownBreach = (one: Breach) => ({
  ...{ id: one.id, venue: one.venue, kind: one.kind, ref: one.ref },
  ...{ member: String(one.memberId), bucket: one.bucket, detail: one.detail, foundAt: one.foundAt.getTime() },
})
