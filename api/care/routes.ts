// The wire of Play well. Every command answers how things stand behind it.
import { care } from '../../core/care/care.ts'
import type { LimitKind } from '../../core/care/limits.ts'
import { fromWire } from '../../core/money.ts'
import type { Db, Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import { serve, type Member, type Routes } from '../shell/serve.ts'
import type { House } from '../shell/app.ts'
import { activityOf } from './activity.ts'
import { comeBack, exclude, rest } from './breaks.ts'
import { answerCheckIn, showCheckIn } from './check-in.ts'
import { confirmLimit, setLimit } from './limits.ts'
import { receiptOf } from './receipt.ts'
import { stateOf } from './state.ts'

export const careRoutes = ({ wagers }: Pick<House, 'wagers'>): Routes =>
  serve(care, {
    state: (_input, { db, member }) => stateOf(db, member),
    setLimit: ({ limit: kind, period, amount, minutes }, { db, member }) =>
      does(db, member, (tx) => setLimit(tx, member, { kind, period }, mostOf(kind, { amount, minutes }))),
    confirmLimit: ({ limit: kind, period }, { db, member }) =>
      does(db, member, (tx) => confirmLimit(tx, member, { kind, period })),
    rest: ({ length }, { db, member }) => does(db, member, (tx) => rest(tx, member, length)),
    exclude: ({ length }, { db, member }) => does(db, member, (tx) => exclude(tx, member, length)),
    comeBack: (_input, { db, member }) => does(db, member, (tx) => comeBack(tx, member)),
    activity: ({ by }, { db, member }) => activityOf(db, wagers, member, by),
    receipt: ({ orderNo }, { db, member }) => receiptOf(db, wagers, member, orderNo),
    checkIn: (_input, { db, member }) => showCheckIn(db, member),
    answerCheckIn: async (answer, { db, member }) => {
      await db.tx((tx) => answerCheckIn(tx, member, answer))
      return showCheckIn(db, member)
    },
  })

async function does(db: Db, member: Member, work: (tx: Tx) => Promise<void>) {
  await db.tx(work)
  return stateOf(db, member)
}

type Given = { amount?: string | null | undefined; minutes?: number | null | undefined }

/** The wanted limit: fen for money, minutes for time, null to remove it. Refuses an input without the field of its kind. */
function mostOf(kind: LimitKind, { amount, minutes }: Given): bigint | null {
  const isTime = kind === 'time'
  if (isTime ? minutes === undefined || amount !== undefined : amount === undefined || minutes !== undefined) {
    refuse(isTime ? 'minutes_shape' : 'amount_shape')
  }
  if (isTime) return minutes === null || minutes === undefined ? null : BigInt(minutes)
  return amount === null || amount === undefined ? null : fromWire(amount)
}
