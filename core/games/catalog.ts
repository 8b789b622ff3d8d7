// The games of the house, a line each. It is light: the rules of a game come with its own chunk.
import { m } from '../../text/compiled/messages.js'
import type { Name } from '../lottery/game.ts'
import { fen } from '../money.ts'
import { seamlessVenue, type AnyVenueCode, type VenueCode } from '../venue/venues.ts'
import type { BetLimits } from './bet.ts'

export type GameEntry = {
  name: Name
  /** How its Chinese name sounds, a syllable a hanzi: for the search. */
  sounds: string
  /** The category of the lobby (spec 2). */
  category: VenueCode
  /** Out of the wallet of its category's venue, or seamless out of the central one, at the venue `instant` (decision 57). */
  wallet: 'transfer' | 'seamless'
  /**
   * Where results come from (rulebook 4): seeds of the member's own, the table that all players share, or the matches that
   * an order is about, each with a key of its own.
   */
  seeds: 'personal' | 'shared' | 'matches'
  /** Milliseconds from one paid round to the next at the least, held by the server (decision 64). */
  cycleMs: number
  limits: BetLimits
  /** The share of a stake that counts for a bonus, in ten-thousandths (rulebook 5, decision 73). */
  bonusShareBp: number
  /** The most that a round can lose, in stakes; one where a game does not define it. */
  riskTimes?: bigint
}

const SLOT_MS = 2_500
const OTHER_MS = 5_000
// Rulebook 0: the most that a single order pays.
const CAP = fen(50_000_000n)
const upTo = (most: bigint, cap = CAP): BetLimits => ({ least: fen(100n), most: fen(most), cap })

/** A code is for ever: it stands in the prefix of every stream and in every wager. */
export const games = {
  slot20: { name: m.games_slot20, sounds: 'jin long xian rui', category: 'electronic', wallet: 'transfer', seeds: 'personal', cycleMs: SLOT_MS, limits: { least: fen(20n), most: fen(10_000n), cap: fen(410_000_000n) }, bonusShareBp: 10_000 },
  dice: { name: m.games_dice, sounds: 'cai shu', category: 'electronic', wallet: 'seamless', seeds: 'personal', cycleMs: OTHER_MS, limits: upTo(1_000_000n), bonusShareBp: 1_000 },
  mines: { name: m.games_mines, sounds: 'sao lei', category: 'electronic', wallet: 'seamless', seeds: 'personal', cycleMs: OTHER_MS, limits: upTo(1_000_000n), bonusShareBp: 1_000 },
  plinko: { name: m.games_plinko, sounds: 'dan zhu', category: 'electronic', wallet: 'seamless', seeds: 'personal', cycleMs: OTHER_MS, limits: upTo(1_000_000n), bonusShareBp: 1_000 },
  baccarat: { name: m.games_baccarat, sounds: 'bai jia le', category: 'video', wallet: 'transfer', seeds: 'shared', cycleMs: OTHER_MS, limits: upTo(10_000_000n), bonusShareBp: 2_500 },
  dragontiger: { name: m.games_dragontiger, sounds: 'long hu', category: 'video', wallet: 'transfer', seeds: 'shared', cycleMs: OTHER_MS, limits: upTo(10_000_000n), bonusShareBp: 5_000 },
  football: { name: m.games_football, sounds: 'xu ni zu qiu', category: 'sports', wallet: 'transfer', seeds: 'matches', cycleMs: OTHER_MS, limits: upTo(1_000_000n), bonusShareBp: 10_000 },
  esports: { name: m.games_esports, sounds: 'xu ni dian jing', category: 'esports', wallet: 'transfer', seeds: 'matches', cycleMs: OTHER_MS, limits: upTo(1_000_000n), bonusShareBp: 10_000 },
  niuniu: { name: m.games_niuniu, sounds: 'niu niu', category: 'chess', wallet: 'transfer', seeds: 'personal', cycleMs: OTHER_MS, limits: upTo(1_000_000n), bonusShareBp: 5_000, riskTimes: 5n },
  fish: { name: m.games_fish, sounds: 'bu yu', category: 'fishing', wallet: 'transfer', seeds: 'personal', cycleMs: OTHER_MS, limits: { least: fen(1n), most: fen(10_000n), cap: CAP }, bonusShareBp: 10_000 },
} as const satisfies Record<string, GameEntry> // prettier-ignore
export type GameCode = keyof typeof games

export const gameCodes = Object.keys(games) as [GameCode, ...GameCode[]]

/** The venue of a game. */
export const venueOfGame = (code: GameCode): AnyVenueCode =>
  games[code].wallet === 'seamless' ? seamlessVenue : games[code].category

/** The most that a round of a game can lose: the stake, or a multiple of it. */
export function mostRisked(code: GameCode, stake: bigint): bigint {
  const { riskTimes = 1n }: GameEntry = games[code]
  return stake * riskTimes
}

/** The game of a code that came over a wire; undefined for one that this version does not know. */
export const findGame = (code: string): GameEntry | undefined =>
  gameCodes.some((one) => one === code) ? games[code as GameCode] : undefined
