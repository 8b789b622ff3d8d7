// The house's liabilities to its members, computed once a day: a published total, and a proof that a member's own
// balance is in it.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { count, dayText, empty, instant, post, shownFen } from './endpoint.ts'
import { ownRead } from './asked.ts'
import { publishedProtection } from './care/protection.ts'
import { climb, leafOf } from './sum-tree.ts'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const part = v.strictObject({
  amount: shownFen,
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  path: anyList(v.strictObject({ side: v.picklist(['left', 'right']), hash, sum: shownFen })),
})

const published = v.strictObject({
  day: dayText,
  takenAt: instant,
  /** The sum over all members: wallets, stakes without a result, and promises. */
  total: shownFen,
  /** The part that members can claim and have not: awards, gifts, rebate, rewards for friends, interest. */
  promised: shownFen,
  members: count,
  root: hash,
  /** The root over limits and breaks since the day before it, and where the seals of the books stood (decision 0067). */
  ...publishedProtection,
  /** The asking member's; null where they had nothing then. */
  own: v.nullable(
    v.strictObject({
      uid: v.string(),
      balance: shownFen,
      promised: shownFen,
      parts: anyList(part),
    }),
  ),
})
export type Liability = v.InferOutput<typeof published>

export const liability = {
  /** The last day that was published; null before the first. */
  get: post('other/getLiability', {
    input: empty,
    output: v.strictObject({ last: v.nullable(published) }),
    ...ownRead,
    added: true,
    cost: 4,
  }),
}

export type LiabilityProblem = 'other_member' | 'parts_differ' | 'not_in_root' | 'salt_twice'

/**
 * Returns the fault in a proof of liability, judged only by its content and the member who asks; undefined where it
 * holds. Each part must lead to the published root and total, and the parts must add up to the balance.
 */
export function liabilityProblem(one: Liability, uid: string): LiabilityProblem | undefined {
  const { own, day, root, total } = one
  if (!own) return undefined
  if (own.uid !== uid) return 'other_member'
  const held = own.parts.reduce((sum, { amount }) => sum + signedFen(amount), 0n)
  if (held !== signedFen(own.balance)) return 'parts_differ'
  // Two parts with one salt and one amount could be one leaf that is shown twice.
  if (new Set(own.parts.map(({ salt }) => salt)).size !== own.parts.length) return 'salt_twice'
  const isIn = own.parts.every(({ amount, salt, path }) => {
    const steps = path.map(({ side, hash, sum }) => ({ side, hash: hexToBytes(hash), sum: signedFen(sum) }))
    const top = climb(leafOf({ day, uid, salt, amount: signedFen(amount) }), steps)
    return top !== undefined && bytesToHex(top.hash) === root && top.sum === signedFen(total)
  })
  return isIn ? undefined : 'not_in_root'
}

/** Totals may be longer than what a member may type, and who forges a proof writes what is below zero. */
const signedFen = (text: string): bigint => BigInt(text.replace('.', ''))
