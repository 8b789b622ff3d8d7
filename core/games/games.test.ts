import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openStream } from '../fair/fair.ts'
import { fen, fromWire, toWire } from '../money.ts'
import { baccarat, spots } from './baccarat/baccarat.ts'
import { judgeBet, readBet } from './bet.ts'
import { findGame, gameCodes, games, venueOfGame, type GameCode } from './catalog.ts'
import { dice } from './dice/dice.ts'
import { dragontiger, spots as dragontigerSpots } from './dragontiger/dragontiger.ts'
import { fishRoomCodes } from './fish/shoal.ts'
import { mines } from './mines/mines.ts'
import { cashOut, endMines, openMines, reveal, type MinesRound } from './mines/round.ts'
import { niuniu } from './niuniu/niuniu.ts'
import { plinko } from './plinko/plinko.ts'
import { houseGames } from './house-games.ts'
import { gameRefusals, isRefusal } from './refusals.ts'
import { netOf } from './rules.ts'
import { slot20 } from './slot20/slot20.ts'
import { forAll } from '../testing.ts'

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const fens = fc.bigInt({ min: 1n, max: 1_000_000n }).map(fen)
const amounts = fens.map(toWire)

/** Picks a tile for each number and then stops, in one way or the other. */
function playMines({ mines: laid }: { mines: number[] }, picks: readonly number[]): MinesRound {
  const picked = picks.reduce(
    (round, tile) => {
      const next = reveal(round, tile)
      return typeof next === 'string' ? round : next
    },
    openMines({ mines: laid }),
  )
  const cashed = cashOut(picked)
  return typeof cashed === 'string' ? endMines(picked) : cashed
}

/** Arbitrary bets, as they come over the wire, of games that take more kinds than they list. */
const widerBets: Partial<Record<GameCode, fc.Arbitrary<unknown>>> = {
  slot20: fc.record({
    lineBet: fc.constantFrom('0.01', '0.02', '0.05', '0.10', '0.20', '0.50', '1.00', '2.50', '5.00'),
  }),
  dice: fc.record({
    stake: amounts,
    side: fc.constantFrom('under', 'over'),
    target: fc.integer({ min: 100, max: 9_500 }),
  }),
  mines: fc.record({ stake: amounts, mines: fc.integer({ min: 1, max: 24 }) }),
  baccarat: fc.record({ stakes: fc.dictionary(fc.constantFrom(...spots), amounts, { minKeys: 1 }) }),
  dragontiger: fc.record({ stakes: fc.dictionary(fc.constantFrom(...dragontigerSpots), amounts, { minKeys: 1 }) }),
  football: fc
    .uniqueArray(fc.constantFrom('1x2.home', 'ah.away.1', 'ou.over.9', 'htft.hh', 'cs.other'), { minLength: 1 })
    .chain((picks) =>
      fc.record({
        legs: fc.constant(picks.map((pick, at) => ({ match: at + 1, pick, odds: 1_900 + at }))),
        sizes: fc.constantFrom([1], [picks.length]),
        stake: amounts,
        accept: fc.constantFrom('none', 'better', 'any'),
      }),
    ),
  esports: fc
    .uniqueArray(fc.constantFrom('win.home', 'mh.away.6', 'mt.over.9', 'ft.under.84', 'ms.2-1', 'fo.yes'), {
      minLength: 1,
    })
    .chain((picks) =>
      fc.record({
        legs: fc.constant(picks.map((pick, at) => ({ match: at + 1, pick, odds: 1_900 + at }))),
        sizes: fc.constantFrom([1], [picks.length]),
        stake: amounts,
        accept: fc.constantFrom('none', 'better', 'any'),
      }),
    ),
  fish: fc.record({
    room: fc.constantFrom(...fishRoomCodes),
    level: fc.integer({ min: 1, max: 10 }),
    shots: fc.array(fc.nat(60), { minLength: 1, maxLength: 10 }),
  }),
}

/** Any listed bet of a game at any stake. */
const listedBets = (code: GameCode) =>
  fens.chain((stake) => fc.constantFrom(...houseGames[code].listing.bets(stake)).map(({ bet }) => sent(bet)))

