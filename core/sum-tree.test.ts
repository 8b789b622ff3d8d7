import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { climb, EMPTY, leafOf, nodeOver, sumBytes, sumPath, sumRoot } from './sum-tree.ts'

type Leaf = ReturnType<typeof leafOf>

const leaves = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    leafOf({ day: '2026-11-23', uid: `${at}`, salt: 'ab', amount: BigInt(at * 7) }),
  )

test.each([1, 2, 3, 5, 8, 1_025])('every one of %i leaves leads to the root and to the sum', (count) => {
  const all = leaves(count)
  const root = sumRoot(all)
  expect(root.sum).toBe(all.reduce((sum, leaf) => sum + leaf.sum, 0n))
  for (let at = 0; at < count; at += Math.max(1, count >> 4)) {
    const top = climb(all[at]!, sumPath(all, at))
    expect(top).toEqual(root)
  }
})

test('the left side is the largest whole tree', () => {
  const [a, b, c, d, e] = leaves(5) as [Leaf, Leaf, Leaf, Leaf, Leaf]
  const four = nodeOver(nodeOver(a, b), nodeOver(c, d))
  expect(sumRoot([a, b, c, d])).toEqual(four)
  expect(sumRoot([a, b, c, d, e])).toEqual(nodeOver(four, e))
})

test('a sum has 63 bits', () => {
  expect(bytesToHex(sumBytes((1n << 63n) - 1n))).toBe('7fffffffffffffff')
  expect(() => sumBytes(1n << 63n)).toThrow('no sum')
})

test('a way over a sum below zero, or over one too large, leads nowhere', () => {
  const [a, b] = leaves(3).slice(1) as [Leaf, Leaf]
  const beside = (sum: bigint) => climb(a, [{ side: 'right', hash: b.hash, sum }])
  expect(beside(b.sum)).toEqual(nodeOver(a, b))
  expect(beside(-1n)).toBeUndefined()
  expect(beside((1n << 63n) - 1n)).toBeUndefined()
  expect(climb({ ...a, sum: -1n }, [])).toBeUndefined()
})

test('a node whose sum was changed, or turned round, has another hash', () => {
  const [a, b] = leaves(3).slice(1) as [Leaf, Leaf]
  const hash = (one: { hash: Uint8Array }) => bytesToHex(one.hash)
  expect(hash(nodeOver(a, b))).not.toBe(hash(nodeOver(b, a)))
  expect(hash(nodeOver(a, b))).not.toBe(hash(nodeOver({ ...a, sum: a.sum + 1n }, b)))
  expect(() => nodeOver({ ...a, sum: -1n }, b)).toThrow('no sum')
  expect(sumRoot([])).toBe(EMPTY)
  expect(() => sumPath(leaves(2), 2)).toThrow()
})
