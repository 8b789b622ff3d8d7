import { expect, test } from 'vitest'
import { coinsFor, fromUnits, micro, networks, protocols, showMicro, toUnits, worthOf } from './coin.ts'
import { fen } from './money.ts'

const RATE = 7_120_000n

test.each([
  [712n, 1_000_000n],
  // One fen more is a hundredth of a coin more, and a hundredth is enough for up to seven fen.
  [713n, 1_010_000n],
  [719n, 1_010_000n],
  [720n, 1_020_000n],
  [1n, 10_000n],
  [0n, 0n],
  [500_00n, 70_230_000n],
])('%d fen cost %d millionths of a coin at 7.12, up to the hundredth', (amount, coins) => {
  expect(coinsFor(fen(amount), RATE)).toBe(coins)
  expect(worthOf(coinsFor(fen(amount), RATE), RATE)).toBeGreaterThanOrEqual(amount)
})

test('what no hundredth pays exactly is rounded up, however little it is', () => {
  // 1.00 at 3.000001 is 0.33333322…
  expect(coinsFor(fen(100n), 3_000_001n)).toBe(340_000n)
  // 0.0100000003…: the exact hundredth falls short by less than a millionth.
  expect(coinsFor(fen(1n), 999_999n)).toBe(20_000n)
  expect(coinsFor(fen(1n), 1_000_000n)).toBe(10_000n)
})

test.each([
  [1_000_000n, 712n],
  [1_010_000n, 719n],
  [1_404n, 0n],
  [1_405n, 1n],
])('%d millionths are worth %d fen at 7.12, down to the fen', (coins, worth) => {
  expect(worthOf(coins, RATE)).toBe(worth)
})

test('each contract counts in its own decimals, and what is finer than a millionth is dust', () => {
  expect(protocols.map((one) => [one, networks[one].decimals, networks[one].confirmations])).toEqual([
    ['TRC20', 6, 19],
    ['ERC20', 6, 12],
    ['BEP20', 18, 15],
  ])
  expect(fromUnits('TRC20', 70_230_000n)).toBe(70_230_000n)
  expect(fromUnits('BEP20', 70_230_000_999_999_999_999n)).toBe(70_230_000n)
  expect(toUnits('BEP20', micro(70_230_000n))).toBe(70_230_000_000_000_000_000n)
  expect(toUnits('ERC20', micro(1n))).toBe(1n)
})

test('coins are shown with two decimals at least, and with no more than they have', () => {
  const coins = [0n, 1n, 10n, 10_000n, 70_230_000n, 70_235_000n, 1_000_000n, 123_456_789n]
  expect(coins.map(showMicro)).toEqual([
    ...['0.00', '0.000001', '0.00001', '0.01', '70.23', '70.235', '1.00', '123.456789'],
  ])
})
