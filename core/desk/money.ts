// Members' money that is under way: deposits that are awaited or in review, withdrawals on their way to a bank,
// transfers whose end a venue has not told.
import * as v from 'valibot'
import { cursor, instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { deskCall } from './call.ts'

export const underWays = ['deposits', 'withdrawals', 'transfers'] as const
export type UnderWay = (typeof underWays)[number]

/** Coins have up to six decimals. */
const money = v.pipe(v.string(), v.regex(/^\d{1,18}\.\d{2,6}$/))

export const underWay = {
  show: deskCall('money/underWay', {
    who: ['support', 'risk', 'finance', 'compliance'],
    isPassive: true,
    input: v.strictObject({ what: v.picklist(underWays), cursor: v.optional(cursor) }),
    output: v.strictObject({
      at: instant,
      /** The oldest first, a page. */
      list: anyList(
        v.strictObject({
          id: v.string(),
          username: v.nullable(v.string()),
          at: instant,
          by: v.string(),
          amount: money,
          /** The currency, where it is not yuan. */
          currency: v.string(),
          state: v.string(),
          reason: v.nullable(v.string()),
        }),
      ),
      more: v.nullable(cursor),
    }),
  }),
}
