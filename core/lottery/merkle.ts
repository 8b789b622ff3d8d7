// The frozen entry list of a draw (decision 20): a tree as in RFC 6962. Its root is published before
// the key is revealed, so no ticket can be added, changed or dropped once the result is known.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Board, Odds, Selection } from './game.ts'

/** What a line was accepted with. Nothing that is decided later may stand in it. */
export type Terms = {
  board: Board
  lottery: string
  issue: string
  play: string
  selection: Selection
  units: number
  unitStakeFen: bigint
  oddsMilli: Odds
}

export type ListedEntry = { order: string; line: number; stakeFen: bigint; termsHash: string }

type Hash = Uint8Array

/** SHA-256, in hex, of the terms written in one way only: keys sorted, no spaces, fen as a whole number. */
export const termsHash = (terms: Terms): string => bytesToHex(sha256(utf8ToBytes(canonical(terms))))

/** The text of a leaf; `order` is the order's id as records show it. */
export const leafText = (entry: ListedEntry): string =>
  `koi:1:${entry.order}:${entry.line}:${entry.stakeFen}:${entry.termsHash}`

// The two prefixes keep a leaf from passing for a node of the tree, and the other way round.
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const hashLeaf = (bytes: Uint8Array): Hash => sha256(concatBytes(LEAF, bytes))
export const hashEntry = (entry: ListedEntry): Hash => hashLeaf(utf8ToBytes(leafText(entry)))
const hashNode = (left: Hash, right: Hash): Hash => sha256(concatBytes(NODE, left, right))

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

/** The neighbours that lead from one leaf to the root, from the bottom up. */
export function inclusionPath(leaves: readonly Hash[], index: number): Hash[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError(`no leaf ${index} of ${leaves.length}`)
  }
  const path: Hash[] = []
  let [from, to] = [0, leaves.length]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    const left = index < middle
    path.push(left ? rootOf(leaves, middle, to) : rootOf(leaves, from, middle))
    if (left) to = middle
    else from = middle
  }
  return path.reverse()
}

/** Where a leaf stands in a tree of `size` leaves, and its way to the root. */
export type Inclusion = { index: number; size: number; path: readonly Hash[] }

/** The root that a leaf and its way lead to; undefined where the way does not fit such a tree (RFC 9162, 2.1.3.2). */
export function rootFrom(leaf: Hash, { index, size, path }: Inclusion): Hash | undefined {
  const place = Number.isInteger(index) && Number.isInteger(size) && index >= 0 && index < size
  if (!place) return undefined
  let [at, last, root] = [index, size - 1, leaf]
  for (const neighbour of path) {
    if (last === 0) return undefined
    const right = at % 2 === 1 || at === last
    root = right ? hashNode(neighbour, root) : hashNode(root, neighbour)
    // A leaf at the ragged end of the tree has no neighbour on some floors; those are passed over.
    while (right && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : undefined
}

/** Each bucket has a tree of its own; the published root stands over their roots, in the order of buckets. */
export const rootOverBuckets = (roots: readonly Hash[]): Hash => merkleRoot(roots.map(hashLeaf))

/** A ticket's way through its bucket's tree, then through the one over the buckets. */
export type EntryProof = { inBucket: Inclusion; overBuckets: Inclusion }

/** `buckets` holds the hashed entries of each bucket, sorted by (order, line). */
export function proveEntry(
  buckets: readonly (readonly Hash[])[],
  bucket: number,
  index: number,
): EntryProof {
  const leaves = buckets[bucket] ?? []
  const roots = buckets.map((each) => hashLeaf(merkleRoot(each)))
  return {
    inBucket: { index, size: leaves.length, path: inclusionPath(leaves, index) },
    overBuckets: { index: bucket, size: roots.length, path: inclusionPath(roots, bucket) },
  }
}

/** Is this very entry in the list whose root was published? */
export function verifyEntry(entry: ListedEntry, proof: EntryProof, published: Hash): boolean {
  const bucketRoot = rootFrom(hashEntry(entry), proof.inBucket)
  const root = bucketRoot && rootFrom(hashLeaf(bucketRoot), proof.overBuckets)
  return root !== undefined && bytesToHex(root) === bytesToHex(published)
}

// The left side of a tree is the largest power of two that leaves something for the right.
const splitOf = (size: number): number => 2 ** (Math.ceil(Math.log2(size)) - 1)

/** JSON with sorted keys; the same terms give the same bytes in the browser and on the server. */
export function canonical(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${pairs.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}
