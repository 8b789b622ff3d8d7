import { MOST_MINUTES } from '../../core/care/limits.ts'
import { careApprove, careExclude, careLimitApprove, careLimitList, careLimitPropose } from '../../core/desk/care.ts'
import type { Input } from '../../core/desk/deed.ts'
import { parseFen, showYuan, fen } from '../../core/money.ts'
import { showInstant } from '../../core/time.ts'
import { memberNamed, toMember } from '../member/names.ts'
import { logDeed } from '../security/log.ts'
import { does, type Doing } from '../shell/deed.ts'
import { approveHouseLimit, EVERY_AGE, everyHouseLimit, proposeHouseLimit, type HousePlace } from './house-limits.ts'
import { approveExclusion, proposeExclusion } from './people.ts'

export const careDeeds: readonly Doing[] = [
  does(careExclude, ({ db, person }, { username, length, why }) =>
    toMember(db, username, async (tx, member) => {
      await proposeExclusion(tx, member, length, why)
      await logDeed(tx, { person, deed: 'care exclude', member, detail: { length, why } })
    }),
  ),
  does(careApprove, async ({ db, person }, { username, hash }) => {
    const length = await approveExclusion(db, await memberNamed(db, username), { person, hash })
    return { username, length }
  }),
  does(careLimitList, async ({ db }) => ({
    list: (await everyHouseLimit(db)).map((one) => ({
      ...{ kind: one.kind, period: one.period, ages: agesOf(one), game: one.game ?? 'all', most: mostOf(one) },
      ...{ from: showInstant(one.from.getTime()), why: one.why },
    })),
  })),
  does(careLimitPropose, async ({ db, person }, { most, why, ...said }) => {
    const place = placeIn(said)
    const limit = mostIn(place, most)
    await db.tx(async (tx) => {
      await proposeHouseLimit(tx, place, limit, why)
      await logDeed(tx, { person, deed: 'care limit', detail: { ...said, most, why } })
    })
  }),
  does(careLimitApprove, async ({ db, person }, { hash, ...said }) => {
    const from = await approveHouseLimit(db, placeIn(said), { person, hash })
    return { from: showInstant(from.getTime()) }
  }),
]

function placeIn({ kind, period, ages, game: of }: Omit<Input<typeof careLimitApprove>, 'hash'>): HousePlace {
  const game = of === 'all' ? null : of
  if (game !== null && kind !== 'stake' && kind !== 'spend') throw new Error(`a game has no limit of ${kind}`)
  if (ages === 'all') return { kind, period, ...EVERY_AGE, game }
  const [fromAge = 0, toAge = 0] = ages.split('-').map((age) => Number.parseInt(age, 10))
  if (fromAge > toAge || toAge > EVERY_AGE.toAge) throw new Error(`there is no age band ${ages}`)
  return { kind, period, fromAge, toAge, game }
}

/** The limit in fen or minutes; null for no limit. */
function mostIn({ kind }: HousePlace, typed: string): bigint | null {
  if (typed === 'none') return null
  const most = kind !== 'time' ? parseFen(typed) : /^\d{1,5}$/.test(typed) ? BigInt(typed) : undefined
  if (most === undefined || (kind === 'time' && most > MOST_MINUTES)) throw new Error(`no limit of ${kind}: ${typed}`)
  return most
}

const agesOf = ({ fromAge, toAge }: Pick<HousePlace, 'fromAge' | 'toAge'>): string =>
  fromAge === EVERY_AGE.fromAge && toAge === EVERY_AGE.toAge ? 'all' : `${fromAge}-${toAge}`

const mostOf = ({ kind, most }: { kind: string; most: bigint | null }): string =>
  most === null ? 'none' : kind === 'time' ? `${most} min` : showYuan(fen(most))
