// What is owed to the house, for people at the desk.
import { receivableApprove, receivableList, receivablePaid } from '../../core/desk/receivable.ts'
import { fen, fromWire, toWire } from '../../core/money.ts'
import { agedDebts, owedByMembers } from '../ledger/settle/debts.ts'
import { withNames } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import { fromEnd, pagesOf } from '../shell/queue.ts'
import { owedByVenues, venueDebts } from './receivables.sql.ts'
import { approvePayment, proposePayment } from './venue-debts.ts'

export const receivableDeeds: readonly Doing[] = [
  does(receivableList, async ({ db }, { behind }) => {
    const [{ members, venues, more }, byMembers, byVenues] = await Promise.all([
      pagesOf(db, behind, { members: fromEnd(agedDebts), venues: venueDebts }),
      owedByMembers(db),
      owedByVenues(db),
    ])
    return {
      ...{ membersOwe: toWire(fen(byMembers)), venuesOwe: toWire(fen(byVenues)), more },
      members: await withNames(db, members, ({ owed, since }) => ({
        ...{ owed: toWire(fen(owed)), since: since?.getTime() ?? null },
      })),
      venues: await withNames(db, venues, ({ debt, venue, owed, paid, since, why }) => ({
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
