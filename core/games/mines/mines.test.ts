import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../../money.ts'
import { combos } from '../../lottery/games/testing.ts'
import { fraction } from '../fraction.ts'
import { mines, minesMultiplier, standing, stoppingAfter } from './mines.ts'
import { cashOut, endMines, openMines, reveal, shownMines, TILES, type MinesRound } from './round.ts'
import { forAll } from '../../testing.ts'

const { usual } = mines
const bet = { stake: fen(1_000n), mines: 3 }
const laid = openMines({ mines: [0, 1, 2] })

function picked(...tiles: number[]): MinesRound {
  return tiles.reduce((round, tile) => {
    const next = reveal(round, tile)
    if (typeof next === 'string') throw new Error(next)
    return next
  }, laid)
}
const taken = (round: MinesRound) => cashOut(round) as MinesRound
const paid = (round: MinesRound) => mines.settle(bet, usual, round)

test('the multipliers are those of the rulebook, up to the largest', () => {
  expect(minesMultiplier(3, 5, usual)).toBe(19_570n)
  expect(minesMultiplier(15, 8, usual)).toBe(233_139_500n)
  expect(minesMultiplier(12, 13, usual)).toBe(50_442_910_000n)
  expect(minesMultiplier(7, 0, usual)).toBe(10_000n)
  for (const picks of [23, 25, -1, 1.5])
    expect(() => minesMultiplier(3, picks, usual)).toThrow(`3 mines has ${picks} safe picks`)
  for (const rtpBp of [8_499, 9_901, 9_700.5])
    expect(() => minesMultiplier(3, 1, { rtpBp })).toThrow(`a return of ${rtpBp} bp`)
})

test.each([1, 2, 3])('with %i mines the return is that of all places they can lie in', (count) => {
  const tiles = Array.from({ length: TILES }, (_, tile) => tile)
  const places = combos(tiles, count)
  for (const picks of [1, 2, 5, 11, TILES - count]) {
    const safe = places.filter((place) => place.every((tile) => tile >= picks)).length
    const some = { stake: fen(137n), mines: count }
    const brings = BigInt(safe) * standing(some, usual, picks)
    const mean = fraction(brings, BigInt(places.length) * some.stake)
    expect(stoppingAfter(some, usual, picks).mean).toEqual(mean)
  }
})

test('a cost is said for the dearest way to stop', () => {
  const { mean } = mines.expect(bet, usual)
  const all = Array.from({ length: 22 }, (_, at) => stoppingAfter(bet, usual, at + 1).mean)
  const per = (one: typeof mean) => (one.numerator * 10n ** 12n) / one.denominator
  expect(per(mean)).toBe(all.map(per).reduce((low, one) => (one < low ? one : low)))
})

test('picks stand until a mine, and what stands is paid when it is taken', () => {
  expect(paid(taken(picked(3)))).toEqual({
    stake: 1_000n,
    risk: 1_000n,
    returned: 1_102n,
    valid: 1_000n,
  })
  expect(paid(taken(picked(3, 24, 7, 8, 9))).returned).toBe(1_957n)
  expect(picked(3, 1).ending).toBe('mine')
  expect(paid(picked(3, 1))).toMatchObject({ returned: 0n, valid: 1_000n })
})

test('the last safe tile is paid by itself', () => {
  const all = picked(...Array.from({ length: 22 }, (_, at) => at + 3))
  expect(all.ending).toBe('cashed')
  expect(paid(all).returned).toBe(mines.mostOf(bet, usual))
})

test('nothing is picked twice, outside, or after the end', () => {
  expect(reveal(picked(3), 3)).toBe('tile_open')
  for (const tile of [-1, 25, 1.5, '3', null, undefined, NaN]) expect(reveal(laid, tile)).toBe('tile_unknown')
  expect(reveal(picked(0), 5)).toBe('round_over')
  expect(cashOut(picked(0))).toBe('round_over')
  expect(cashOut(laid)).toBe('nothing_to_cash')
})

test('time takes what stands and gives back what was not played', () => {
  expect(paid(endMines(picked(3))).returned).toBe(1_102n)
  expect(endMines(picked(3)).ending).toBe('cashed')
  expect(endMines(laid).ending).toBe('refunded')
  expect(paid(endMines(laid))).toMatchObject({ returned: 1_000n, valid: 0n })
  expect(endMines(picked(0))).toEqual(picked(0))
  expect(() => paid(laid)).toThrow('open')
})

test('a round too safe counts nothing, whether it was won or lost', () => {
  const safe = (round: MinesRound) => mines.settle({ ...bet, mines: 1 }, usual, round).valid
  const one = { ...laid, mines: [0] }
  const won = (picks: number[]): MinesRound => ({ ...one, picks, ending: 'cashed' })
  expect([safe(won([1])), safe(won([1, 2])), safe(won([1, 2, 3]))]).toEqual([0n, 0n, 1_000n])
  expect(safe({ ...one, picks: [1, 0], ending: 'mine' })).toBe(0n)
  // With five mines at 88 % the first tile stands at 1.1, and just that counts.
  const five = { ...laid, mines: [0, 1, 2, 3, 4], picks: [9], ending: 'cashed' as const }
  const validAt = (rtpBp: number) => mines.settle({ ...bet, mines: 5 }, { rtpBp }, five).valid
  expect([validAt(8_800), validAt(8_799)]).toEqual([1_000n, 0n])
  expect(safe({ ...one, picks: [1, 2, 0], ending: 'mine' })).toBe(1_000n)
})

test('where the mines lie is told only when the round is over', () => {
  forAll([fc.array(fc.integer({ min: 0, max: 24 }), { maxLength: 6 })], (tiles) => {
    const round = tiles.reduce<MinesRound>((at, tile) => {
      const next = reveal(at, tile)
      return typeof next === 'string' ? at : next
    }, laid)
    const isOpen = round.ending === 'open'
    expect(shownMines(round).mines).toEqual(isOpen ? undefined : laid.mines)
    expect(JSON.stringify(shownMines(round)).includes('mines')).toBe(!isOpen)
  })
})
