// A wager as records, totals and turnover read it, for any kind of play (decision 54, docs/decisions/0021).
import type { Bet, BetStatus } from '../../core/bets.ts'
import type { Language } from '../../core/endpoint.ts'
import type { Result } from '../../core/games/sequential.ts'
import type { Fen } from '../../core/money.ts'
import type { Day } from '../../core/time.ts'
import type { PlayCategory } from '../../core/play-categories.ts'
import type { Sql, Tx } from './db.ts'
import type { Compared } from './tally.ts'
import type { Member } from './serve.ts'

/**
 * The place of a wager among all of a member's: the newest first, those of one instant by order, the lines of an order
 * as written. `at` is in microseconds since 1970; an order's number is a uuid, whichever source gave it.
 */
export type WagerPlace = { at: bigint; orderId: string; line: number }

/** A wager. Texts are in the member's language; `payout` and `refund` are null until it is settled. */
export type Wager = WagerPlace & {
  stake: Fen
  payout: Fen | null
  refund: Fen | null
  status: BetStatus
  settledAt: Date | null
  dueAt: Date | null
  cancelUntil: Date | null
} & Pick<Bet, 'platform' | 'gameType' | 'gameCode' | 'gameName' | 'round' | 'summary' | 'outcome'> &
  Pick<Bet, 'reason' | 'resettled' | 'chase' | 'detail'>

export type WagersAsked = {
  from: Date
  /** The end of the range, not included. */
  to: Date
  status: BetStatus | undefined
  /** The order whose wagers are asked for, or null for any. */
  orderId: string | null
  /** Wagers behind this place. */
  after: WagerPlace
  limit: number
}

/** Shanghai days, both included, and the same as instants. */
export type WagerDays = { first: Day; last: Day; from: Date; to: Date }

export type WagerSum = {
  status: BetStatus
  count: number
  stake: bigint
  payout: bigint
  refund: bigint
}

/** Wagers that were settled together. `at`, a time of PostgreSQL as text, and then `key` order them. */
export type Settled = { at: string; key: string }

/**
 * The valid bet of a settled wager, the shares of it that count towards the turnover of deposits and of gifts (rulebook
 * 5), and the rebate that it earns.
 */
export type ValidBet = {
  memberId: bigint
  orderId: string
  line: number
  /** Microseconds since 1970: what was placed just before something was asked for does nothing for it. */
  placedAt: bigint
  valid: Fen
  ratioBp: number
  bonusBp: number
  category: PlayCategory
}

/**
 * The stakes and payouts of a game on one Shanghai day, over its finished rounds; all bets that chance decides together
 * are one round. The sums of squares and of products (stake times payout) are of rounds.
 */
export type Rounds = {
  game: string
  rounds: number
  wagers: bigint
  stake: bigint
  paid: bigint
  stakeSquares: bigint
  paidSquares: bigint
  products: bigint
}

/** A member's stakes of one Shanghai day in one kind of game, and what has come back of them by now. */
export type PlayedDay = { day: Day; category: PlayCategory; stake: bigint; back: bigint }

/**
 * A member's stakes of one hour of the day over some days, of games with the same return: of decided bets, `keptLeast`
 * and `keptMost` are the bounds of the house's average share by the rules, and `cost` is their actual cost.
 */
export type PlayedHour = { hour: number; stake: bigint; back: bigint } & Record<
  'decided' | 'keptLeast' | 'keptMost' | 'cost',
  bigint
>

/**
 * A kind of game that members bet on. It keeps tables of its own; nothing outside its folder reads them. Each answer
 * is for one member or one bucket, and at most `limit` long.
 */
export type WagerSource = {
  /** The code under which counted play was stored; never change it. */
  readonly code: string
  readonly list: (db: Sql, member: Member, asked: WagersAsked, locale: Language) => Promise<Wager[]>
  /** Returns the sums of wagers over some days, by status: kept sums are added, not months of wagers. */
  readonly sums: (db: Sql, member: Member, days: WagerDays) => Promise<WagerSum[]>
  /** Returns what a member has played day by day, out of sums that are kept where there are any. */
  readonly days: (db: Sql, member: Member, days: WagerDays) => Promise<PlayedDay[]>
  /** Returns at which hours a member has played, and what the rules of the games keep of that on average. */
  readonly hours: (db: Sql, member: Member, span: { from: Date; to: Date }) => Promise<PlayedHour[]>
  /** Returns settled wagers behind one of them, in the order of their settlement. */
  readonly settled: (db: Sql, bucket: number, after: Settled, limit: number) => Promise<Settled[]>
  /** The played wagers of one of these, in the order in which they were placed. */
  readonly valid: (tx: Tx, bucket: number, key: string) => Promise<ValidBet[]>
  /** For the audit: wagers that were settled before the count had reached them, and those of them that are counted wrongly. */
  readonly leftOut: (db: Sql, bucket: number) => Promise<Compared>
  /** Returns how many members of a bucket have played each game of the source since a time. */
  readonly players?: (db: Sql, bucket: number, since: Date) => Promise<{ game: string; members: number }[]>
  /**
   * Finished rounds of one of its games that were placed between two instants, those of one outcome together. Where
   * something that was placed before the end is still open, it stops there, and says until where it has looked.
   * Undefined for a game of another source.
   */
  readonly results?: (
    db: Sql,
    game: string,
    span: { from: Date; to: Date },
  ) => Promise<{ until: Date; results: Result[] } | undefined>
  /** Returns the stakes and payouts of each game of the source on a day. */
  readonly rounds?: (db: Sql, day: Day) => Promise<Rounds[]>
}

/** The part of a stake that a game keeps on average, in fen, by its return in basis points. Rounded up: a cost is never said too low. */
export const keptOf = (stake: bigint, returnBp: bigint): bigint => (stake * (10_000n - returnBp) + 9_999n) / 10_000n

/** A member's wagers of all sources as one list. */
export async function wagersOf(
  sources: readonly WagerSource[],
  db: Sql,
  member: Member,
  { asked, locale }: { asked: WagersAsked; locale: Language },
): Promise<Wager[]> {
  const found = await Promise.all(sources.map(({ list }) => list(db, member, asked, locale)))
  return found.flat().toSorted(newestFirst).slice(0, asked.limit)
}

function newestFirst(one: WagerPlace, other: WagerPlace): number {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1
  if (one.orderId !== other.orderId) return one.orderId > other.orderId ? -1 : 1
  return one.line - other.line
}

/** The order of wagers on a page, and the form of its cursor. */
export const wagerOrder = {
  // The year 9999.
  first: {
    at: 253_370_764_800_000_000n,
    orderId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    line: 0,
  },
  cursor: /^(\d{1,17})-(\d{1,4})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  read: (at = '', line = '', orderId = ''): WagerPlace => ({
    ...{ at: BigInt(at), orderId },
    line: Number.parseInt(line, 10),
  }),
  write: ({ at, orderId, line }: WagerPlace) => `${at}-${line}-${orderId}`,
}
