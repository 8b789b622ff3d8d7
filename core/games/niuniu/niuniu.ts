// The rules of 牛牛 (rulebook 3.8): a player against the house's banker, and the winner's hand says how many times the
// stake goes over.
import * as v from 'valibot'
import type { Stream } from '../../fair/fair.ts'
import { fen, lesser, shareUp, type Fen } from '../../money.ts'
import { stakeField } from '../bet.ts'
import { rankOf } from '../cards.ts'
import { expectationOf, type Rules, type Settled } from '../rules.ts'
import { beats, classOf } from './hand.ts'

/** Multiples of the stake by the winner's class: 没牛 to 牛六, 牛七 and 牛八, 牛九, 牛牛, 五花牛, 炸弹, 五小牛. */
const multipliers = {
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  x3: [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3],
  x5: [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 5],
} as const
export type NiuTable = keyof typeof multipliers
export const niuTables = Object.keys(multipliers) as [NiuTable, ...NiuTable[]]

export const niuBet = v.strictObject({
  stake: stakeField,
  table: v.picklist(niuTables, 'table_unknown'),
})
export type NiuBet = v.InferOutput<typeof niuBet>
export type NiuTerms = { commissionBp: number }
export type NiuRound = { player: readonly number[]; banker: readonly number[] }

export type NiuVerdict = {
  playerClass: number
  bankerClass: number
  winner: 'player' | 'banker'
  multiplier: number
  /** Commission is taken of the winnings, rounded up; a loss is paid whole. */
  net: bigint
}

export function judgeNiu(bet: NiuBet, terms: NiuTerms, { player, banker }: NiuRound): NiuVerdict {
  const [playerClass, bankerClass] = [player, banker].map((cards) => classOf(cards.map(rankOf)))
  const won = beats(player, banker)
  const winning = won ? playerClass! : bankerClass!
  return {
    playerClass: playerClass!,
    bankerClass: bankerClass!,
    winner: won ? 'player' : 'banker',
    multiplier: multipliers[bet.table][winning]!,
    net: won ? wonWith(winning, bet, terms) : lostTo(winning, bet),
  }
}

/** The multiple of the stake that the loser pays, by the class of the winner's hand. */
export const multipliersOf = (table: NiuTable): readonly number[] => multipliers[table]

const timesOf = (winning: number, { stake, table }: NiuBet): Fen => fen(stake * BigInt(multipliers[table][winning]!))
const lostTo = (winning: number, bet: NiuBet): bigint => -timesOf(winning, bet)
function wonWith(winning: number, bet: NiuBet, { commissionBp }: NiuTerms): bigint {
  const won = timesOf(winning, bet)
  return won - shareUp(won, BigInt(commissionBp))
}

/** The most that can be lost lies ready before the deal: the stake times the table's largest multiplier. */
const riskOf = ({ stake, table }: NiuBet): Fen => fen(stake * BigInt(Math.max(...multipliers[table])))

/**
 * The valid stake: the lesser of the stake and the amount that changed hands; the commission on a win does not count
 * (rulebook 5).
 */
const validOf = ({ stake }: NiuBet, net: bigint): Fen => lesser(stake, fen(net < 0n ? -net : net))

const drawHands = (stream: Stream): NiuRound => {
  const cards = stream.sample(52, 10)
  return { player: cards.slice(0, 5), banker: cards.slice(5) }
}

/**
 * In how many deals of two hands the player wins with each class; the banker wins as many. Counted over all pairs of
 * hands, which the page of returns does again.
 */
export const wonDeals: readonly bigint[] = [
  224_353_239_496n,
  96_558_551_312n,
  111_599_729_968n,
  130_883_639_280n,
  145_267_322_928n,
  171_483_928_096n,
  179_681_373_120n,
  200_264_416_592n,
  213_352_131_520n,
  234_595_235_200n,
  281_983_858_856n,
  1_177_137_192n,
  932_157_528n,
  1_190_330_632n,
]

export const niuniu: Rules<NiuBet, NiuTerms, NiuRound> = {
  bet: niuBet,
  usual: { commissionBp: 500 },
  stakeOf: ({ stake }) => stake,
  riskOf,
  // The highest class has the largest multiplier of its table.
  mostOf: (bet, terms) => fen(riskOf(bet) + wonWith(multipliers[bet.table].length - 1, bet, terms)),
  draw: drawHands,
  settle(bet, terms, round): Settled {
    const { net } = judgeNiu(bet, terms, round)
    const risk = riskOf(bet)
    const returned = fen(risk + net)
    return { stake: bet.stake, risk, returned, valid: validOf(bet, net) }
  },
  expect: (bet, terms) =>
    expectationOf(
      bet.stake,
      wonDeals.flatMap((ways, winning) =>
        [wonWith(winning, bet, terms), lostTo(winning, bet)].map((net) => ({
          ways,
          brings: bet.stake + net,
          valid: validOf(bet, net),
        })),
      ),
    ),
}
