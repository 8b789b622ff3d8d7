// The games of the house, each with the bets whose returns are printed and played.
import { m } from '../../text/compiled/messages.js'
import { baccarat, spots, type BaccaratRound } from '../../core/games/baccarat/baccarat.ts'
import { dealHand } from '../../core/games/baccarat/deal.ts'
import { spotNames } from '../../core/games/baccarat/names.ts'
import { rankOf } from '../../core/games/cards.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { dice, SIDES, type DiceBet } from '../../core/games/dice/dice.ts'
import { divide, fraction, type Fraction } from '../../core/games/fraction.ts'
import { mines, stoppingAfter } from '../../core/games/mines/mines.ts'
import { cashOut, openMines, reveal, TILES, type MinesRound } from '../../core/games/mines/round.ts'
import { beats, classOf } from '../../core/games/niuniu/hand.ts'
import { tableNames } from '../../core/games/niuniu/names.ts'
import { niuniu, niuTables, type NiuRound } from '../../core/games/niuniu/niuniu.ts'
import { netOf, type Expectation, type Rules } from '../../core/games/rules.ts'
import { slot20 } from '../../core/games/slot20/slot20.ts'
import type { Stream } from '../../core/fair.ts'
import { fen } from '../../core/money.ts'

export type ListedBet = {
  zh: string
  en: string
  expected: Expectation
  /** The most that can come back, in stakes. */
  most: Fraction
}

export type GameTable = {
  code: GameCode
  bets: readonly ListedBet[]
  /** One round out of its stream: what it brought for each bet it was played for, in stakes. */
  play(stream: Stream, round: number): readonly { bet: number; brought: number }[]
}

type Listed<Bet, Terms, Round> = {
  zh: string
  en: string
  bet: Bet
  terms?: Terms
  /** Where the rules leave it to the member when to stop. */
  expected?: Expectation
  finish?: (round: Round) => Round
}

/** 100 yuan: so much that no win of these games is cut, so what is printed holds for every such stake. */
const STAKE = fen(10_000n)

type Played<Bet, Terms, Drawn, Round> = {
  rules: Rules<Bet, Terms, Drawn, Round>
  open: (drawn: Drawn) => Round
  /** The draw depends on the bet, so the rounds are shared out among the bets; else all bets lie on each of them. */
  apart?: true
  /** All that bets go by: rounds with the same answer pay the same, so the rules are asked once for each. */
  facts?: (drawn: Drawn) => string
}

function tableOf<Bet, Terms, Drawn, Round>(
  code: GameCode,
  { rules, open, apart, facts }: Played<Bet, Terms, Drawn, Round>,
  listed: readonly Listed<Bet, Terms, Round>[],
): GameTable {
  const brought = ({ bet, terms = rules.usual, finish }: (typeof listed)[number], drawn: Drawn) => {
    const opened = open(drawn)
    const settled = rules.settle(bet, terms, finish ? finish(opened) : opened)
    return Number(settled.stake + netOf(settled)) / Number(settled.stake)
  }
  const paid = new Map<string, ReturnType<GameTable['play']>>()
  return {
    code,
    bets: listed.map(({ zh, en, bet, terms = rules.usual, expected }) => ({
      zh,
      en,
      expected: expected ?? rules.expect(bet, terms),
      most: divide(fraction(rules.mostOf(bet, terms)), fraction(rules.stakeOf(bet))),
    })),
    play(stream, round) {
      if (apart) {
        const at = round % listed.length
        const one = listed[at]!
        return [{ bet: at, brought: brought(one, rules.draw(stream, one.bet)) }]
      }
      const drawn = rules.draw(stream, listed[0]!.bet)
      const fact = facts?.(drawn)
      const known = fact === undefined ? undefined : paid.get(fact)
      if (known) return known
      const all = listed.map((one, at) => ({ bet: at, brought: brought(one, drawn) }))
      if (fact !== undefined) paid.set(fact, all)
      return all
    },
  }
}

const same = <T>(drawn: T): T => drawn

