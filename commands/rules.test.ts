import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { answerLine, type Answer } from './rules/answer.ts'
import { linesOf } from './rules/lines.ts'

/** The answers as an auditor reads them: written, and read again. */
const answers = (lines: readonly string[]): Answer[] =>
  lines.map((line) => JSON.parse(JSON.stringify(answerLine(line))) as Answer)

const sum = { family: 'k3', play: 'k3.sum', selection: [6], draw: [1, 2, 3] }
const green = { family: 'locsgwin', play: 'win.green', selection: ['green'], draw: [5] }
const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const round = { serverSeed: seed, clientSeed: 'c', nonce: 0, game: 'g' }
const fair = (play: string, input: unknown) => ({ family: 'provable-fair', play, input })

test('the door answers each line in order, bad ones among them, and the last without its end', async () => {
  const vectors = globSync('commands/rules/vectors/*.jsonl').toSorted()
  const good = vectors.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
  const separated = JSON.stringify({ ...sum, zh: String.fromCharCode(0x2028) })
  const odd = [separated, separated.replace(',', ',\r'), `${separated}\r`]
  const bad = ['', '{"family":', '5', JSON.stringify({ ...sum, play: 'k3.none' })]
  const lines = [...good.flatMap((line, at) => [line, bad[at % bad.length]!]), ...odd, separated]
  const door = spawn(process.execPath, ['commands/rules.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  door.stdin.end(lines.join('\n'))
  const ended = new Promise((done) => door.once('close', done))
  const said = await text(door.stdout)
  expect(said.endsWith('\n')).toBe(true)
  expect(said.trimEnd().split('\n')).toEqual(lines.map((line) => JSON.stringify(answerLine(line))))
  expect(await ended).toBe(0)
})

test('only a line feed ends a line, wherever the stream is cut', async () => {
  const line = JSON.stringify({ ...sum, zh: String.fromCharCode(0x2028) })
  const lines = [line, line.replace(',', ',\r'), `${line}\r`]
  for (const input of [[lines.join('\n')], [...lines.join('\n')], [`${lines.join('\n')}\n`]])
    expect(await Array.fromAsync(linesOf(streamOf(input)))).toEqual(lines)
  expect(answers(lines).map(({ payoutCents }) => payoutCents)).toEqual([4_190, 4_190, 4_190])
})

const streamOf = async function* (chunks: string[]) {
  yield* chunks
}

const played = (family: string, play: string, input: unknown) => ({ family, play, input })
const sixCards = ['AS', '2S', '3S', '4S', '5S', '6S']
const fiveCards = sixCards.slice(1)
const threeMines = { stake: '1.00', mines: 3 }
// The seeds of the vectors pf-mines-3 and pf-dice-2.
const seeds = {
  serverSeed: 'd38d215bee45ea29fe51b6df31c7db76a3c3c504c24ba49a5740c488dd137d04',
  clientSeed: 'client-seed-01',
  nonce: 1,
}

test('a whole round of a house game follows from its seeds, and says what it moved', () => {
  const under = { stake: '1.00', side: 'under', target: 5_504 }
  const over = { stake: '1.00', side: 'over', target: 4_496 }
  const mines = { ...seeds, game: 'mines', bet: threeMines }
  const given = answers(
    [
      played('dice', 'round', { ...seeds, game: 'dice', bet: under }),
      played('dice', 'round', { ...seeds, game: 'dice', bet: over }),
      played('mines', 'round', { ...mines, picks: [0, 1, 3] }),
      played('mines', 'round', { ...mines, picks: [0, 2] }),
      played('dice', 'over', { target: 4_497, roll: 5_503, stake: 100 }),
      played('baccarat', 'roads', { winners: ['banker', 'tie', 'player', 'player'] }),
    ].map((line) => JSON.stringify(line)),
  )
  const [low, high, cashed, blown, single, roads] = given.map(({ result }) => result)
  const moved = { stake: 100, risk: 100, valid: 100 }
  expect(low).toEqual({ roll: 5_503, ...moved, returned: 176 })
  expect(high).toEqual({ roll: 5_503, ...moved, returned: 0 })
  expect(cashed).toEqual({ mines: [2, 18, 17], ...moved, returned: 144 })
  expect(blown).toEqual({ mines: [2, 18, 17], ...moved, returned: 0 })
  expect(single).toEqual({ multE4: 21_569, payoutCents: 215 })
  expect(roads).toMatchObject({ big: [{ ties: 1 }, { column: 1, row: 0 }, { column: 1, row: 1 }] })
})

describe('lines that the vectors do not have', () => {
  test('stake and return may be said, and are 200 cents and 9700 where they are not', () => {
    const [usual, other] = answers([JSON.stringify(sum), JSON.stringify({ ...sum, unitStakeCents: 101, rtpBp: 9_900 })])
    expect(usual).toMatchObject({ totalStakeCents: 200, payoutCents: 4_190 })
    expect(other).toMatchObject({
      totalStakeCents: 101,
      winMultiplierMilli: 21_384,
      payoutCents: 2_159,
    })
  })

  test('quick win is priced from its return, or from the table that a line names', () => {
    const lines = [{}, { rtpBp: 9_000 }, { table: 'r95' }, { table: 'classic' }]
    const given = answers(lines.map((extra) => JSON.stringify({ ...green, ...extra })))
    expect(given.map(({ payoutCents }) => payoutCents)).toEqual([340, 200, 300, 300])
  })

  test('tickets of one line may differ in their price and are still one tier to the rulebook', () => {
    const sums = { family: 'pc28', play: 'pc.bao3', selection: [0, 12, 13, 14], draw: [4, 4, 4] }
    const [given] = answers([JSON.stringify(sums)])
    const one = (oddsMilli: number, units: number) => ({ tier: 'win', units, oddsMilli })
    expect(given).toMatchObject({ units: 4, hits: [one(6_510, 2), one(4_349, 1)] })
  })

  test('a bad line is answered with an error, and the good line after it as ever', () => {
    const bad: unknown[] = [
      5,
      null,
      [],
      'k3',
      {},
      { family: 'k3' },
      { ...sum, family: 'toString' },
      { ...sum, family: 'craps' },
      { ...sum, play: 'k3.none' },
      { ...sum, play: '__proto__' },
      { ...sum, selection: [6, 6] },
      { ...sum, selection: [2] },
      { ...sum, selection: [] },
      { ...sum, selection: 6 },
      { ...sum, selection: undefined },
      { ...sum, draw: [1, 2] },
      { ...sum, draw: [1, 2, 7] },
      { ...sum, draw: [1, 2, '3'] },
      { ...sum, unitStakeCents: 0 },
      { ...sum, unitStakeCents: 1.5 },
      { ...sum, unitStakeCents: '200' },
      { ...sum, unitStakeCents: Number.MAX_SAFE_INTEGER },
      { ...sum, rtpBp: 8_499 },
      { ...sum, rtpBp: 9_901 },
      fair('none', round),
      fair('dice', undefined),
      fair('dice', { ...round, serverSeed: 'ab' }),
      fair('dice', { ...round, clientSeed: 'with space' }),
      fair('dice', { ...round, nonce: -1 }),
      fair('uniform', { ...round, n: 0, count: 1 }),
      fair('uniform', { ...round, n: 2 ** 32 + 1, count: 1 }),
      fair('weighted', { ...round, weights: [0, 0], count: 1 }),
      fair('mines', { ...round, mines: 25 }),
      fair('plinko', { ...round, rows: 9 }),
      fair('sample', { ...round, n: 3, k: 4 }),
      fair('shared', { s: seed, game: 'craps', issue: '1' }),
      fair('shared', { s: seed, game: 'k3', issue: '1', beacon: 'soon' }),
      { family: 'withdraw', play: 'fees', input: { amount: -1 } },
      { ...sum, table: 'classic' },
      { ...green, table: 'toString' },
      { ...green, table: 'r89' },
      { ...green, rtpBp: 8_999 },
      { ...green, selection: ['red'] },
      played('slot', 'slot20', { stops: [0, 0, 0, 0, 36], lineBetCents: 10 }),
      played('slot', 'round', { ...seeds, game: 'slot20', bet: { lineBet: '0.03' } }),
      played('dice', 'under', { target: 99, roll: 0, stake: 100 }),
      played('dice', 'over', { target: 100, roll: 0, stake: 100, rtpBp: 9_901 }),
      played('mines', 'cashout', { mines: 3, picks: 23, stake: 100 }),
      played('mines', 'round', { ...seeds, game: 'mines', bet: threeMines, picks: [] }),
      played('mines', 'round', { ...seeds, game: 'mines', bet: threeMines, picks: [1, 1] }),
      played('baccarat', 'settle', { cards: ['AS', '2S', '3S', '4S', '5S'], stakes: {} }),
      played('baccarat', 'settle', { cards: sixCards, stakes: { dragon: 100 } }),
      played('fish', 'shot', { mult: 1, roll: 0, bullet: 10 }),
      played('fish', 'shot', { mult: 2, roll: 100_000_000, bullet: 10 }),
      played('niuniu', 'x9', {}),
      played('niuniu', 'x5', { player: fiveCards, banker: fiveCards, stake: 1, commissionBp: 0 }),
    ]
    const lines = ['{"family":', '', ...bad.map((line) => JSON.stringify(line))]
    const given = answers(lines.flatMap((line) => [line, JSON.stringify(sum)]))
    const wanted = lines.flatMap((line) => [
      [line, 'error'],
      ['good', 'payoutCents'],
    ])
    const got = given.map((answer, index) => [index % 2 === 0 ? lines[index / 2] : 'good', Object.keys(answer).at(-1)])
    expect(got).toEqual(wanted)
  })

  test('a free list of groups reads 211 as 112, and has each once', () => {
    const mixed = { family: 'ssc', play: 'ssc.3.gmix', draw: [0, 0, 1, 1, 2] }
    const given = answers([
      JSON.stringify({ ...mixed, selection: [[2, 1, 1]] }),
      JSON.stringify({ ...mixed, selection: [[1, 1, 2]] }),
      JSON.stringify({
        ...mixed,
        selection: [
          [2, 1, 1],
          [1, 1, 2],
        ],
      }),
    ])
    expect(given[0]).toEqual(given[1])
    expect(given[0]).toMatchObject({ units: 1, payoutCents: 64_666 })
    expect(given[2]).toEqual({ error: 'selection_duplicate' })
  })

  test('a lottery is known by its calendar code, and without a beacon the prefix says none', () => {
    const shared = (game: string, beacon?: string) =>
      JSON.stringify(fair('shared', { s: seed, game, issue: '20261120-0001', beacon }))
    const [plain, none, other] = answers([shared('k3_1m'), shared('k3_1m', 'none'), shared('k3_3m')])
    expect(plain).toEqual(none)
    expect(other).not.toEqual(plain)
  })
})
