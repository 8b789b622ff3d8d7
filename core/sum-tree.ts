// A tree over amounts: each node holds the sum of the amounts below it, and its hash covers that sum. So a root fixes
// the total, and no member's part can be left out of it or counted smaller (issue of proofs of liabilities).
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export type SumNode = { readonly hash: Uint8Array; readonly sum: bigint }

/** A neighbour on the way to the root, and the side on which it stands. */
export type SumStep = SumNode & { readonly side: 'left' | 'right' }

// As in the tree of a draw: the prefixes keep a leaf from passing for a node.
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** A part of a member's money: for whom, on which day, and a salt that only the house and its member know. */
export type Part = { day: string; uid: string; salt: string; amount: bigint }

export const partText = ({ day, uid, salt, amount }: Part): string => `koi:liability:1:${day}:${uid}:${salt}:${amount}`

export const leafOf = (part: Part): SumNode => ({
  hash: sha256(concatBytes(LEAF, utf8ToBytes(partText(part)))),
  sum: part.amount,
})

/** Eight bytes, and never below zero: with a sum below zero a total could hide what is owed. */
export const isSum = (sum: bigint): boolean => sum >= 0n && sum < 1n << 63n

/** Throws a RangeError at what is no sum. */
export function sumBytes(sum: bigint): Uint8Array {
  if (!isSum(sum)) throw new RangeError(`no sum: ${sum}`)
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, sum)
  return bytes
}

export const nodeOver = (left: SumNode, right: SumNode): SumNode => ({
  hash: sha256(concatBytes(NODE, left.hash, sumBytes(left.sum), right.hash, sumBytes(right.sum))),
  sum: left.sum + right.sum,
})

/** The root where there are no nodes. */
export const EMPTY: SumNode = { hash: sha256(new Uint8Array(0)), sum: 0n }

/** The root over nodes in their order. */
export const sumRoot = (nodes: readonly SumNode[]): SumNode =>
  nodes.length === 0 ? EMPTY : rootOf(nodes, 0, nodes.length)

function rootOf(nodes: readonly SumNode[], from: number, to: number): SumNode {
  if (to - from === 1) return nodes[from]!
  const middle = from + splitOf(to - from)
  return nodeOver(rootOf(nodes, from, middle), rootOf(nodes, middle, to))
}

/** The neighbours from one node to the root, from the bottom up. */
export function sumPath(nodes: readonly SumNode[], index: number): SumStep[] {
  if (!(index in nodes)) throw new RangeError(`no node ${index} of ${nodes.length}`)
  const path: SumStep[] = []
  let [from, to] = [0, nodes.length]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    if (index < middle) {
      path.push({ side: 'right', ...rootOf(nodes, middle, to) })
      to = middle
    } else {
      path.push({ side: 'left', ...rootOf(nodes, from, middle) })
      from = middle
    }
  }
  return path.reverse()
}

/** The largest power of two below a count: blocks of such a size are whole subtrees. */
function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}

/** The leaves of a block (a power of two). */
export const SUM_BLOCK = 1_024

/** The root to which a leaf leads; undefined where one on the way is no sum, as in a proof that somebody made up. */
export function climb(leaf: SumNode, path: readonly SumStep[]): SumNode | undefined {
  let below = leaf
  for (const { side, hash, sum } of path) {
    if (!isSum(below.sum) || !isSum(sum)) return undefined
    below = side === 'left' ? nodeOver({ hash, sum }, below) : nodeOver(below, { hash, sum })
  }
  return isSum(below.sum) ? below : undefined
}
