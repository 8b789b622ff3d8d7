// What is owed to the house, for people at the desk.
import { receivableApprove, receivableList, receivablePaid } from '../../core/desk/receivable.ts'
import { fen, fromWire, toWire } from '../../core/money.ts'
import { debtsNow } from '../ledger/settle/debts.ts'
import { withNames } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import { venueDebts } from './receivables.sql.ts'
import { approvePayment, proposePayment } from './venue-debts.ts'

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
      venues: await withNames(db, venues.slice(0, LISTED), ({ debt, venue, owed, paid, since, why }) => ({
        ...{ debt, venue, owed: toWire(fen(owed)), paid: toWire(fen(paid)), since: since.getTime(), why },
      })),
    }
  }),
  does(receivablePaid, ({ db }, { debt, reference, amount, way, why }) =>
    proposePayment(db, { debt, reference }, { amount: fromWire(amount), way, why }),
  ),
  does(receivableApprove, async ({ db, person }, { hash, ...name }) => {
    const { venue, paid, owed } = await approvePayment(db, name, { person, hash })
    return { venue, paid: toWire(fen(paid)), owed: toWire(fen(owed)) }
  }),
]
