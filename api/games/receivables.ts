// What is owed to the house, for people at the desk.
import { receivableList } from '../../core/desk/receivable.ts'
import { fen, toWire } from '../../core/money.ts'
import { debtsNow } from '../ledger/settle/debts.ts'
import { withNames } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import { venueDebts } from './receivables.sql.ts'

/** The most rows that the list of members, or of venues, has. */
const LISTED = 200

export const receivableDeeds: readonly Doing[] = [
  does(receivableList, async ({ db }) => {
    const [members, venues] = await Promise.all([debtsNow(db, LISTED), venueDebts(db)])
    return {
      membersOwe: toWire(members.all),
      venuesOwe: toWire(fen(venues.reduce((sum, { owed }) => sum + owed, 0n))),
      members: await withNames(db, members.largest, ({ owed, since }) => ({
        ...{ owed: toWire(fen(owed)), since: since?.getTime() ?? null },
      })),
      venues: await withNames(db, venues.slice(0, LISTED), ({ venue, owed, since, why }) => ({
        ...{ venue, owed: toWire(fen(owed)), since: since.getTime(), why },
      })),
    }
  }),
]
