import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankOf } from '../cards.ts'
import { fen, sumFen } from '../../money.ts'
import { add, multiply, fraction, showFraction } from '../fraction.ts'
import { baccarat, hundredthsOf, paidOn, spots, validOf, type Spot, type Stakes } from './baccarat.ts'
import { bankerDraws, dealHand, type Winner } from './deal.ts'
import { countHands } from './count.ts'
import { baccaratLaw } from './law.ts'
import { forAll } from '../../testing.ts'

const law = baccaratLaw()
const waysOf = (holds: (facts: (typeof law.kinds)[number]['facts']) => boolean) =>
  law.kinds.reduce((sum, { facts, ways }) => sum + (holds(facts) ? ways : 0), 0)

describe('the law of all hands', () => {
  test('counts what is published', () => {
    expect(waysOf(() => true)).toBe(4_998_398_275_503_360)
    expect(law.total).toBe(4_998_398_275_503_360)
    const won = (side: Winner) => waysOf(({ winner }) => winner === side)
    expect(won('banker')).toBe(2_292_252_566_437_888)
    expect(won('player')).toBe(2_230_518_282_592_256)
    expect(won('tie')).toBe(475_627_426_473_216)
  })

  test('has the ways that are counted', () => {
    expect(countHands()).toEqual(law.kinds.map(({ ways }) => ways))
  })

  test('gives the chances of the rulebook', () => {
    const chance = (...holds: Parameters<typeof waysOf>) =>
      showFraction(fraction(BigInt(waysOf(...holds)), BigInt(law.total)))
    expect(chance(({ cards }) => cards === 4)).toBe('140356/370461')
    expect(chance(({ cards }) => cards === 5)).toBe('411869680/1357316181')
    expect(chance(({ six }) => six === 2)).toBe('1769445112/47506066335')
    expect(chance(({ six }) => six === 3)).toBe('46349535464/2789284751955')
    expect(chance(({ playerPair }) => playerPair)).toBe('31/415')
    expect(chance(({ bankerPerfect }) => bankerPerfect)).toBe('7/415')
  })

  test.each<[Spot, string]>([
    ['player', '19283843717413/19524993263685'],
    ['banker', '10732465128097/10847218479825'],
    ['banker_nc', '19240298465317/19524993263685'],
    ['tie', '619306544887/723147898655'],
    ['ppair', '372/415'],
    ['either', '680326/788417'],
    ['perfect', '1553513/1689465'],
    ['big', '506231/529230'],
    ['small', '350890/370461'],
    ['lucky6', '235761260096/282970916865'],
  ])('%s returns %s', (spot, exact) => {
    const bet = { stakes: { [spot]: fen(10_000n) } }
    expect(showFraction(baccarat.expect(bet, baccarat.usual).mean)).toBe(exact)
  })

  test('bets together return what each returns, and no more than the best hand pays', () => {
    const some = { stakes: { player: fen(300n), big: fen(100n), perfect: fen(200n) } }
    const { mean } = baccarat.expect(some, baccarat.usual)
    const parts = Object.entries(some.stakes).map(([spot, stake]) =>
      multiply(baccarat.expect({ stakes: { [spot]: stake } }, baccarat.usual).mean, fraction(stake, 600n)),
    )
    expect(mean).toEqual(add(...parts))
    // A win of the player with six cards and a perfect pair on either side: 600 + 154 + 201 times 200.
    expect(baccarat.mostOf(some, baccarat.usual)).toBe(600n + 154n + 40_200n)
  })
})

// The table of draws as it hangs on the wall: a row for each total of the banker, a column for the player's third card.
const wall = ['DDDDDDDDDD', 'DDDDDDDDDD', 'DDDDDDDDDD', 'DDDDDDDDSD', 'SSDDDDDDSS', 'SSSSDDDDSS', 'SSSSSSDDSS', 'SSSSSSSSSS'] // prettier-ignore

test('the banker draws by the table on the wall, and on 0 to 5 where the player stood', () => {
  const read = wall.map((_, total) =>
    Array.from({ length: 10 }, (__, third) => (bankerDraws(total, third) ? 'D' : 'S')).join(''),
  )
  expect(read).toEqual(wall)
  const alone = wall.map((_, total) => bankerDraws(total, undefined))
  expect(alone).toEqual([true, true, true, true, true, true, false, false])
})

/** The first two cards of each side: alike in rank, and in suit too. Eight decks lie one behind the other. */
const pairsOf = ([a, b, c, d]: readonly number[]) => ({
  playerPair: rankOf(a!) === rankOf(c!),
  bankerPair: rankOf(b!) === rankOf(d!),
  playerPerfect: a! % 52 === c! % 52,
  bankerPerfect: b! % 52 === d! % 52,
})

