// The house's calls to a venue (docs/venue-protocol.md, 2). docs/venue-protocol.json is generated from this file.
import * as v from 'valibot'
import { languages, UUID_PATTERN } from '../core/endpoint.ts'
import { RTP_BP } from '../core/lottery/odds.ts'
import { fromWire } from '../core/money.ts'

const id = v.pipe(v.string(), v.regex(UUID_PATTERN))
const player = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const amount = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,9})\.\d{2}$/), v.transform(fromWire))
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

export const questions = {
  '/players': v.object({ player }),
  '/players/balance': v.object({ player }),
  '/players/journal': v.object({ player, after: whole(0, 2_000_000_000), limit: whole(1, 200) }),
  '/transfers': v.object({ id, player, direction: v.picklist(['in', 'out']), amount, currency: v.string() }),
  '/transfers/query': v.object({ id }),
  '/transfers/cancel': v.object({ id }),
  '/launches': v.object({
    ...{ launch: id, player, game: v.string(), lang: v.picklist(languages), currency: v.string() },
    /** The house gives permits, and a venue with wallets asks for one before each stake. */
    permits: v.optional(v.literal(true)),
    /** The return in basis points, where the house has set one. */
    rtp: v.optional(whole(RTP_BP.min, RTP_BP.max)),
  }),
  '/launches/end': v.object({
    launch: id,
    reason: v.picklist(['left', 'replaced', 'house', 'break', 'expired']),
  }),
  '/rounds/query': v.object({ round: id }),
  /** People of the house look at a round of a member whose file they have opened. */
  '/rounds/shown': v.object({ round: id }),
  /** Two people of the house have decided it. */
  '/matches/void': v.object({
    game: v.pipe(v.string(), v.maxLength(40)),
    chain: whole(1, 1_000_000),
    number: whole(1, 10_000_000),
  }),
} as const

export type VenueCall = keyof typeof questions
export type Asked<C extends VenueCall> = v.InferOutput<(typeof questions)[C]>
