// Reads the messages of venues and judges them as far as that needs no lock (docs/venue-protocol.md, 3).
import * as v from 'valibot'
import { UUID_PATTERN } from '../../core/endpoint.ts'
import { gameCodes, games, mostRisked, venueOfGame, type GameCode } from '../../core/games/catalog.ts'
import { fromWire } from '../../core/money.ts'
import { allVenueCodes, type AnyVenueCode } from '../../core/venue/venues.ts'
import type { Queued } from '../ledger/post/lane.ts'

export const calls = ['permit', 'balance', 'bet', 'win', 'rollback'] as const
export type VenueCall = (typeof calls)[number]

const id = v.pipe(v.string(), v.regex(UUID_PATTERN))
// Two decimals and no more: a finer one is refused, not rounded (BI-273).
const amount = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,9})\.\d{2}$/),
  v.transform((text) => fromWire(text)),
)
const game = v.picklist(gameCodes)
const venue = v.picklist(allVenueCodes)
const currency = v.string()
const played = { venue, player: id, game, round: id }

export const shapes = {
  permit: v.object({ ...played, permit: id, launch: id, stake: amount, risk: v.optional(amount) }),
  balance: v.object({ venue, player: id, launch: id }),
  bet: v.object({ ...played, bet: id, launch: id, stake: amount, risk: amount, currency }),
  win: v.object({ ...played, win: id, bet: id, amount, valid: amount, currency }),
  rollback: v.object({ venue, player: id, rollback: id, bet: id, round: id }),
} as const
export type Said<C extends VenueCall> = v.InferOutput<(typeof shapes)[C]>

export type MessageKind = Exclude<VenueCall, 'balance'>

/** A message of a member's, judged as far as it needs no lock. */
export type Message = {
  [C in MessageKind]: Queued & {
    readonly kind: C
    readonly said: Said<C>
    /** Why the books do not let it be staked, where its lease was short and is renewed. */
    readonly why?: string
  }
}[MessageKind]

/** The venue that a body names, before anything in it is believed. */
export function venueNamed(body: unknown): AnyVenueCode | undefined {
  const named = v.safeParse(v.object({ venue }), body)
  return named.success ? named.output.venue : undefined
}

/** The refusal of a stake by the message alone; undefined where nothing speaks against it. */
export function stakeProblem(
  said: {
    venue: AnyVenueCode
    game: GameCode
    stake: bigint
    risk?: bigint | undefined
    currency?: string
  },
  isSeamless: boolean,
): string | undefined {
  const { limits, wallet } = games[said.game]
  const isThere = venueOfGame(said.game) === said.venue && (wallet === 'seamless') === isSeamless
  if (!isThere || said.stake <= 0n || (said.risk ?? said.stake) < said.stake) return 'shape'
  if (said.currency !== undefined && said.currency !== CURRENCY) return 'currency'
  if (said.stake > limits.most) return 'stake_high'
  return (said.risk ?? said.stake) > mostRisked(said.game, said.stake) ? 'risk_high' : undefined
}

export const CURRENCY = 'CNY'