test('a pair is perfect in one suit alone, on its own side', () => {
  // The seven of spades of two decks, of hearts, and an eight of spades; cards that make no pair.
  const [spades, again, hearts, eight] = [6, 58, 19, 7]
  const hands = [
    [spades, 1, again, 2],
    [spades, 1, hearts, 2],
    [spades, 1, eight, 2],
    [1, spades, 2, again],
    [1, spades, 2, hearts],
    [1, spades, 2, eight],
  ].map((four) => dealHand([...four, 10, 11]))
  expect(hands.map((hand) => [hand.playerPair, hand.playerPerfect])).toEqual([
    [true, true],
    [true, false],
    ...Array.from({ length: 4 }, () => [false, false]),
  ])
  expect(hands.map((hand) => [hand.bankerPair, hand.bankerPerfect])).toEqual([
    ...Array.from({ length: 3 }, () => [false, false]),
    [true, true],
    [true, false],
    [false, false],
  ])
})

test.each([
  // Player, banker, player, banker, then third cards; ranks from the ace, 0.
  ['a banker who wins with six in two cards', [0, 2, 1, 2, 12, 12], 2],
  ['in three', [0, 0, 1, 1, 12, 2], 3],
  ['a banker who wins with seven', [0, 2, 1, 3, 12, 12], 0],
  ['a player who wins with six', [2, 0, 2, 1, 12, 12], 0],
  ['a tie on six', [2, 2, 2, 2, 12, 12], 0],
])('the lucky six is that of %s', (_, cards, six) => {
  expect(dealHand(cards).six).toBe(six)
})

test('a hand takes six cards that lie ready', () => {
  for (const count of [0, 5, 7]) expect(() => dealHand(Array.from({ length: count }, (_, at) => at))).toThrow('6 cards')
})

test('every hand is dealt as a dealer would deal it', () => {
  const shoe = fc.uniqueArray(fc.nat(415), { minLength: 6, maxLength: 6 })
  const value = (card: number) => Math.min(rankOf(card) + 1, 10) % 10
  forAll(2_000, [shoe], (cards) => {
    const [a, b, c, d, ...next] = cards.map(value) as [number, number, number, number, ...number[]]
    let [player, banker] = [(a + c) % 10, (b + d) % 10]
    let dealt = 4
    if (player < 8 && banker < 8) {
      const drew = player <= 5
      const third = drew ? next[0]! : undefined
      if (drew) [player, dealt] = [(player + third!) % 10, 5]
      const draws = third === undefined ? banker <= 5 : wall[banker]![third] === 'D'
      if (draws) [banker, dealt] = [(banker + next[drew ? 1 : 0]!) % 10, dealt + 1]
    }
    expect(dealHand(cards)).toMatchObject({
      playerTotal: player,
      bankerTotal: banker,
      cards: dealt,
      ...pairsOf(cards),
    })
  })
})

describe('what counts for turnover', () => {
  const facts = (winner: Winner) => ({ ...law.kinds[0]!.facts, winner })
  const stakes = (given: Record<string, number>): Stakes =>
    Object.fromEntries(Object.entries(given).map(([spot, yuan]) => [spot, fen(BigInt(yuan))]))

  test('both sides at once count their difference, and nothing on a tie', () => {
    expect(validOf(stakes({ player: 300, banker: 100 }))(facts('player'))).toBe(200n)
    expect(validOf(stakes({ player: 300, banker_nc: 300 }))(facts('banker'))).toBe(0n)
    expect(validOf(stakes({ banker: 300, tie: 50 }))(facts('tie'))).toBe(50n)
    expect(validOf(stakes({ big: 70, small: 50, perfect: 10 }))(facts('tie'))).toBe(30n)
  })

  test('it is never more than what was staked and not given back', () => {
    const some = fc.dictionary(fc.constantFrom(...spots), fc.bigInt(1n, 9_999n).map(fen), {
      minKeys: 1,
    })
    forAll([some, fc.constantFrom(...law.kinds)], (laid: Stakes, kind) => {
      const open = (Object.keys(laid) as Spot[]).filter(
        (spot) => kind.facts.winner !== 'tie' || !/^(player|banker)/.test(spot),
      )
      const risked = sumFen(open.map((spot) => laid[spot]!))
      expect(validOf(laid)(kind.facts) <= risked).toBe(true)
    })
  })
})

test('a payout is cut to the fen, spot by spot', () => {
  const { facts } = law.kinds.find((kind) => kind.facts.winner === 'banker' && kind.facts.six === 2)!
  expect(hundredthsOf('banker', facts, baccarat.usual)).toBe(195n)
  expect(paidOn('banker', fen(101n), facts, baccarat.usual)).toBe(196n)
  expect(paidOn('banker_nc', fen(101n), facts, baccarat.usual)).toBe(151n)
  expect(paidOn('lucky6', fen(101n), facts, baccarat.usual)).toBe(1_313n)
})
