import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bucketPath,
  hashEntry,
  hashLeaf,
  inclusionPath,
  leafText,
  merkleRoot,
  type Terms,
  type Ticket,
  BLOCK,
  blockPath,
  rootFrom,
  rootOverBuckets,
  stakeText,
  termsText,
  textHash,
  ticketProblem,
} from './merkle.ts'
import { forAll } from '../testing.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

// The leaves and roots that the certificate transparency project publishes for RFC 6962.
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (leaf) => hashLeaf(bytes(leaf)),
)
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('roots are those of RFC 6962, from no leaf to eight', () => {
  expect(roots.map((_, size) => hex(merkleRoot(leaves.slice(0, size))))).toEqual(roots)
})

test('the way by blocks is the way through the whole tree, whatever its size', () => {
  const many = Array.from({ length: 3 * BLOCK + 1 }, (_, at) => hashLeaf(bytes(at.toString(16).padStart(8, '0'))))
  for (const size of [1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 2 * BLOCK + 700, many.length]) {
    const leaves = many.slice(0, size)
    const blocks = Array.from({ length: Math.ceil(size / BLOCK) }, (_, at) =>
      leaves.slice(at * BLOCK, (at + 1) * BLOCK),
    )
    const roots = blocks.map(merkleRoot)
    expect(hex(merkleRoot(roots))).toBe(hex(merkleRoot(leaves)))
    for (const index of [0, size >> 1, size - 1]) {
      const at = Math.floor(index / BLOCK)
      const path = blockPath(blocks[at]!, index % BLOCK, { roots, at })
      expect(path).toEqual(inclusionPath(leaves, index))
    }
  }
})

test('every leaf of a tree of any size leads to its root', () => {
  for (let size = 1; size <= 40; size++) {
    const many = Array.from({ length: size }, (_, index) => hashLeaf(Uint8Array.of(index)))
    const root = hex(merkleRoot(many))
    const reached = many.map((leaf, index) => hex(rootFrom(leaf, inclusionPath(many, index))))
    expect(new Set(reached)).toEqual(new Set([root]))
  }
})

test('a way with a neighbour changed, missing, added or on the other side leads elsewhere', () => {
  const path = inclusionPath(leaves, 5)
  const turned = path.map(({ side, hash }) => ({
    side: side === 'left' ? ('right' as const) : ('left' as const),
    hash,
  }))
  const tries = [path.with(1, path[0]!), path.slice(1), [...path, path[0]!], turned]
  for (const attempt of tries) {
    expect(hex(rootFrom(leaves[5]!, attempt))).not.toBe(hex(merkleRoot(leaves)))
  }
  for (const none of [8, -1, 0.5]) expect(() => inclusionPath(leaves, none)).toThrow('no leaf')
})

const terms: Terms = {
  board: 'odds',
  lottery: 'k3_1m',
  issue: '20261120-0873',
  play: 'k3.sum',
  selection: [11],
  oddsMilli: { s11: 7_760 },
}

test('terms have one text whatever the order of their keys', () => {
  const turned = Object.fromEntries(Object.entries(terms).reverse()) as Terms
  expect(termsText(turned)).toBe(
    '{"board":"odds","issue":"20261120-0873","lottery":"k3_1m","oddsMilli":{"s11":7760},' +
      '"play":"k3.sum","selection":[11]}',
  )
  expect(termsText(terms)).toBe(termsText(turned))
  expect(termsText({ ...terms, selection: [null] as never })).toContain('"selection":[null]')
})

const stakeOf = (order: string, line = 0) => stakeText({ order, line, units: 1, unitStakeFen: 200n, stakeFen: 200n })
const leafOf = (order: string, line = 0) => leafText(textHash(termsText(terms)), textHash(stakeOf(order, line)))

test('a leaf says the terms, and apart from them the order, the line and the stake', () => {
  expect(stakeOf('42', 1)).toBe('{"line":1,"order":"42","stakeFen":200,"unitStakeFen":200,"units":1}')
  expect(leafOf('42', 1)).toBe(`koi:2:${textHash(termsText(terms))}:${textHash(stakeOf('42', 1))}`)
})

test('a ticket proves itself against the root over the buckets, and only as it was', () => {
  const bucketSizes = fc.array(fc.nat(6), { minLength: 1, maxLength: 5 })
  forAll([bucketSizes, fc.nat(), fc.nat()], (sizes, someBucket, someLine) => {
    const bucket = someBucket % sizes.length
    // The member's own bucket holds one line at least: the member's.
    const full = sizes.with(bucket, sizes[bucket]! + 1)
    const index = someLine % full[bucket]!
    const lists = full.map((size, of) => Array.from({ length: size }, (_, at) => leafOf(`${of}-${at}`)))
    const hashed = lists.map((list) => list.map(hashEntry))
    const roots = hashed.map(merkleRoot)
    const published = rootOverBuckets(roots)

    const ticket: Ticket = {
      leaf: lists[bucket]![index]!,
      terms: termsText(terms),
      stake: stakeOf(`${bucket}-${index}`),
      path: inclusionPath(hashed[bucket]!, index),
      bucketPath: bucketPath(roots, bucket),
    }
    expect(ticketProblem(ticket, published)).toBeUndefined()
    const dearer = ticket.stake!.replace(':200', ':201')
    expect(ticketProblem({ ...ticket, stake: dearer }, published)).toBe('terms_differ')
    const leaf = leafText(textHash(ticket.terms), textHash(dearer))
    expect(ticketProblem({ ...ticket, stake: dearer, leaf }, published)).toBe('not_listed')
    // Without its stake it proves the rest, and nothing may stand where the stake's hash does.
    expect(ticketProblem({ ...ticket, stake: null }, published)).toBeUndefined()
    expect(ticketProblem({ ...ticket, stake: null, leaf }, published)).toBe('not_listed')
    expect(ticketProblem({ ...ticket, stake: null, leaf: `${ticket.leaf}:` }, published)).toBe('terms_differ')
    const better = termsText({ ...terms, oddsMilli: { s11: 9_999 } })
    expect(ticketProblem({ ...ticket, terms: better }, published)).toBe('terms_differ')
  })
})
