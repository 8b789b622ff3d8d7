// The terms that a command was accepted with, as one hash: the second half of the body that stands with its payment in
// the journal, under the seals (decision 0031). The audit makes it again from the rows that are kept.
import { hashOf } from '../../shell/hash.ts'

const HASH_BYTES = 32

/**
 * Returns the stored body of a payment: the hash of the request, which alone identifies a repeat, then that of the
 * terms.
 */
export function bodyWith(request: Buffer, terms: Buffer): Buffer {
  if (request.length !== HASH_BYTES) throw new Error(`a request's hash of ${request.length} bytes`)
  return Buffer.concat([request, terms])
}

/** Does the body hold these terms? A body without terms does not. */
export const holdsTerms = (body: Buffer, terms: Buffer): boolean =>
  body.length === 2 * HASH_BYTES && body.subarray(HASH_BYTES).equals(terms)

/** A line of an order, as bets stores it. */
export type LineTerms = {
  readonly line: number
  readonly board: number
  readonly play: string
  readonly selection: unknown
  /** Tier to milli-odds. */
  readonly odds: unknown
  readonly units: number
  readonly unitStake: bigint
  readonly stake: bigint
  readonly best: bigint
}

export type OrderTerms = {
  readonly memberId: bigint
  readonly drawId: bigint
  readonly oddsVersion: number
  readonly lines: readonly LineTerms[]
}

/** The terms of an order, its lines in their order. */
export const orderTerms = ({ memberId, drawId, oddsVersion, lines }: OrderTerms): Buffer =>
  hashLines([
    `order ${memberId} ${drawId} ${oddsVersion}`,
    ...lines.map(
      (one) =>
        `${one.line} ${one.board} ${one.units} ${one.unitStake} ${one.stake} ${one.best} ${plain([one.play, one.selection, one.odds])}`,
    ),
  ])

/** The terms of anything else that is kept as JSON. */
export const plainTerms = (what: string, terms: unknown): Buffer => hashLines([what, plain(terms)])

const hashLines = (parts: readonly string[]): Buffer => hashOf(parts.join('\n'))

/** JSON with the names of each object in one order: jsonb gives them back in an order of its own. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`
  if (typeof value === 'bigint') return `"${value}"`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const names = Object.keys(value).sort()
  const inside = names.map((name) => `${JSON.stringify(name)}:${plain(value[name as never])}`)
  return `{${inside.join(',')}}`
}
