// VIP: the ladder, what each level is given, and rebate (rulebook 6.1, 6.2, decisions 74 and 76).
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, empty, idempotencyKey, instant, post, shownFen } from '../endpoint.ts'
import { openRead, ownWatch } from '../asked.ts'
import { textOr } from '../forms/fields.ts'
import { fen, sumFen, type Fen } from '../money.ts'
import { playCategories, type PlayCategory } from '../play-categories.ts'

/** A level of the ladder. Both thresholds are lifetime totals; `keep` is asked of each window of 90 days. */
export type Level = {
  readonly level: number
  readonly deposit: Fen
  readonly turnover: Fen
  readonly keep: Fen
  readonly upgrade: Fen
  readonly packet: Fen
  readonly birthday: Fen
  /** Withdrawals a day: their number, the number without a handling fee, and the most they may add up to. */
  readonly times: number
  readonly free: number
  readonly amount: Fen
  readonly rates: Readonly<Record<PlayCategory, number>>
}

type Yuan = readonly [deposit: number, turnover: number, keep: number, upgrade: number, packet: number, birthday: number, times: number, free: number, amount: number] // prettier-ignore

// Rulebook 6.1, in yuan. The free withdrawals are docs/decisions/0027.
const rows: readonly Yuan[] = [
  [0, 0, 0, 0, 0, 0, 3, 1, 100_000],
  [1_000, 10_000, 0, 8, 0, 0, 3, 1, 200_000],
  [10_000, 100_000, 20_000, 28, 3, 18, 3, 1, 300_000],
  [30_000, 400_000, 60_000, 68, 8, 38, 5, 2, 500_000],
  [100_000, 1_500_000, 200_000, 168, 18, 88, 5, 2, 800_000],
  [300_000, 5_000_000, 600_000, 388, 38, 188, 6, 3, 1_000_000],
  [800_000, 15_000_000, 1_500_000, 888, 88, 388, 8, 3, 1_500_000],
  [2_000_000, 40_000_000, 4_000_000, 1_888, 188, 888, 8, 4, 2_000_000],
  [5_000_000, 100_000_000, 10_000_000, 3_888, 388, 1_888, 10, 5, 3_000_000],
  [12_000_000, 250_000_000, 25_000_000, 6_888, 588, 2_888, 10, 5, 5_000_000],
  [30_000_000, 600_000_000, 60_000_000, 12_888, 888, 5_888, 15, 8, 10_000_000],
]

/** Basis points by level (rulebook 6.2). */
const rates: Readonly<Record<PlayCategory, readonly number[]>> = {
  sports: [38, 38, 38, 40, 45, 45, 50, 60, 70, 80, 100],
  video: [10, 15, 15, 18, 20, 22, 25, 28, 30, 35, 40],
  chess: [30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90],
  electronic: [40, 60, 65, 70, 75, 80, 85, 90, 100, 110, 120],
  fishing: [40, 60, 65, 70, 75, 80, 85, 90, 100, 110, 120],
  lottery: [20, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100],
}

const yuan = (amount: number): Fen => fen(BigInt(amount) * 100n)

export const ladder: readonly Level[] = rows.map((row, level) => {
  const [deposit, turnover, keep, upgrade, packet, birthday, times, free, amount] = row
  return {
    ...{ level, times, free },
    ...{ deposit: yuan(deposit), turnover: yuan(turnover), keep: yuan(keep), amount: yuan(amount) },
    ...{ upgrade: yuan(upgrade), packet: yuan(packet), birthday: yuan(birthday) },
    rates: Object.fromEntries(
      playCategories.map((category) => [category, rates[category][level] ?? 0]),
    ) as Level['rates'],
  }
})

export const TOP_LEVEL = ladder.length - 1

/** The row of a level. Throws on one that the ladder has not. */
export function levelAt(level: number): Level {
  const found = ladder[level]
  if (!found) throw new Error(`no level ${level}`)
  return found
}

