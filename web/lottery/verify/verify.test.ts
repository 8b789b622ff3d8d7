import { describe, expect, test } from 'vitest'
import { parseKey, showKey } from '../../../core/fair/fair.ts'
import { QUICKNET, roundTimeMs } from '../../../core/fair/beacon.ts'
import { walkBack } from '../../../core/fair/chain.ts'
import { drawOf } from '../../../core/fair/results.ts'
import { lotteries } from '../../../core/lottery/calendar.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import {
  bucketPath,
  hashEntry,
  inclusionPath,
  leafText,
  merkleRoot,
  rootOverBuckets,
  stakeText,
  textHash,
  type Step,
} from '../../../core/lottery/merkle.ts'
import { checkProof, drawnFrom, stepsOf, verdictOf, walkToCommitment, hashWordsOf, type Walk } from './verify.ts'

const ORDER = '84b9b711-45c5-8063-8bb8-c1539fd6574f'
const mine = { orderNo: ORDER, line: 2 }
const issue = '20261121-0873'
const POSITION = 9
const key = parseKey('b6ee3a1efbdda26b87efd674272b9d9c44f18de91baf6618b2b3e8f1f52dcc0a')!
const back = (steps: number) => showKey(walkBack(key, steps))
const wire = (path: Step[]) => path.map(({ side, hash }) => ({ side, hash: showKey(hash) }))

const stakeOf = (line: number) => stakeText({ order: ORDER, line, units: 1, unitStakeFen: 1_000n, stakeFen: 1_000n })

/** A draw as the house publishes it: five tickets in the first bucket, none in the second. */
function published(): Proof {
  const terms = '{"play":"k3.sum"}'
  const texts = [0, 1, 2, 3, 4].map((line) => leafText(textHash(terms), textHash(stakeOf(line))))
  const leaves = texts.map(hashEntry)
  const roots = [merkleRoot(leaves), merkleRoot([])]
  return {
    lottery: 'k3_1m',
    issue,
    status: 'settled',
    voidReason: null,
    chain: { chainId: 'k3_1m:1', commitment: back(POSITION), length: 100, publishedAt: 1_000 },
    position: POSITION,
    beacon: 'none',
    beaconProof: null,
    key: showKey(key),
    numbers: drawOf('k3', { key, gameCode: 'k3_1m', issue }),
    correction: null,
    checkpoint: { position: 6, key: back(3) },
    entries: { count: 5, stake: '50.00', root: showKey(rootOverBuckets(roots)), frozenAt: 2_000 },
    ticket: {
      leaf: texts[2]!,
      terms,
      stake: stakeOf(2),
      path: wire(inclusionPath(leaves, 2)),
      bucketPath: wire(bucketPath(roots, 0)),
    },
  }
}

test('an honest draw passes every step', () => {
  const steps = checkProof(published(), mine)
  expect(steps).toEqual({ commitment: 'ok', key: 'ok', beacon: 'none', draw: 'ok', ticket: 'ok' })
  expect(verdictOf(steps)).toEqual({ verdict: 'ok' })
})

describe('what was changed is found, and its step is named', () => {
  const other = 'f'.repeat(64)
  const cases: [string, string, (proof: Proof) => unknown][] = [
    ['a commitment that is none', 'commitment', (p) => (p.chain.commitment = 'zz')],
    ['a chain published after the list', 'commitment', (p) => (p.chain.publishedAt = 9_000)],
    ['a place outside the chain', 'commitment', (p) => (p.chain.length = 8)],
    ['a checkpoint after the key', 'commitment', (p) => (p.checkpoint.position = 9)],
    ['another key', 'key', (p) => (p.key = other)],
    ['another checkpoint', 'key', (p) => (p.checkpoint.key = other)],
    ['other numbers', 'draw', (p) => (p.numbers = [...p.numbers!].reverse().map((n) => 7 - n))],
    ['another issue', 'draw', (p) => (p.issue = '20261121-0874')],
    ['another beacon', 'draw', (p) => (p.beacon = other)],
    ['no numbers', 'draw', (p) => (p.numbers = null)],
    ['numbers of a void draw', 'draw', (p) => (p.status = 'void')],
    ['other terms', 'ticket', (p) => (p.ticket!.terms = '{"play":"k3.side"}')],
    ['another line of the list', 'ticket', (p) => (p.ticket!.stake = stakeOf(3))],
    ['another leaf', 'ticket', (p) => (p.ticket!.leaf = p.ticket!.leaf.replace('koi:2:', 'koi:3:'))],
    ['another root', 'ticket', (p) => (p.entries!.root = other)],
    ['a shorter way', 'ticket', (p) => p.ticket!.path.pop()],
  ]
  test.each(cases)('%s: %s', (_, step, change) => {
    const proof = published()
    change(proof)
    const steps = checkProof(proof, mine)
    expect(steps).toMatchObject({ [step]: 'bad' })
    expect(verdictOf(steps)).toMatchObject({ verdict: 'bad' })
  })

  test('a proof for the order of somebody else is not mine', () => {
    expect(checkProof(published(), { orderNo: ORDER, line: 1 }).ticket).toBe('bad')
    const hidden = published()
    hidden.ticket!.stake = null
    expect(checkProof(hidden, mine).ticket).toBe('bad')
    expect(checkProof(hidden, { ticket: 'shared' }).ticket).toBe('ok')
  })
})

