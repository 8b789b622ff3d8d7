import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, hashEntry, hashLeaf, inclusionPath, leafText, merkleRoot } from './merkle.ts'
import { proveEntry, rootFrom, rootOverBuckets, termsHash, verifyEntry } from './merkle.ts'
import type { ListedEntry, Terms } from './merkle.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

// The leaves and roots that the certificate transparency project publishes for RFC 6962.
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((leaf) => hashLeaf(bytes(leaf)))
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

test('every leaf of a tree of any size leads to its root', () => {
  for (let size = 1; size <= 40; size++) {
    const many = Array.from({ length: size }, (_, index) => hashLeaf(Uint8Array.of(index)))
    const root = hex(merkleRoot(many))
    for (const [index, leaf] of many.entries()) {
      const reached = rootFrom(leaf, { index, size, path: inclusionPath(many, index) })
      expect(reached && hex(reached)).toBe(root)
    }
  }
})

test('a way with a neighbour changed, missing, added or at another place leads elsewhere', () => {
  const path = inclusionPath(leaves, 5)
  const root = hex(merkleRoot(leaves))
  const tries = [
    { index: 5, size: 8, path: path.with(1, path[0]!) },
    { index: 5, size: 8, path: path.slice(1) },
    { index: 5, size: 8, path: [...path, path[0]!] },
    { index: 4, size: 8, path },
    { index: 8, size: 8, path },
    { index: -1, size: 8, path },
  ]
  for (const attempt of tries) {
    const reached = rootFrom(leaves[5]!, attempt)
    expect(reached && hex(reached)).not.toBe(root)
  }
})

const terms: Terms = {
  board: 'lottery',
  lottery: 'k3_1m',
  issue: '20261120-0873',
  play: 'k3.sum',
  selection: [11],
  units: 1,
  unitStakeFen: 200n,
  oddsMilli: { s11: 7_760 },
}

test('terms have one text whatever the order of their keys', () => {
  const turned = Object.fromEntries(Object.entries(terms).reverse()) as Terms
  expect(canonical(turned)).toBe(
    '{"board":"lottery","issue":"20261120-0873","lottery":"k3_1m","oddsMilli":{"s11":7760},' +
      '"play":"k3.sum","selection":[11],"unitStakeFen":200,"units":1}',
  )
  expect(termsHash(turned)).toBe(termsHash(terms))
  expect(termsHash({ ...terms, oddsMilli: { s11: 7_761 } })).not.toBe(termsHash(terms))
})

const entry = (order: string, line: number): ListedEntry => ({
  order,
  line,
  stakeFen: 200n,
  termsHash: termsHash(terms),
})

test('a leaf says order, line, stake and terms', () => {
  expect(leafText(entry('42', 1))).toBe(`koi:1:42:1:200:${termsHash(terms)}`)
})

test('a ticket proves itself against the root over the buckets, and only as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6), { minLength: 1, maxLength: 5 }), fc.nat(), (sizes, at) => {
      const entries = sizes.map((size, bucket) =>
        Array.from({ length: size }, (_, index) => entry(`${bucket}-${index}`, 0)),
      )
      const buckets = entries.map((list) => list.map(hashEntry))
      const published = rootOverBuckets(buckets.map(merkleRoot))
      const listed = entries.flatMap((list, bucket) => list.map((_, index) => ({ bucket, index })))
      const chosen = listed[at % Math.max(1, listed.length)]
      if (!chosen) return
      const mine = entries[chosen.bucket]![chosen.index]!
      const proof = proveEntry(buckets, chosen.bucket, chosen.index)
      expect(verifyEntry(mine, proof, published)).toBe(true)
      expect(verifyEntry({ ...mine, stakeFen: 201n }, proof, published)).toBe(false)
      expect(verifyEntry({ ...mine, line: 1 }, proof, published)).toBe(false)
    }),
  )
})

test('there is no proof for a ticket that is not in the list', () => {
  expect(() => proveEntry([leaves], 0, 8)).toThrow(RangeError)
  expect(() => proveEntry([leaves], 1, 0)).toThrow(RangeError)
})
