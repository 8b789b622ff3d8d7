// The betting records' call: wire to domain and back.
import { bets as calls } from '../../core/bets.ts'
import type { House } from '../shell/app.ts'
import { LAST_UUID, page } from '../shell/page.ts'
import { serve } from '../shell/serve.ts'
import type { Routes } from '../shell/serve.ts'
import { listBets } from './records.ts'
import type { BetPlace } from './bets.sql.ts'
import { totalsOf } from './totals.ts'

const NEWEST_FIRST = {
  first: { at: 2n ** 52n, orderId: LAST_UUID, line: 0 },
  cursor: /^(\d{1,16})-(\d{1,4})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  read: (at = '', line = '', orderId = ''): BetPlace => ({
    ...{ at: BigInt(at), orderId },
    line: Number.parseInt(line, 10),
  }),
  write: ({ place }: { place: BetPlace }) => `${place.at}-${place.line}-${place.orderId}`,
}

export function betsRoutes({ db }: House): Routes {
  return serve(calls, {
    list: async ({ cursor, size, ...asked }, { member, language }) => {
      const { list, more } = await page({ cursor, size }, NEWEST_FIRST, (after, limit) =>
        listBets(db, member, { ...asked, after, limit }, language),
      )
      return { list: list.map(({ bet }) => bet), more }
    },
    totals: (asked, { member }) => totalsOf(db, member, asked),
  })
}
