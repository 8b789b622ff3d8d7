// A replay's statements about a bet: only facts that this device has found, in the order in which they happened.
import { describe, expect, test } from 'vitest'
import { parseKey, showKey } from '../../../core/fair/fair.ts'
import { walkBack } from '../../../core/fair/chain.ts'
import { drawOf } from '../../../core/fair/results.ts'
import {
  bucketPath,
  hashEntry,
  leafText,
  merkleRoot,
  rootOverBuckets,
  stakeText,
  termsText,
  textHash,
} from '../../../core/lottery/merkle.ts'
import { k3 } from '../../../core/lottery/games/k3.ts'
import { findPlay } from '../../../core/lottery/game.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { checkProof } from '../verify/verify.ts'
import { actsOf, outcomeOf } from './acts.ts'
import { betText, paidOf, textOf } from './words.ts'

const order = '84b9b711-45c5-8063-8bb8-c1539fd6574f'
const issue = '20261121-0873'
const key = parseKey('b6ee3a1efbdda26b87efd674272b9d9c44f18de91baf6618b2b3e8f1f52dcc0a')!
const back = (steps: number) => showKey(walkBack(key, steps))
const numbers = drawOf('k3', { key, gameCode: 'k3_1m', issue })
const [won, lost] = numbers.reduce((sum, face) => sum + face, 0) > 10 ? ['big', 'small'] : ['small', 'big']

/** A settled draw of one bet of two yuan, shown with its stake or without. */
function published({ picked = won, withAmount = true } = {}): Proof {
  const play = { board: 'odds', lottery: 'k3_1m', issue, play: 'k3.side', selection: [picked] } as const
  const terms = termsText({ ...play, oddsMilli: { big: 1_940, small: 1_940 } } as never)
  const stake = stakeText({ order, line: 0, units: 1, unitStakeFen: 200n, stakeFen: 200n })
  const leaf = leafText(textHash(terms), textHash(stake))
  const roots = [merkleRoot([hashEntry(leaf)])]
  return {
    ...{ lottery: 'k3_1m', issue, status: 'settled', voidReason: null, position: 9, beacon: 'none' },
    ...{ beaconProof: null, key: showKey(key), numbers, correction: null },
    chain: { chainId: 'k3_1m:1', commitment: back(9), length: 100, publishedAt: 1_000 },
    checkpoint: { position: 6, key: back(3) },
    entries: { count: 1, stake: '2.00', root: showKey(rootOverBuckets(roots)), frozenAt: 2_000 },
    ticket: {
      ...{ leaf, terms, stake: withAmount ? stake : null, path: [] },
      bucketPath: bucketPath(roots, 0).map(({ side, hash }) => ({ side, hash: showKey(hash) })),
    },
  }
}

const shared = { ticket: 'shared' }
const actsIn = (proof: Proof) => actsOf(proof, checkProof(proof, shared), 'ok')
const found = (proof: Proof) => Object.fromEntries(actsIn(proof).map(({ name, verdict }) => [name, verdict]))

test('an honest bet passes every act, with its amount and without', () => {
  for (const withAmount of [true, false]) {
    const acts = actsIn(published({ withAmount }))
    expect(acts.map(({ name }) => name)).toEqual(['picks', 'list', 'key', 'draw', 'pays'])
    expect(outcomeOf(acts)).toEqual({ verdict: 'ok', at: 5 })
  }
})

describe('what was changed is found in its own act', () => {
  const other = 'f'.repeat(64)
  const cases: [string, string, (proof: Proof) => unknown][] = [
    ['other picks', 'picks', (p) => (p.ticket!.terms = p.ticket!.terms.replace(won!, lost!))],
    ['another stake', 'picks', (p) => (p.ticket!.stake = p.ticket!.stake!.replace('200', '900'))],
    ['another list', 'list', (p) => (p.entries!.root = other)],
    ['a chain that came after the list', 'list', (p) => (p.chain.publishedAt = 9_000)],
    ['another key', 'key', (p) => (p.key = other)],
    ['other numbers', 'draw', (p) => (p.numbers = [1, 1, 1])],
  ]
  test.each(cases)('%s: %s', (_, name, change) => {
    const proof = published()
    change(proof)
    expect(found(proof)).toMatchObject({ [name]: 'bad' })
    expect(outcomeOf(actsIn(proof)).verdict).toBe('bad')
  })

  test('numbers that the key does not make are paid nothing here', () => {
    expect(found({ ...published(), numbers: [1, 1, 1] })).toMatchObject({ pays: 'none' })
  })

  test('what is under way or not checked is never called right', () => {
    const acts = actsIn(published())
    for (const verdict of ['busy', 'lost', 'wait', 'none'] as const)
      expect(outcomeOf([...acts, { name: 'beacon', verdict }])).toEqual({ verdict, at: 5 })
  })
})

describe('its words', () => {
  const readOf = (proof: Proof, picked: string | undefined) => ({
    play: findPlay(k3, 'k3.side')!,
    selection: [picked!],
    oddsMilli: { big: 1_940, small: 1_940 },
    stake: proof.ticket!.stake === null ? undefined : { units: 1, unitStakeFen: 200n },
  })

  test('a win says what it pays, a loss that it pays nothing; without the amount, what a yuan is paid', () => {
    const paid = (picked: string | undefined, withAmount: boolean) => {
      const proof = published({ picked, withAmount })
      return paidOf(readOf(proof, picked), proof).text
    }
    expect(paid(won, true)).toContain('¥3.88')
    expect(paid(won, false)).toContain('¥1.94')
    expect(paid(lost, true)).toContain('¥0.00')
    expect(paid(lost, true)).toBe(paid(lost, false))
  })

  test('the numbers are said, not only shown', () => {
    const proof = published()
    const paid = paidOf(readOf(proof, won), proof)
    expect(textOf('draw', { proof, read: undefined, paid, drawn: '5 5 3' })).toContain('5 5 3')
  })

  test('a bet whose amount is kept back names none', () => {
    const [open, kept] = [true, false].map((withAmount) => published({ withAmount }))
    expect(betText(readOf(open!, won))).toContain('¥2.00')
    expect(betText(readOf(kept!, won))).not.toContain('¥')
  })
})
