// The deeds of people about withdrawals that are held.
import * as declared from '../../core/desk/payout.ts'
import { fen, toWire } from '../../core/money.ts'
import { withNames } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import { pagesOf } from '../shell/queue.ts'
import { approveReview, heldNow, proposeReview } from './review.ts'

export const reviewDeeds: readonly Doing[] = [
  does(declared.heldList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: heldNow })
    const shown = await withNames(db, list, (one) => ({
      ...{ withdrawal: one.id, amount: toWire(fen(one.amount)), reasons: one.reasons },
      ...{ askedAt: one.held_at.getTime(), dueAt: one.due_at.getTime() },
      proposal: one.ending === 'refuse' ? `refuse: ${one.cause}` : one.ending,
      ...{ proposedBy: one.proposed_by, why: one.note },
    }))
    return { list: shown, more }
  }),
  does(declared.heldPay, ({ db, person }, { withdrawal, why: note }) =>
    db.tx((tx) => proposeReview(tx, withdrawal, { ending: 'pay', cause: null, note, person })),
  ),
  does(declared.heldRefuse, ({ db, person }, { withdrawal, cause, why: note }) =>
    db.tx((tx) => proposeReview(tx, withdrawal, { ending: 'refuse', cause, note, person })),
  ),
  does(declared.heldApprove, async ({ db, person }, { withdrawal, hash }) => {
    const { ending } = await db.tx((tx) => approveReview(tx, withdrawal, { person, hash }))
    if (ending === null) throw new Error(`withdrawal ${withdrawal} has ended in nothing`)
    return { withdrawal, ending }
  }),
]