const targets = [100, 250, 500, 1_000, 2_000, 2_500, 3_333, 4_000, 4_950, 5_000, 6_000, 7_500, 9_000, 9_500]
const diceBets: DiceBet[] = [
  ...targets.map((target) => ({ stake: STAKE, side: 'under' as const, target })),
  ...[100, 5_000, 9_500].map((target) => ({ stake: STAKE, side: 'over' as const, target })),
]

const diceName = ({ side, target }: DiceBet): { zh: string; en: string } => {
  const text = side === 'under' ? m.games_side_under : m.games_side_over
  const number = ((side === 'under' ? target : SIDES - target) / 100).toFixed(2)
  return { zh: text({ number }, { locale: 'zh_hans' }), en: text({ number }, { locale: 'en' }) }
}

/** Mines, and after how many picks the member stops: as the rulebook prints them, up to what 10^5 rounds can show. */
const stops = [
  [1, 1],
  [1, 10],
  [1, 24],
  [2, 5],
  [3, 1],
  [3, 5],
  [3, 10],
  [5, 3],
  [8, 2],
  [10, 3],
  [15, 1],
  [24, 1],
] as const

/** Picks tile by tile and takes what stands after so many. */
function pickUpTo(round: MinesRound, picks: number): MinesRound {
  let at: MinesRound = round
  for (let tile = 0; tile < picks && at.ending === 'open'; tile++) at = stepped(reveal(at, tile))
  return at.ending === 'open' ? stepped(cashOut(at)) : at
}

function stepped(next: ReturnType<typeof reveal>): MinesRound {
  if (typeof next === 'string') throw new Error(next)
  return next
}

const handFacts = ({ cards }: BaccaratRound): string => {
  const { winner, six, cards: dealt, ...hand } = dealHand(cards)
  const pairs = [hand.playerPair, hand.bankerPair, hand.playerPerfect, hand.bankerPerfect]
  return [winner, six, dealt, ...pairs].join()
}

const niuFacts = ({ player, banker }: NiuRound): string =>
  [classOf(player.map(rankOf)), classOf(banker.map(rankOf)), beats(player, banker)].join()

const nineToOne = { ...baccarat.usual, tie: 9 as const }

export const gameTables: readonly GameTable[] = [
  tableOf('slot20', { rules: slot20, open: same }, [
    { zh: '任何线注', en: 'Any line bet', bet: { lineBet: fen(STAKE / 20n) } },
  ]),
  tableOf(
    'dice',
    { rules: dice, open: same, facts: ({ roll }) => String(roll) },
    diceBets.map((bet) => ({ ...diceName(bet), bet })),
  ),
  tableOf(
    'mines',
    { rules: mines, open: openMines, apart: true },
    stops.map(([laid, picks]) => ({
      zh: `${laid} 雷，翻 ${picks} 格`,
      en: `Mines on ${laid} of ${TILES}, stopping at ${picks}`,
      bet: { stake: STAKE, mines: laid },
      expected: stoppingAfter({ stake: STAKE, mines: laid }, mines.usual, picks),
      finish: (round: MinesRound) => pickUpTo(round, picks),
    })),
  ),
  tableOf('baccarat', { rules: baccarat, open: same, facts: handFacts }, [
    ...spots.map((spot) => ({
      zh: spotNames[spot]({}, { locale: 'zh_hans' }),
      en: spotNames[spot]({}, { locale: 'en' }),
      bet: { stakes: { [spot]: STAKE } },
    })),
    { zh: '和（9 赔 1）', en: 'Tie at 9 to 1', bet: { stakes: { tie: STAKE } }, terms: nineToOne },
  ]),
  tableOf(
    'niuniu',
    { rules: niuniu, open: same, facts: niuFacts },
    niuTables.map((table) => ({
      zh: tableNames[table]({}, { locale: 'zh_hans' }),
      en: tableNames[table]({}, { locale: 'en' }),
      bet: { stake: STAKE, table },
    })),
  ),
]
