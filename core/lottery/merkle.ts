// The frozen entry list of a draw (decision 20): a tree as in RFC 6962. Its root is published before
// the key is revealed, so no ticket can be added, changed or dropped once the result is known.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Board, Odds, Selection } from './game.ts'

/** The bet of a line, and the odds at which it was accepted. Nothing that is decided later may stand in it. */
export type Terms = {
  board: Board
  lottery: string
  issue: string
  play: string
  selection: Selection
  oddsMilli: Odds
}

/**
 * Whose order a line is of, and how much it stakes: hashed apart from its terms, so that its owner can show the
 * ticket without it (decision 0073). The order's id, which nobody can guess, keeps that hash from being tried out.
 */
export type Stake = { order: string; line: number; units: number; unitStakeFen: bigint; stakeFen: bigint }

type Hash = Uint8Array

/** The terms written in one way only: keys sorted, no spaces, fen as a whole number. */
export const termsText = (terms: Terms): string => canonical(terms)
/** The leaf of the stake; `order` is the order's id as records show it. */
export const stakeText = (stake: Stake): string => canonical(stake)
/** SHA-256, in hex, of such a text. */
export const textHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** The text of a leaf, out of the hashes of the two texts. */
export const leafText = (terms: string, stake: string): string => `koi:2:${terms}:${stake}`

// The two prefixes keep a leaf from passing for a node of the tree, and the other way round.
const LEAF = Uint8Array.of(0)
const NODE = 1

export const hashLeaf = (bytes: Uint8Array): Hash => sha256(concatBytes(LEAF, bytes))
export const hashEntry = (leaf: string): Hash => hashLeaf(utf8ToBytes(leaf))

// One piece of memory for every pair: a proof hashes a thousand of them.
const pair = new Uint8Array(65)
pair[0] = NODE

function hashNode(left: Hash, right: Hash): Hash {
  pair.set(left, 1)
  pair.set(right, 33)
  return sha256(pair)
}

/** The root over leaves that are hashed already, in their order. A draw without bets has the root of nothing. */
export function merkleRoot(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return sha256(new Uint8Array(0))
  return rootOf(leaves, 0, leaves.length)
}

function rootOf(leaves: readonly Hash[], from: number, to: number): Hash {
  if (to - from === 1) return leaves[from]!
  const middle = from + splitOf(to - from)
  return hashNode(rootOf(leaves, from, middle), rootOf(leaves, middle, to))
}

/** A neighbour on the way to the root, and the side on which it stands. */
export type Step = { side: 'left' | 'right'; hash: Hash }

/** The neighbours that lead from one leaf to the root, from the bottom up. */
export function inclusionPath(leaves: readonly Hash[], index: number): Step[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError(`no leaf ${index} of ${leaves.length}`)
  }
  const path: Step[] = []
  let [from, to] = [0, leaves.length]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    if (index < middle) {
      path.push({ side: 'right', hash: rootOf(leaves, middle, to) })
      to = middle
    } else {
      path.push({ side: 'left', hash: rootOf(leaves, from, middle) })
      from = middle
    }
  }
  return path.reverse()
}

/** The root that a hashed leaf leads to along its way. */
export const rootFrom = (leaf: Hash, path: readonly Step[]): Hash =>
  path.reduce((below, { side, hash }) => (side === 'left' ? hashNode(hash, below) : hashNode(below, hash)), leaf)

/**
 * The leaves of a block. Blocks that begin at multiples of a power of two are whole subtrees, the last one too: the
 * root over the blocks' roots is the root over all leaves.
 */
export const BLOCK = 1_024

/** The same way as `inclusionPath` over all leaves, from one block of them and the roots of all blocks. */
export const blockPath = (
  block: readonly Hash[],
  index: number,
  over: { roots: readonly Hash[]; at: number },
): Step[] => [...inclusionPath(block, index), ...inclusionPath(over.roots, over.at)]

/** Each bucket has a tree of its own; the published root stands over their roots, in the order of buckets. */
export const rootOverBuckets = (roots: readonly Hash[]): Hash => merkleRoot(roots.map(hashLeaf))

/** The way from a bucket's root to the published one. */
export const bucketPath = (roots: readonly Hash[], bucket: number): Step[] => inclusionPath(roots.map(hashLeaf), bucket)

/**
 * A member's proof that the own line is in the published list: leaf, terms and stake as texts, and the two Merkle
 * paths. The stake is null where its owner shows the ticket without it: then its hash alone is in the leaf.
 */
export type Ticket = { leaf: string; terms: string; stake: string | null; path: Step[]; bucketPath: Step[] }

/** Where the check of a ticket failed: its terms or stake are others, or the root is not the published one. */
export type TicketProblem = 'terms_differ' | 'not_listed'

/** Is this very line in the list whose root was published? Undefined means that it is. */
export function ticketProblem(ticket: Ticket, published: Hash): TicketProblem | undefined {
  const stake = ticket.stake === null ? (ticket.leaf.split(':')[3] ?? '') : textHash(ticket.stake)
  if (ticket.leaf !== leafText(textHash(ticket.terms), stake)) return 'terms_differ'
  const inBucket = rootFrom(hashEntry(ticket.leaf), ticket.path)
  const root = rootFrom(hashLeaf(inBucket), ticket.bucketPath)
  return bytesToHex(root) === bytesToHex(published) ? undefined : 'not_listed'
}

// The left side of a tree is the largest power of two that leaves something for the right.
const splitOf = (size: number): number => 2 ** (Math.ceil(Math.log2(size)) - 1)

/** JSON with sorted keys; the same terms give the same bytes in the browser and on the server. */
function canonical(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${pairs.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}
