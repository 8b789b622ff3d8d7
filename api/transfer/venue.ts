// A venue behind one small interface. It knows a transfer by our id, and does each id once.
import * as v from 'valibot'
import { toWire } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { AnyVenueCode, VenueCode } from '../../core/venues.ts'
import { ask, providerNumber, Unknown } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'
import { keyOf } from '../ledger/keys.ts'
import type { Member } from '../shell/serve.ts'

export type VenueOrder = {
  id: string
  player: string
  direction: 'in' | 'out'
  amount: Fen
}

const id = v.pipe(v.string(), v.uuid())
const amount = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,9})\.\d{2}$/))
const wordShape = v.variant('status', [
  v.object({
    status: v.literal('done'),
    id,
    direction: v.picklist(['in', 'out']),
    amount,
    reference: providerNumber,
  }),
  v.object({ status: v.literal('refused'), id, reason: v.nullable(v.string()) }),
  v.object({ status: v.literal('cancelled'), id }),
  v.object({ status: v.literal('unknown'), id }),
])
/** What a venue says of a transfer. The amount is in yuan, two decimals. */
export type VenueWord = v.InferOutput<typeof wordShape>

export type Venue = {
  /** Makes the player; saying it again changes nothing. Throws `Unknown`. */
  welcome(player: string): Promise<void>
  /** Orders a transfer; saying it again changes nothing. Throws `Unknown`. */
  move(order: VenueOrder): Promise<VenueWord>
  /** What became of an id; status unknown where the venue never heard of it. Throws `Unknown`. */
  query(id: string): Promise<VenueWord>
  /** Forbids an id that never came, so that it cannot come later; one that was done stays done. Throws `Unknown`. */
  cancel(id: string): Promise<VenueWord>
}

export function venueOf({ settings }: House, code: VenueCode): Venue {
  const say = async (path: string, question: object) => {
    const venue = settings.venues[code]
    if (!venue) throw new Unknown(`nobody is ${code}`)
    return ask({ ...venue, timeoutMs: settings.venueTimeoutMs }, path, question)
  }
  const word = async <Q extends { id: string }>(path: string, question: Q) => {
    const read = v.safeParse(wordShape, await say(path, question))
    if (!read.success || read.output.id !== question.id)
      throw new Unknown('the answer is not understood')
    return read.output
  }
  return {
    welcome: async (player) => {
      const answer = await say('/players', { player })
      if (!v.is(v.object({ player: v.literal(player) }), answer))
        throw new Unknown('the answer is not understood')
    },
    move: ({ amount, ...order }) =>
      word('/transfers', { ...order, amount: toWire(amount), currency: 'CNY' }),
    query: (id) => word('/transfers/query', { id }),
    cancel: (id) => word('/transfers/cancel', { id }),
  }
}

/** The connection was refused, so the venue heard nothing: the one failure that leaves no doubt. */
export function wasNeverHeard(error: Unknown): boolean {
  const { cause } = (error.cause ?? {}) as { cause?: { code?: string } }
  return cause?.code === 'ECONNREFUSED'
}

/** A member's name at a venue: the same for ever, and it says nothing of who it is. */
export const playerOf = (member: Member, code: AnyVenueCode): string =>
  keyOf('venue_player', code, member.bucket, member.id)
