// A venue behind one small interface. It knows a transfer by our id, and does each id once.
import * as v from 'valibot'
import { toWire, type Fen } from '../../core/money.ts'
import type { AnyVenueCode, VenueCode } from '../../core/venue/venues.ts'
import { ask, providerNumber, understood, Unknown } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'

export type VenueOrder = {
  id: string
  player: string
  direction: 'in' | 'out'
  amount: Fen
}

const id = v.pipe(v.string(), v.uuid())
const amount = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,9})\.\d{2}$/))
const word = v.variant('status', [
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
/** The answer of a venue about a transfer. The amount is in yuan, two decimals. */
export type VenueWord = v.InferOutput<typeof word>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The answers about money that a venue has to give; one without wallets answers `/players` alone.
 * docs/venue-protocol.json is made of them.
 */
export const moneyAnswers = {
  '/players': v.object({ player: v.string(), balance: amount }),
  '/players/balance': v.object({ player: v.string(), balance: amount, open: amount, number: count }),
  '/transfers': word,
  '/transfers/query': word,
  '/transfers/cancel': word,
} as const

export type Venue = {
  /** Makes the player; saying it again changes nothing. Throws `Unknown`. */
  welcome(player: string): Promise<void>
  /** Orders a transfer; saying it again changes nothing. Throws `Unknown`. */
  move(order: VenueOrder): Promise<VenueWord>
  /** Returns the state of a transfer by its id; unknown where the venue never heard of it. Throws `Unknown`. */
  query(id: string): Promise<VenueWord>
  /** Forbids an id that never came, so that it cannot come later; one that was done stays done. Throws `Unknown`. */
  cancel(id: string): Promise<VenueWord>
}

/** Asks a venue what it has to answer in this way. Throws `Unknown`. */
export const asking =
  <A extends Record<string, v.GenericSchema>>({ settings }: Pick<House, 'settings'>, code: AnyVenueCode, answers: A) =>
  async <P extends keyof A & string>(path: P, question: object): Promise<v.InferOutput<A[P]>> => {
    const venue = settings.venues[code]
    if (!venue) throw new Unknown(`nobody is ${code}`)
    const line = { ...venue, timeoutMs: settings.venueTimeoutMs, signsPath: true }
    return understood(answers[path]!, await ask(line, path, question))
  }

export function venueOf(house: House, code: VenueCode): Venue {
  const say = asking(house, code, moneyAnswers)
  type Path = '/transfers' | '/transfers/query' | '/transfers/cancel'
  const wordOf = async <Q extends { id: string }>(path: Path, question: Q) => {
    const said = await say(path, question)
    if (said.id !== question.id) throw new Unknown('the answer is of another transfer')
    return said
  }
  return {
    welcome: async (player) => {
      const answer = await say('/players', { player })
      if (answer.player !== player) throw new Unknown('the answer is of another player')
    },
    move: ({ amount, ...order }) => wordOf('/transfers', { ...order, amount: toWire(amount), currency: 'CNY' }),
    query: (id) => wordOf('/transfers/query', { id }),
    cancel: (id) => wordOf('/transfers/cancel', { id }),
  }
}

/** The connection was refused, so the venue heard nothing: the one failure that leaves no doubt. */
export function wasNeverHeard(error: Unknown): boolean {
  const { cause } = (error.cause ?? {}) as { cause?: { code?: string } }
  return cause?.code === 'ECONNREFUSED'
}