test('a line of the member that was not asked for is checked, too; nobody’s line is none', () => {
  expect(checkProof(published()).ticket).toBe('ok')
  const proof = published()
  proof.ticket!.terms = '{"play":"k3.side"}'
  expect(checkProof(proof).ticket).toBe('bad')
  expect(checkProof({ ...published(), ticket: null }).ticket).toBe('none')
})

test('before the draw nothing is claimed', () => {
  const open = { ...published(), status: 'open' as const, key: null, numbers: null, entries: null, ticket: null }
  const steps = checkProof(open, mine)
  expect(steps).toEqual({ commitment: 'ok', key: 'wait', beacon: 'none', draw: 'wait', ticket: 'wait' })
  expect(verdictOf(steps)).toEqual({ verdict: 'wait' })
})

test('a void draw shows its key and has no result', () => {
  const steps = checkProof({ ...published(), status: 'void', numbers: null }, mine)
  expect(steps).toMatchObject({ key: 'ok', draw: 'none' })
})

describe('a draw with the public beacon', () => {
  // Round 657,413 of quicknet as it was emitted, and a lock a second before it.
  const round = 657_413
  const beacon = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'
  const signature = 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
  const withBeacon = (): Proof => ({
    ...published(),
    beacon,
    beaconProof: { round, lockAt: roundTimeMs(QUICKNET, round) - 1_000, chain: { ...QUICKNET }, signature },
    numbers: drawOf('k3', { key, gameCode: 'k3_1m', issue, beacon }),
  })

  test('is sound once its signature is checked, and not before', () => {
    expect(verdictOf(checkProof(withBeacon(), mine, 'ok'))).toEqual({ verdict: 'ok' })
    for (const signature of ['busy', 'lost'] as const)
      expect(verdictOf(checkProof(withBeacon(), mine, signature))).toEqual({ verdict: signature })
    expect(verdictOf(checkProof(withBeacon(), mine))).toEqual({ verdict: 'busy' })
  })

  test('has a step more, and the draws without it do not', () => {
    expect(stepsOf(withBeacon())).toEqual(['commitment', 'key', 'beacon', 'draw', 'ticket'])
    expect(stepsOf(published())).toEqual(['commitment', 'key', 'draw', 'ticket'])
  })

  const proofOf = (p: Proof) => p.beaconProof!
  const cases: [string, string, (proof: Proof) => unknown][] = [
    ['a later round than the first one', 'beacon', (p) => (proofOf(p).lockAt -= 3_000)],
    ['a round before the lock', 'beacon', (p) => (proofOf(p).lockAt += 3_000)],
    ['another key under the name of quicknet', 'beacon', (p) => (proofOf(p).chain.publicKey = 'ab'.repeat(96))],
    ['other times under the name of quicknet', 'beacon', (p) => (proofOf(p).chain.genesisS -= 3)],
    ['numbers, and no value that they came from', 'beacon', (p) => (p.beacon = null)],
    ['a value that comes from nowhere', 'beacon', (p) => (p.beaconProof = null)],
    ['numbers that were made without the value', 'draw', (p) => (p.beacon = 'none')],
  ]
  test.each(cases)('%s: %s', (_, step, change) => {
    const proof = withBeacon()
    change(proof)
    const steps = checkProof(proof, mine, 'ok')
    expect(steps).toMatchObject({ [step]: 'bad' })
    expect(verdictOf(steps)).toMatchObject({ verdict: 'bad', failed: step })
    expect(stepsOf(proof)).toContain(step)
  })

  test('a signature that is wrong is named', () => {
    const steps = checkProof(withBeacon(), mine, 'bad')
    expect(verdictOf(steps)).toEqual({ verdict: 'bad', failed: 'beacon' })
  })

  test('waits for its round, and without it there is no result', () => {
    const coming = { ...withBeacon(), beacon: null, key: null, numbers: null }
    expect(checkProof({ ...coming, status: 'locked' })).toMatchObject({
      beacon: 'wait',
      draw: 'wait',
    })
    const never = { ...coming, status: 'void' as const, key: showKey(key) }
    expect(checkProof(never)).toMatchObject({ key: 'ok', beacon: 'none', draw: 'none' })
  })
})

test.each(lotteries.map(({ code, family }) => [family, code] as const))(
  'the words of the stream make the numbers of %s (%s)',
  (_, code) => {
    const proof = { ...published(), lottery: code }
    expect(hashWordsOf(proof).words.map(({ number }) => number)).toEqual(drawnFrom(proof))
  },
)

test('the whole way leads to the commitment, and to no other', async () => {
  const last = async (proof: Proof): Promise<Walk | undefined> => {
    let told: Walk | undefined
    await walkToCommitment(proof, (walk) => (told = walk), new AbortController().signal)
    return told
  }
  const proof = published()
  expect(await last(proof)).toEqual({ done: POSITION, of: POSITION, verdict: 'ok' })
  proof.chain.commitment = 'f'.repeat(64)
  expect(await last(proof)).toMatchObject({ verdict: 'bad' })
})
