// The bounds of a venue's word (docs/venue-protocol.md, 2): an entry of its journal counts as far as its permits, its
// launch, its game and our books allow. An entry beyond them is for two people
// (docs/decisions/0051-how-far-a-venues-word-goes.md).
import { games, mostRisked, venueOfGame, type GameCode } from '../../core/games/catalog.ts'
import { fen } from '../../core/money.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import type { CorrectionEntry, JournalEntry, RoundEntry } from './outside.ts'

/** The largest allowed difference between the clocks of the house and of a venue, in milliseconds. */
const CLOCKS_MS = 5 * 60_000

export type Beyond = {
  kind: 'no_permit' | 'mirror_short' | 'beyond' | 'launch_unknown' | 'round_twice'
  /** The part of the entry that may be posted; null where none may. */
  bounded: JournalEntry | null
  /** A round that is not in our books. */
  isRound: boolean
}

/** The facts of our books about a round: the sum that its permits allow, none where it had no permit. */
export type Known = {
  allowed: { stake: bigint; risk: bigint } | undefined
  /** The instant at which the named launch of this member and game was opened. */
  launchedAt: Date | undefined
  isPosted: boolean
  mirror: bigint
  now: Date
}

/** The bound that the round exceeds; undefined if it is within all of them. */
export function judgeRound(venue: VenueCode, entry: RoundEntry, known: Known): Beyond | undefined {
  const { allowed, launchedAt } = known
  if (known.isPosted) return { kind: 'round_twice', bounded: null, isRound: false }
  if (!launchedAt || !isPlayedAt(entry.game, venue)) return { kind: 'launch_unknown', bounded: null, isRound: true }
  const isNothing = entry.stake + entry.risk + entry.returned + entry.valid === 0n
  if (!allowed && isNothing) return undefined
  if (!allowed) return { kind: 'no_permit', bounded: null, isRound: true }
  const within = withinLeave(entry, entry.game, { allowed, launchedAt, now: known.now })
  const there = withinMirror(within, known.mirror)
  if (isSame(there, entry)) return undefined
  const isOver = entry.risk > allowed.risk || entry.stake > allowed.stake
  const kind = isOver ? 'no_permit' : isSame(within, entry) ? 'mirror_short' : 'beyond'
  return { kind, bounded: there, isRound: true }
}

const isPlayedAt = (code: string, venue: VenueCode): code is GameCode =>
  Object.hasOwn(games, code) && venueOfGame(code as GameCode) === venue

type Leave = { allowed: { stake: bigint; risk: bigint }; launchedAt: Date; now: Date }

/** Of a risk that was not allowed whole, what came back counts in the same share. */
function withinLeave(entry: RoundEntry, game: GameCode, { allowed, launchedAt, now }: Leave) {
  const risk = least(entry.risk, allowed.risk)
  const share = entry.risk > 0n ? (entry.returned * risk) / entry.risk : entry.returned
  const isVoid = entry.outcome === 'void'
  const stake = least(entry.stake, allowed.stake, risk)
  const most = mostRisked(game, stake)
  return {
    ...{ ...entry, stake: fen(stake), risk: fen(least(risk, most)) },
    returned: fen(isVoid ? risk : least(share, games[game].limits.cap)),
    valid: fen(isVoid ? 0n : least(entry.valid, risk)),
    placedAt: between(entry.placedAt, launchedAt.getTime() - CLOCKS_MS, now.getTime() + CLOCKS_MS),
  }
}

/** Limits a loss to the money that lies at the venue. */
function withinMirror(entry: RoundEntry, mirror: bigint): RoundEntry {
  const risk = least(entry.risk, mirror + entry.returned)
  const [stake, valid] = [least(entry.stake, risk), least(entry.valid, risk)]
  return { ...entry, risk: fen(risk), stake: fen(stake), valid: fen(valid) }
}

const between = (at: Date, from: number, to: number): Date => new Date(Math.min(Math.max(at.getTime(), from), to))

const isSame = (one: RoundEntry, other: RoundEntry): boolean =>
  one.stake === other.stake &&
  one.risk === other.risk &&
  one.returned === other.returned &&
  one.valid === other.valid &&
  one.placedAt.getTime() === other.placedAt.getTime()

/** A round that a correction changes, with the sum of its earlier corrections. */
export type Corrected = { game: string; brought: bigint }

/** A correction names a round; it takes no more than that brought, and gives no more than its game can return. */
export function judgeCorrection(entry: CorrectionEntry, round: Corrected | undefined): Beyond | undefined {
  const cap = round && Object.hasOwn(games, round.game) && games[round.game as GameCode].limits.cap
  if (!round || !cap) return { kind: 'beyond', bounded: null, isRound: false }
  const most = cap > round.brought ? cap - round.brought : 0n
  const amount = least(most, entry.amount)
  const bounded = { ...entry, amount: amount < -round.brought ? -round.brought : amount }
  if (bounded.amount === entry.amount) return undefined
  return { kind: 'beyond', bounded, isRound: false }
}

/** Returns an accepted entry with its valid bet limited to the amount at risk, and its placing time to now. */
export function standing(entry: RoundEntry, now: Date): RoundEntry {
  const { risk, placedAt } = entry
  const valid = entry.outcome === 'void' ? 0n : least(entry.valid, risk)
  return {
    ...{ ...entry, stake: fen(least(entry.stake, risk)), valid: fen(valid) },
    placedAt: placedAt > now ? now : placedAt,
  }
}

/** The change of the player's money at the venue by an entry. */
export function changeBy(entry: JournalEntry): bigint {
  if (entry.kind === 'correction') return entry.amount
  if (entry.kind === 'round') return entry.returned - entry.risk
  return entry.direction === 'in' ? entry.amount : -entry.amount
}

export const least = (...all: [bigint, ...bigint[]]): bigint => all.reduce((one, other) => (one < other ? one : other))
