// The published proof of a draw, so that anybody can check it: rulebook 4; decisions 18 to 20.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { count, instant, shownFen } from '../endpoint.ts'
import { drawnNumbers, drawStatuses, issueText, lotteryCode } from './issue.ts'

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))
// Marked so that a page which only makes calls leaves it out (web/build/contract.ts).
const hex32 = /* @__PURE__ */ hexOf(32)

/** One line of a draw's list, sealed by the house (decision 46). */
export const ticketText = v.pipe(v.string(), v.maxLength(76), v.regex(/^[\w-]{76}$/))

export const commitment = v.strictObject({
  chainId: v.string(),
  /** s_0, published before the first issue; SHA-256 of every later key leads back to it (rulebook 4.3). */
  commitment: hex32,
  length: count,
  publishedAt: instant,
})

const hashPath = anyList(v.strictObject({ side: v.picklist(['left', 'right']), hash: hex32 }))

const beaconProof = v.strictObject({
  round: count,
  /** The round is the first one at least a second after this. */
  lockAt: instant,
  chain: v.strictObject({
    hash: hex32,
    publicKey: hexOf(96),
    /** The chain's first round in seconds since 1970, and its period in seconds. */
    genesisS: count,
    periodS: v.pipe(count, v.minValue(1)),
  }),
  /** Null until the house has it. */
  signature: v.nullable(hexOf(48)),
})

export const proof = v.strictObject({
  lottery: lotteryCode,
  issue: issueText,
  status: v.picklist(drawStatuses),
  voidReason: v.nullable(v.string()),
  chain: commitment,
  /** The issue's place in the chain: its key is s_position. */
  position: count,
  /** The beacon part of the prefix: "none", or 64 hex digits, which are null until they are public. */
  beacon: v.nullable(v.string()),
  /** The chain and round of the beacon; null for a draw without a beacon (rulebook 4.4). */
  beaconProof: v.nullable(beaconProof),
  /** Null until the draw. */
  key: v.nullable(hex32),
  numbers: v.nullable(drawnNumbers),
  /** The draw was settled again: when, why, and the numbers first shown, if any. `numbers` are those that hold. */
  correction: v.nullable(v.strictObject({ at: instant, cause: v.string(), first: v.nullable(drawnNumbers) })),
  /** The nearest key before this one that was published, as a shorter way than s_0. */
  checkpoint: v.strictObject({ position: count, key: hex32 }),
  /** The entry list, frozen and published before the key was revealed (decision 20). */
  entries: v.nullable(v.strictObject({ count, stake: shownFen, root: hex32, frozenAt: instant })),
  /** The caller's own bet in that list, or the one that was shared. */
  ticket: v.nullable(
    v.strictObject({
      leaf: v.string(),
      terms: v.string(),
      /** The order and its stake; null if its owner shares the bet without the amount. */
      stake: v.nullable(v.string()),
      path: hashPath,
      bucketPath: hashPath,
    }),
  ),
})
export type Proof = v.InferOutput<typeof proof>
