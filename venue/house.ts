// The venue's questions to the house (docs/venue-protocol.md, 3): before every stake, and after every round of a
// seamless venue. An unsigned answer counts as none.
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { fromWire } from '../core/money.ts'
import type { VenueName } from './names.ts'
import { isSigned, send, textOf } from './wire.ts'

const TRY_MS = 900
const PAUSE_MS = 120
/** How long the venue asks the house for a stake, in milliseconds; then the round has no stake (decision 60). */
export const PATIENCE_MS = 2_000
const WINDOW_MS = 5 * 60_000
/** Far above anything that a house or a feed of matches says. */
const ANSWER_MAX_BYTES = 64 * 1024

const balance = v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{2}$/), v.transform(fromWire))
const permitted = v.variant('allowed', [
  v.object({ allowed: v.literal(true), permit: v.string() }),
  v.object({ allowed: v.literal(false), permit: v.string(), reason: v.string() }),
])
const taken = v.variant('status', [
  v.object({ status: v.literal('done'), bet: v.string(), balance }),
  v.object({ status: v.literal('refused'), bet: v.string(), reason: v.string() }),
])
const heard = v.object({
  status: v.picklist(['done', 'retry', 'held', 'refused', 'nothing']),
  balance: v.optional(balance),
  reason: v.optional(v.string()),
})
export type Heard = v.InferOutput<typeof heard>

export type Stake = {
  player: string
  launch: string
  game: string
  round: string
  stake: string
  /** The most that the round can lose. */
  risk: string
}

export type HouseLine = {
  /** Undefined where the house gave no clear answer in time. */
  permit(permit: string, stake: Stake): Promise<{ allowed: boolean; reason?: string } | undefined>
  bet(bet: string, stake: Stake): Promise<{ done: bigint } | { reason: string } | undefined>
  balance(player: string, launch: string): Promise<bigint | undefined>
  /** Sends a win or a rollback; undefined if it has to be sent again. */
  tell(path: string, body: object): Promise<Heard | undefined>
}

/** `url` is the house's `/api/venue`. */
export function houseLine(url: string, venue: VenueName, key: Buffer): HouseLine {
  const once = <S extends v.GenericSchema>(path: string, body: object, shape: S, forMs = TRY_MS) =>
    signedAnswer({ key, url, path }, { venue, ...body }, forMs).then((answer) => {
      const read = v.safeParse(shape, answer)
      return read.success ? read.output : undefined
    })
  async function patiently<S extends v.GenericSchema>(path: string, body: object, shape: S) {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const left = until - performance.now()
      const answer = await once(path, body, shape, Math.max(50, Math.min(TRY_MS, left)))
      if (answer || performance.now() + PAUSE_MS >= until) return answer
      await sleep(PAUSE_MS)
    }
  }
  return {
    permit: async (permit, stake) => {
      const answer = await patiently('/permit', { permit, ...stake }, permitted)
      return answer?.permit === permit ? answer : undefined
    },
    bet: async (bet, stake) => {
      const answer = await patiently('/bet', { bet, ...stake, currency: 'CNY' }, taken)
      if (answer?.bet !== bet) return undefined
      return answer.status === 'done' ? { done: answer.balance } : { reason: answer.reason }
    },
    balance: async (player, launch) => (await once('/balance', { player, launch }, v.object({ balance })))?.balance,
    tell: (path, body) => once(path, body, heard),
  }
}

/** The signed JSON of whoever is asked; undefined for silence, noise and forgeries. */
type Call = { key: Buffer; url: string; path: string }

export async function signedAnswer({ key, url, path }: Call, body: object, forMs: number): Promise<unknown> {
  const target = `POST ${path}`
  try {
    const response = await send(url + path, key, JSON.stringify(body), { forMs, target })
    const text = await textOf(response, ANSWER_MAX_BYTES)
    if (text === undefined) return undefined
    const [stamp, signed] = ['koi-timestamp', 'koi-signature'].map((name) => response.headers.get(name) ?? '') as [
      string,
      string,
    ]
    const isFresh = Math.abs(Date.now() - Number.parseInt(stamp, 10)) < WINDOW_MS
    return response.ok && isFresh && isSigned(key, { timestamp: stamp, body: text, target }, signed)
      ? JSON.parse(text)
      : undefined
  } catch {
    return undefined
  }
}