/** The highest level whose deposit and turnover are both reached. */
export const levelFor = (deposited: bigint, played: bigint): number =>
  ladder.findLast(({ deposit, turnover }) => deposited >= deposit && played >= turnover)?.level ?? 0

/** The sum of the gifts for reaching the levels above `above`, up to and including `upto`. */
export const upgradeGifts = (above: number, upto: number): Fen =>
  sumFen(ladder.slice(above + 1, upto + 1).map(({ upgrade }) => upgrade))

export type Standing = {
  level: number
  /** The highest level that was ever held. */
  top: number
  deposited: bigint
  played: bigint
  /** The turnover since the last loss of a level; null if none was lost. */
  sinceFall: bigint | null
}

/**
 * The level that is due now; never below the one that is held. After a demotion lifetime totals alone restore none:
 * the level's keep turnover since then does (decision 76), and what lies above the highest ever held waits for that one.
 */
export function levelDue({ level, top, deposited, played, sinceFall }: Standing): number {
  const earned = Math.max(level, levelFor(deposited, played))
  if (sinceFall === null) return earned
  const regained = ladder.slice(level + 1, Math.min(top, earned) + 1).findLast((row) => sinceFall >= row.keep)
  const back = regained?.level ?? level
  return back === top ? earned : back
}

/** The Shanghai days for which a level is kept; the keep turnover must be played within them. */
export const KEEP_DAYS = 90

/** The weekly packet: last week's least deposit, and how many times the packet must have been played. */
export const PACKET_DEPOSIT: Fen = fen(100_00n)
export const PACKET_TIMES = 10n
/** The weekly packet opens on Monday at this hour and lapses with Sunday. */
export const PACKET_OPENS_HOUR = 12
/** The days for which a birthday must have stood, and the days after it in which its gift can be taken. */
export const BIRTHDAY_LOCKED_DAYS = 30
export const BIRTHDAY_OPEN_DAYS = 7
/** The level from which on people may give a gift of their own. */
export const EXCLUSIVE_FROM = 6

/**
 * The hour at which the rebate of a day comes on the next one, and the days after which it is credited by itself
 * (decision 74).
 */
export const REBATE_HOUR = 15
export const REBATE_OPEN_DAYS = 7
/** The least rebate that is paid. */
export const REBATE_LEAST: Fen = fen(1_00n)

export type Played = { readonly effective: bigint; readonly rateBp: number }

/** A day's rebate: a share of each category, rounded down, and nothing where all of it is below the least. */
export function rebateOf(categories: readonly Played[]): Fen {
  const credit = sumFen(categories.map(({ effective, rateBp }) => (effective * BigInt(rateBp)) / 10_000n))
  return credit < REBATE_LEAST ? fen(0n) : credit
}

/** The smallest edge of a category's games in basis points (rulebook 3.13); blackjack has a rate of its own. */
export const smallestEdgeBp: Readonly<Record<PlayCategory, number>> = {
  ...{ sports: 385, video: 106, chess: 237, electronic: 300, fishing: 350, lottery: 300 },
}

const MOST_OF_EDGE_BP = 4_000

/**
 * Why a category's rates cannot stand beside a game of this edge: at most 40 % of it, so that return and rebate
 * together stay below all (rulebook 6.2). Undefined where they can.
 */
export function rateProblem(
  category: PlayCategory,
  edgeBp: number,
  given: readonly number[] = ladder.map((row) => row.rates[category]),
): string | undefined {
  const most = Math.floor((Math.max(0, edgeBp) * MOST_OF_EDGE_BP) / 10_000)
  const level = given.findIndex((rate) => rate > most)
  if (level < 0) return undefined
  return `rebate of ${category} at level ${level} is ${given[level]} bp, and its edge of ${edgeBp} bp allows ${most}`
}