/** A bet as the wire carries it: amounts are written out. */
const sent = (value: unknown): unknown => {
  if (typeof value === 'bigint') return toWire(fen(value))
  if (Array.isArray(value)) return value.map(sent)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sent(each)]))
}

const everyGame = gameCodes.map((code) => ({
  code,
  rules: houseGames[code].rules,
  bets: widerBets[code] ?? listedBets(code),
}))
const picks = fc.array(fc.nat(24), { maxLength: 30 })

test('a game is found by its code, and played where its wallet is', () => {
  expect(gameCodes.map(findGame)).toEqual(Object.values(games))
  expect(['', 'Dice', 'toString'].map(findGame)).toEqual([undefined, undefined, undefined])
  for (const code of gameCodes) {
    const { wallet, category } = games[code]
    expect([code, venueOfGame(code)]).toEqual([code, wallet === 'seamless' ? 'instant' : category])
  }
})

describe.each(everyGame)('$code', ({ code, rules, bets }) => {
  const { usual } = rules

  test('is decided by its stream alone, and no payout is above its bound', () => {
    forAll(300, [seeds, bets, picks], (seed, raw, tiles) => {
      const read = readBet(rules, raw)
      if ('refused' in read) throw new Error(read.refused)
      const { bet } = read
      const later = (nonces: number) => openStream(seed, `p${nonces}`)
      const drawn = rules.draw(openStream(seed, 'p'), bet, { terms: usual, later })
      expect(rules.draw(openStream(seed, 'p'), bet, { terms: usual, later })).toEqual(drawn)
      // A round stored in the database as JSON reads back unchanged.
      expect(JSON.parse(JSON.stringify(drawn))).toEqual(drawn)
      const round = code === 'mines' ? playMines(drawn as { mines: number[] }, tiles) : drawn
      const settled = rules.settle(bet, usual, round)
      const risk = rules.riskOf?.(bet, usual) ?? rules.stakeOf(bet)
      expect([settled.stake, settled.risk]).toEqual([rules.stakeOf(bet), risk])
      expect(settled.stake > 0n && settled.risk >= settled.stake).toBe(true)
      expect(settled.returned >= 0n).toBe(true)
      expect(settled.returned <= rules.mostOf(bet, usual)).toBe(true)
      expect(settled.valid >= 0n && settled.valid <= settled.stake).toBe(true)
      expect(settled.risk + netOf(settled)).toBe(settled.returned)
    })
  })

  test('refuses in words whatever is no bet', () => {
    expect(readBet(rules, {})).toEqual({ refused: 'bet_shape' })
    forAll(300, [fc.anything(), bets, fc.string(), fc.anything()], (junk, bet, key, value) => {
      const answers = [junk, { ...(bet as object), [key]: value }].map((raw) => {
        const read = readBet(rules, raw)
        return 'refused' in read ? isRefusal(read.refused) : rules.stakeOf(read.bet) > 0n
      })
      expect(answers).toEqual([true, true])
    })
  })
})

const { limits } = games.dice
const diceOf = (stake: string, target = 5_000) => ({
  stake: fromWire(stake),
  side: 'under' as const,
  target,
})
const judgeDice = (bet: ReturnType<typeof diceOf>) => judgeBet(dice, bet, dice.usual, limits)

