// `npm run ops -- care …`: two people exclude a member, or lengthen an exclusion, which nothing shortens; and they set limits
// for everybody or for an age band.
import {
  approveHouseLimit,
  EVERY_AGE,
  everyHouseLimit,
  proposeHouseLimit,
  type HousePlace,
} from '../api/care/house-limits.ts'
import { approveExclusion, isLength, proposeExclusion } from '../api/care/people.ts'
import { memberNamed } from '../api/member/names.ts'
import { logDeed } from '../api/security/log.ts'
import { limitKinds, limitPeriods, MOST_MINUTES } from '../core/care-limits.ts'
import { parseFen, showYuan } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { actsSaying, approves, reads, subject, toMember, where } from './desk.ts'

export const care = subject('care', {
  'exclude <username> <m6|y1|y2|y5|ever> <why>': where(
    (_username, length = '') => isLength(length),
    actsSaying(2, async (db, { person, why }, username, length) => {
      if (!isLength(length)) throw new Error('no such length')
      await toMember(db, username, async (tx, member) => {
        await proposeExclusion(tx, member, length, why)
        await logDeed(tx, { person, deed: 'care exclude', member, detail: { length, why } })
      })
      return `${person} proposes to exclude ${username} (${length}); another person approves it: npm run ops -- care approve ${username}`
    }),
  ),
  'approve <username> <hash>': approves(1, async (db, second, username) => {
    const length = await approveExclusion(db, await memberNamed(db, username), second)
    return `${username} is excluded (${length}) from now on; withdrawals and service stay open to them`
  }),
  'limit propose <deposit|spend|stake|time> <day|week|month> <all|18-24> <yuan, minutes of time, or none> <why>': (
    words,
  ) => {
    const [kind = '', period = '', ages = '', typed = '', ...rest] = words
    const place = placeIn(kind, period, ages)
    const most = place && mostIn(place, typed)
    const why = rest.join(' ').trim()
    if (!place || most === undefined || why === '') return undefined
    return {
      acts: async (db, person) => {
        await db.tx(async (tx) => {
          await proposeHouseLimit(tx, place, most, why)
          await logDeed(tx, { person, deed: 'care limit', detail: { kind, period, ages, most: typed, why } })
        })
        return `${person} proposes a limit; another person approves it: npm run ops -- care limit approve ${kind} ${period} ${ages}`
      },
    }
  },
  'limit approve <deposit|spend|stake|time> <day|week|month> <all|18-24> <hash>': approves(
    3,
    async (db, second, ...words) => {
      const place = placeIn(...words)
      if (!place) throw new Error('there is no such limit')
      const from = await approveHouseLimit(db, place, second)
      return `the limit holds from ${showInstant(from.getTime())} on`
    },
  ),
  'limit list': reads(0, async (db) => {
    const all = await everyHouseLimit(db)
    return all.map((one) => `${one.kind} ${one.period} ${bandOf(one)} ${mostOf(one)} from ${showInstant(one.from.getTime())}  because: ${one.why}`).join('\n') // prettier-ignore
  }),
})

function placeIn(kind: string, period: string, ages: string): HousePlace | undefined {
  const known = { kind: limitKinds.find((one) => one === kind), period: limitPeriods.find((one) => one === period) }
  const band = ages === 'all' ? EVERY_AGE : bandIn(ages)
  return known.kind && known.period && band && { kind: known.kind, period: known.period, ...band }
}

function bandIn(ages: string): Pick<HousePlace, 'fromAge' | 'toAge'> | undefined {
  const [, from = '', to = ''] = /^(\d{1,3})-(\d{1,3})$/.exec(ages) ?? []
  const band = { fromAge: Number.parseInt(from, 10), toAge: Number.parseInt(to, 10) }
  return band.fromAge <= band.toAge && band.toAge <= EVERY_AGE.toAge ? band : undefined
}

/** Fen, or minutes; null is none. */
function mostIn({ kind }: HousePlace, typed: string): bigint | null | undefined {
  if (typed === 'none') return null
  if (kind !== 'time') return parseFen(typed)
  return /^\d{1,5}$/.test(typed) && Number.parseInt(typed, 10) <= MOST_MINUTES ? BigInt(typed) : undefined
}

const bandOf = ({ fromAge, toAge }: Pick<HousePlace, 'fromAge' | 'toAge'>): string =>
  fromAge === EVERY_AGE.fromAge && toAge === EVERY_AGE.toAge ? 'all' : `${fromAge}-${toAge}`

const mostOf = ({ kind, most }: { kind: string; most: bigint | null }): string =>
  most === null ? 'none' : kind === 'time' ? `${most} min` : showYuan(most)
