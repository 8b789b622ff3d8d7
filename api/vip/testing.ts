// The starting point of VIP tests: members who have deposited and played, as the house counts both.
import { randomUUID } from 'node:crypto'
import { fromWire, toWire, type Fen } from '../../core/money.ts'
import type { PlayCategory } from '../../core/play-categories.ts'
import { levelAt, vip } from '../../core/vip/vip.ts'
import { lockMember } from '../shell/shell.sql.ts'
import type { WagerSource } from '../shell/wager.ts'
import { tamper } from '../testing/tamper.ts'
import type { Person, TestHouse } from '../testing/house.ts'
import { countSettled } from '../turnover/count.ts'
import { compareVip } from './audit.ts'
import { countDeposit } from './standing.ts'

let count = 0
export const key = (): string => `vip-${count++}`

export function vipOf(house: TestHouse) {
  const { brings, plays } = countsOf(house)
  return {
    ...{ brings, plays },
    /** Exactly at the thresholds of a level. */
    reaches: async (person: Person, level: number) => {
      await brings(person, toWire(levelAt(level).deposit))
      await plays(person, toWire(levelAt(level).turnover))
    },
    /** Changes rows past the house, as an accident would: `$1` is the member's number. */
    tamper: (text: string, { member }: Person, more: unknown[] = []) =>
      tamper(house.database.config, text, [member.id, ...more]),
    /** Returns the breached checks of VIP and of the books. */
    broken: async () => {
      const found = await compareVip(house.db, { buckets: house.buckets, venues: new Map() })
      const wrong = found.filter(({ breaches }) => breaches > 0).map(({ says }) => says)
      return [...wrong, ...(await house.broken())]
    },
    ...historyOf(house),
  }
}

const countsOf = (house: TestHouse) => ({
  /** A deposit as its confirmation counts it, without the money. */
  brings: ({ member }: Person, amount: string, ref: string = randomUUID()) =>
    house.db.tx(async (tx) => {
      await lockMember(tx, member)
      await countDeposit(tx, member, { ref, amount: fromWire(amount) })
    }),
  /** A wager that was settled at a time of PostgreSQL, counted as the job counts it. */
  plays: (
    { member }: Person,
    amount: string,
    { at = 'now', category = 'lottery' }: { at?: string; category?: PlayCategory } = {},
  ) => {
    const settled = { bucket: member.bucket, at, key: randomUUID() }
    const source = oneWager(member.id, fromWire(amount), category)
    return house.db.tx((tx) => countSettled(tx, house.hooks, source, settled))
  },
})

const historyOf = (house: TestHouse) => ({
  /** Lets days pass for all rows that VIP keeps of a member. */
  agesBy: async ({ member }: Person, days: number) => {
    for (const statement of ageing) await tamper(house.database.config, statement, [member.bucket, member.id, days])
  },
  claims: (person: Person, giftId: string) => person.verdict(vip.claim, { giftId, idempotencyKey: key() }),
  levels: ({ member }: Person) =>
    house.sql('select was, level, reason from vip_levels where bucket = $1 and member_id = $2 order by number', [
      member.bucket,
      member.id,
    ]),
})

/** A shift of a column by days, in the form that a cluster takes in an UPDATE. */
const byDays = (column: string) =>
  `${column} = (${column} at time zone 'UTC' - make_interval(days => $3::int)) at time zone 'UTC'`

const ageing = [
  `update vip_standings set window_day = window_day - $3::int, ${byDays('level_at')}
    where bucket = $1 and member_id = $2`,
  `update vip_days set day = day - $3::int where bucket = $1 and member_id = $2`,
  `update turnover_chunks set day = day - $3::int
    where bucket = $1 and counted_at in (select counted_at from turnover_bets where bucket = $1 and member_id = $2)`,
  `update vip_deposits set ${byDays('at')} where bucket = $1 and member_id = $2`,
  `update vip_levels set ${byDays('at')} where bucket = $1 and member_id = $2`,
]

/** A source of one settled chunk of one wager. */
export const oneWager = (memberId: bigint, valid: Fen, category: PlayCategory): WagerSource => ({
  code: 'vip-test',
  list: async () => [],
  sums: async () => [],
  days: async () => [],
  hours: async () => [],
  settled: async () => [],
  leftOut: async () => ({ counted: 0, breaches: 0 }),
  valid: async () => [
    {
      ...{
        memberId,
        orderId: randomUUID(),
        line: 0,
        placedAt: BigInt(Date.now()) * 1000n,
        valid,
        category,
      },
      ...{ ratioBp: 10_000, bonusBp: 5_000 },
    },
  ],
})