describe('what the house takes', () => {
  test('a stake within the limits of the game, whose best payout is within the cap', () => {
    expect(judgeDice(diceOf('1.00'))).toBeUndefined()
    expect(judgeDice(diceOf('10000.00'))).toBeUndefined()
    expect(judgeDice(diceOf('0.99'))).toBe('stake_low')
    expect(judgeDice(diceOf('10000.01'))).toBe('stake_high')
    // 97 times 5154.64 is 500,000.08: above the cap by eight fen.
    expect(judgeDice(diceOf('5154.63', 100))).toBeUndefined()
    expect(judgeDice(diceOf('5154.64', 100))).toBe('payout_cap')
  })

  test('a payout of just the cap', () => {
    const bet = diceOf('100.00')
    const cap = dice.mostOf(bet, dice.usual)
    const judge = (most: bigint) => judgeBet(dice, bet, dice.usual, { ...limits, cap: fen(most) })
    expect([judge(cap), judge(cap - 1n)]).toEqual([undefined, 'payout_cap'])
  })

  test('the cap of mines counts the last tile, whenever the member means to stop', () => {
    const bet = (stake: string, laid: number) => ({ stake: fromWire(stake), mines: laid })
    const judge = (one: ReturnType<typeof bet>) => judgeBet(mines, one, mines.usual, games.mines.limits)
    expect(judge(bet('200.00', 3))).toBeUndefined()
    expect(judge(bet('224.12', 3))).toBe('payout_cap')
    expect(judge(bet('1.00', 12))).toBe('payout_cap')
  })

  test('a line bet of slot20 at any of its sizes', () => {
    const sizes = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 250n, 500n].map(fen)
    for (const lineBet of sizes)
      expect(judgeBet(slot20, { lineBet }, slot20.usual, games.slot20.limits)).toBeUndefined()
    expect(readBet(slot20, { lineBet: '0.03' })).toEqual({ refused: 'line_bet_unknown' })
  })

  test('at a baccarat table its own spots, each of them large enough', () => {
    const judge = (stakes: object, terms = baccarat.usual) =>
      judgeBet(baccarat, { stakes }, terms, games.baccarat.limits)
    const free = { ...baccarat.usual, banker: 'free' as const }
    const yuan = fen(100n)
    expect(judge({ banker: yuan, tie: yuan })).toBeUndefined()
    expect(judge({ banker_nc: yuan })).toBe('spot_closed')
    expect(judge({ banker: yuan }, free)).toBe('spot_closed')
    expect(judge({ banker_nc: yuan }, free)).toBeUndefined()
    expect(judge({ player: fen(500_000n), tie: fen(99n) })).toBe('stake_low')
    expect(judge({ perfect: fen(250_000n) })).toBe('payout_cap')
  })

  test.each([
    [dice, { stake: '1.00', side: 'under', target: 99 }, 'target_range'],
    [dice, { stake: '1.00', side: 'under', target: 9_501 }, 'target_range'],
    [dice, { stake: '1.00', side: 'under', target: 100.5 }, 'target_range'],
    [dice, { stake: '1.00', side: 'above', target: 100 }, 'side_unknown'],
    [dice, { stake: '1.001', side: 'under', target: 100 }, 'stake_shape'],
    [dice, { stake: '-1.00', side: 'under', target: 100 }, 'stake_shape'],
    [dice, { stake: '0.00', side: 'under', target: 100 }, 'stake_shape'],
    [dice, { stake: '1.00', side: 'under', target: 100, roll: 5 }, 'bet_shape'],
    [mines, { stake: '1.00', mines: 0 }, 'mines_range'],
    [mines, { stake: '1.00', mines: 25 }, 'mines_range'],
    [plinko, { stake: '1.00', rows: 10, risk: 'low' }, 'rows_unknown'],
    [plinko, { stake: '1.00', rows: 8, risk: 'none' }, 'risk_unknown'],
    [baccarat, { stakes: {} }, 'bet_empty'],
    [baccarat, { stakes: { dragon: '1.00' } }, 'spot_unknown'],
    [baccarat, { stakes: { tie: '0.00' } }, 'stake_shape'],
    [baccarat, { stakes: ['1.00'] }, 'bet_shape'],
    [dragontiger, { stakes: { player: '1.00' } }, 'spot_unknown'],
    [niuniu, { stake: '1.00', table: 'x9' }, 'table_unknown'],
  ])('and says what is wrong %#', (rules, raw, refused) => {
    expect(readBet(rules as never, raw)).toEqual({ refused })
  })

  test('a refusal is a word of the list, and nothing that looks like one', () => {
    const some = ['stake_low', 'toString', 'stake', ['stake_low'], undefined, null, 7]
    expect(some.map(isRefusal)).toEqual([true, false, false, false, false, false, false])
  })

  test('every refusal has words in both languages', () => {
    for (const text of Object.values(gameRefusals)) {
      const [zh, en] = [text({}, { locale: 'zh_hans' }), text({}, { locale: 'en' })]
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).toMatch(/^[A-Z][\x20-\x7e]+$/)
    }
  })
})
