import { expect, test } from 'vitest'
import { commitmentOf, openStream, sharedPrefix, showKey } from '../fair/fair.ts'
import { personalStream } from '../fair/personal.ts'
import { toWire } from '../money.ts'
import { checkRound, isRight } from './check.ts'
import { baccarat } from './baccarat/baccarat.ts'
import { readBet } from './bet.ts'
import { dice } from './dice/dice.ts'
import { fish } from './fish/fish.ts'
import { find, room } from './fish/testing.ts'
import { mines } from './mines/mines.ts'
import { slot20 } from './slot20/slot20.ts'

const seed = Uint8Array.from({ length: 32 }, (_, at) => at * 7)
const revealed = showKey(seed)
const played = { commitment: commitmentOf(seed), clientSeed: 'mine', state: 'finished' as const }
const streamOf = (gameCode: string, nonce: number) =>
  personalStream({ serverSeed: seed, gameCode, clientSeed: 'mine', nonce })

function diceRound(nonce: number) {
  const bet = { stake: '2.00', side: 'under', target: 5_000 }
  const read = readBet(dice, bet)
  if (!('bet' in read)) throw new Error('no bet')
  const drawn = dice.draw(streamOf('dice', nonce), read.bet)
  const { returned } = dice.settle(read.bet, dice.usual, drawn)
  return { ...played, game: 'dice' as const, bet, terms: dice.usual, drawn, returned: toWire(returned), nonce }
}

test('rounds that were played by their seed are right', () => {
  for (let nonce = 0; nonce < 20; nonce++) expect(isRight(checkRound(dice, diceRound(nonce), revealed))).toBe(true)
  const read = readBet(slot20, { lineBet: '0.05' })
  if (!('bet' in read)) throw new Error('no bet')
  const drawn = slot20.draw(streamOf('slot20', 3), read.bet)
  const returned = toWire(slot20.settle(read.bet, {}, drawn).returned)
  const spin = { ...played, game: 'slot20' as const, bet: { lineBet: '0.05' }, terms: {}, nonce: 3 }
  expect(isRight(checkRound(slot20, { ...spin, drawn: { ...drawn }, returned }, revealed))).toBe(true)
})

test('a roll, a return, a seed or a nonce that is another one is found', () => {
  const round = diceRound(4)
  const other = (change: object) => checkRound(dice, { ...round, ...change }, revealed)
  expect(other({ drawn: { roll: (round.drawn.roll + 1) % 10_000 } }).drawn).toBe(false)
  expect(other({ returned: '1.99' })).toEqual({ promise: true, drawn: true, returned: false })
  expect(other({ nonce: 5 }).drawn).toBe(false)
  expect(checkRound(dice, round, showKey(seed.map((byte) => byte ^ 1))).promise).toBe(false)
  expect(other({ commitment: '00' }).promise).toBe(false)
  expect(isRight(checkRound(dice, round, 'no seed'))).toBe(false)
})

test('what a member chose in a round of mines is paid, and what was drawn is checked', () => {
  const bet = { stake: '1.00', mines: 3 }
  const read = readBet(mines, bet)
  if (!('bet' in read)) throw new Error('no bet')
  const laid = mines.draw(streamOf('mines', 0), read.bet)
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((at) => !laid.mines.includes(at))
  const drawn = { ...laid, picks: safe.slice(0, 2), ending: 'cashed' as const }
  const returned = toWire(mines.settle(read.bet, mines.usual, drawn).returned)
  const round = { ...played, game: 'mines' as const, bet, terms: mines.usual, drawn, returned, nonce: 0 }
  expect(isRight(checkRound(mines, round, revealed))).toBe(true)
  const moved = { ...drawn, mines: safe.slice(5, 8) }
  expect(checkRound(mines, { ...round, drawn: moved }, revealed).drawn).toBe(false)
})

test('a void round is no round of its seed', () => {
  const isVoid = checkRound(dice, { ...diceRound(1), state: 'void' }, revealed)
  expect(isVoid).toEqual({ promise: true, drawn: false, returned: false })
  const noBet = checkRound(dice, { ...diceRound(1), bet: {} }, revealed)
  expect(noBet).toEqual({ promise: true, drawn: false, returned: false })
})

test('a round is right where all three are', () => {
  const both = [true, false]
  const all = both.flatMap((promise) => both.flatMap((drawn) => both.map((returned) => ({ promise, drawn, returned }))))
  expect(all.map(isRight)).toEqual([true, ...Array.from({ length: 7 }, () => false)])
})

test('what was kept is the whole of what was drawn, place by place', () => {
  const bet = { stake: '1.00', mines: 3 }
  const read = readBet(mines, bet)
  if (!('bet' in read)) throw new Error('no bet')
  const { mines: laid } = mines.draw(streamOf('mines', 0), read.bet)
  const open = { picks: [], ending: 'refunded' as const }
  const round = { ...played, game: 'mines' as const, bet, terms: mines.usual, returned: '1.00', nonce: 0 }
  const check = (drawn: unknown) => checkRound(mines, { ...round, drawn } as never, revealed)
  expect(check({ ...open, mines: laid })).toEqual({ promise: true, drawn: true, returned: true })
  const free = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !laid.includes(tile))!
  const others = [
    [free, ...laid.slice(1)],
    [...laid.slice(0, -1), free],
    [...laid, free],
    laid.slice(1),
    Object.fromEntries(laid.entries()),
    null,
    laid.join(),
  ]
  for (const not of [...others.map((kept) => ({ ...open, mines: kept })), open, null, 7])
    expect(check(not)).toEqual({ promise: true, drawn: false, returned: false })
})

test('a bet at a table is checked by the key of its round and by the number that this has in its chain', () => {
  const bet = { stakes: { banker: '10.00', tie: '1.00' } }
  const read = readBet(baccarat, bet)
  if (!('bet' in read)) throw new Error('no bet')
  const drawn = baccarat.draw(openStream(seed, sharedPrefix('baccarat', '12')), read.bet)
  const returned = toWire(baccarat.settle(read.bet, baccarat.usual, drawn).returned)
  const hand = { ...played, game: 'baccarat' as const, clientSeed: '', nonce: 12 }
  const round = {
    ...hand,
    bet,
    terms: baccarat.usual,
    drawn: { ...drawn, key: revealed },
    returned,
  }
  expect(isRight(checkRound(baccarat, round, revealed))).toBe(true)
  expect(checkRound(baccarat, { ...round, nonce: 13 }, revealed).drawn).toBe(false)
})

test('a volley is proved bullet by bullet, and one that came back drew nothing', () => {
  const [turtle, clown] = [find('turtle'), find('clownfish')]
  const bet = { room, level: 1, shots: [clown.id, turtle.id, turtle.id] }
  const terms = { ...fish.usual, gone: [clown.id] }
  const read = readBet(fish, bet)
  if (!('bet' in read)) throw new Error('no bet')
  const drawn = fish.draw(streamOf('fish', 4), read.bet, { terms, later: (at) => streamOf('fish', 4 + at) })
  const returned = toWire(fish.settle(read.bet, terms, drawn).returned)
  const round = { ...played, game: 'fish' as const, bet, terms, drawn, returned, nonce: 4 }
  expect(drawn.shots[0]).toBeNull()
  expect(isRight(checkRound(fish, round, revealed))).toBe(true)
  expect(checkRound(fish, { ...round, nonce: 5 }, revealed).drawn).toBe(false)
})
