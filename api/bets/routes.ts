// The betting records' call: wire to domain and back.
import { bets as calls } from '../../core/bets.ts'
import type { House } from '../app.ts'
import { refuse } from '../refusal.ts'
import { serve } from '../serve.ts'
import type { Routes } from '../serve.ts'
import { listBets } from './records.ts'
import type { BetPlace } from './sql.ts'
import { totalsOf } from './totals.ts'

const PAGE = 20
const NEWEST: BetPlace = {
  at: 2n ** 52n,
  orderId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  line: 0,
}

export function betsRoutes({ db }: House): Routes {
  return serve(calls, {
    list: async ({ cursor, size = PAGE, ...asked }, { member, language }) => {
      const after = cursor ? readCursor(cursor) : NEWEST
      const found = await listBets(db, member, { ...asked, after, limit: size + 1 }, language)
      const shown = found.slice(0, size)
      const last = shown.at(-1)?.place
      const more = found.length > size && last ? `${last.at}-${last.line}-${last.orderId}` : null
      return { list: shown.map(({ bet }) => bet), more }
    },
    totals: (asked, { member }) => totalsOf(db, member, asked),
  })
}

function readCursor(cursor: string): BetPlace {
  const [, at = '', line = '', orderId] =
    /^(\d{1,16})-(\d{1,4})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (!orderId) return refuse('cursor_invalid')
  return { at: BigInt(at), orderId, line: Number.parseInt(line, 10) }
}