/** Returns the faults of the rebate rates against the house edge of every category; empty where there are none. */
export const rateProblems = (edges: Readonly<Record<PlayCategory, number>> = smallestEdgeBp): string[] =>
  playCategories.flatMap((category) => rateProblem(category, edges[category]) ?? [])

export const perkKinds = ['packet', 'upgrade', 'birthday', 'exclusive'] as const
export type PerkKind = (typeof perkKinds)[number]

/**
 * How a perk stands. `none`: this level has none, or nothing waits; `unmet`: last week was not played for it; `soon`:
 * it opens at `from`; `unknown`: no birthday is confirmed; `locked`: from a higher level on.
 */
export const perkStates = ['open', 'taken', 'soon', 'unmet', 'unknown', 'locked', 'none'] as const

const perk = v.strictObject({
  kind: v.picklist(perkKinds),
  state: v.picklist(perkStates),
  /** The id by which the gift is claimed, while it can be. */
  id: v.nullable(v.string()),
  amount: v.nullable(shownFen),
  from: v.nullable(instant),
  until: v.nullable(instant),
  takenAt: v.nullable(instant),
})
export type Perk = v.InferOutput<typeof perk>

const gift = v.strictObject({
  id: v.string(),
  kind: v.picklist([...perkKinds, 'rebate']),
  title: v.string(),
  amount: shownFen,
  until: v.nullable(instant),
})
export type Gift = v.InferOutput<typeof gift>

const level = v.pipe(count, v.maxValue(TOP_LEVEL))

const rung = v.strictObject({
  level,
  deposit: shownFen,
  turnover: shownFen,
  keep: shownFen,
  upgrade: shownFen,
  packet: shownFen,
  birthday: shownFen,
  times: count,
  free: count,
  amount: shownFen,
  rates: anyList(v.strictObject({ category: v.picklist(playCategories), bp: count })),
})
export type Rung = v.InferOutput<typeof rung>

/** "upgrade-3", "packet", "birthday", "exclusive-<number>", "rebate-2026-11-22-1". */
export const GIFT_ID = /^[a-z\d-]{1,64}$/

export const vip = {
  /** The member's level, how far the next one is, what keeps it, and what waits to be taken. */
  get: post('uservip/getVip', {
    input: empty,
    output: v.strictObject({
      level,
      deposited: shownFen,
      played: shownFen,
      next: v.nullable(v.strictObject({ level, deposit: shownFen, turnover: shownFen })),
      /** The turnover this window requires to keep the level; null where the level requires none. */
      keep: v.nullable(v.strictObject({ from: instant, until: instant, played: shownFen, needed: shownFen })),
      /** After a lost level: the play that regains it. */
      regain: v.nullable(v.strictObject({ level, played: shownFen, needed: shownFen })),
      perks: anyList(perk),
      /** All gifts that can be taken now, rebate too. */
      gifts: anyList(gift),
      /** Gifts rest while the member does. */
      rests: v.boolean(),
    }),
    ...ownWatch,
  }),
  /** The whole ladder. */
  ladder: post('uservip/getVipRes', {
    input: empty,
    output: v.strictObject({ levels: anyList(rung) }),
    ...openRead,
  }),
  /** Takes one gift, once. */
  claim: post('uservip/claim', {
    input: v.strictObject({
      giftId: textOr(GIFT_ID, 'gift_unknown'),
      idempotencyKey,
    }),
    output: v.strictObject({ giftId: v.string(), amount: shownFen, at: instant }),
    access: 'member',
    kind: 'offer',
    once: true,
    added: true,
    refusals: {
      gift_unknown: m.vip_gift_unknown,
      gift_taken: m.vip_gift_taken,
      gift_not_yet: m.vip_gift_not_yet,
      packet_unmet: m.vip_packet_unmet,
      birthday_unknown: m.vip_birthday_unknown,
      birthday_new: m.vip_birthday_new,
    },
  }),
}
