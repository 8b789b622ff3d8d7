import { cardName } from '../../core/fair/results.ts'
import { rankOf, suitOf } from '../../core/games/cards.ts'
import { tableNames } from '../../core/games/niuniu/names.ts'
import {
  judgeNiu,
  niuTables,
  type NiuRound,
  type NiuTable,
  type NiuTerms,
  type NiuVerdict,
} from '../../core/games/niuniu/niuniu.ts'
import { fromWire, percentText, showYuan } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'

/** Names of the hands by class, the lowest first. */
const handNames = [
  m.play_niuniu_is_0,
  m.play_niuniu_is_1,
  m.play_niuniu_is_2,
  m.play_niuniu_is_3,
  m.play_niuniu_is_4,
  m.play_niuniu_is_5,
  m.play_niuniu_is_6,
  m.play_niuniu_is_7,
  m.play_niuniu_is_8,
  m.play_niuniu_is_9,
  m.play_niuniu_is_10,
  m.play_niuniu_is_11,
  m.play_niuniu_is_12,
  m.play_niuniu_is_13,
]
export const handName = (ofClass: number): string => handNames[ofClass]?.() ?? ''

export const tableName = (table: NiuTable): string => tableNames[table]()

const suits = [m.play_niuniu_spades, m.play_niuniu_hearts, m.play_niuniu_clubs, m.play_niuniu_diamonds]

/** "K", "10" */
export const rankText = (card: number): string => cardName(card)[0]!.replace('T', '10')

/** "10 of hearts" */
export const cardText = (card: number): string => suits[suitOf(card)]!({ rank: rankText(card) })

const pointsOf = (card: number): number => Math.min(rankOf(card) + 1, 10)

/** The three that make whole tens first, then the two that count; as dealt where there are none. */
export function arranged(cards: readonly number[]): readonly number[] {
  const total = cards.reduce((sum, card) => sum + pointsOf(card), 0)
  const two = cards
    .flatMap((one, at) => cards.slice(at + 1).map((other) => [one, other]))
    .find((pair) => (total - pointsOf(pair[0]!) - pointsOf(pair[1]!)) % 10 === 0)
  return two ? [...cards.filter((card) => !two.includes(card)), ...two] : cards
}

export type NiuShown = { round: NiuRound; verdict: NiuVerdict }

export const termsOf = (terms: PlayedRound['terms']): NiuTerms => terms as NiuTerms

export const tableOf = (bet: PlayedRound['bet']): NiuTable => niuTables.find((each) => each === bet['table']) ?? 'flat'

const known = new WeakMap<PlayedRound, NiuShown>()

/** The dealt hands and their ranks by the rules, judged once; undefined where no hand was dealt. */
export function niuOf(round: PlayedRound): NiuShown | undefined {
  const shown = known.get(round) ?? judged(round)
  if (shown) known.set(round, shown)
  return shown
}

function judged({ bet, terms, stake, drawn }: PlayedRound): NiuShown | undefined {
  const { player, banker } = drawn as Partial<NiuRound>
  if (!player || !banker) return undefined
  const round = { player, banker }
  const placed = { stake: fromWire(stake), table: tableOf(bet) }
  return { round, verdict: judgeNiu(placed, termsOf(terms), round) }
}

/** "You Niu 7, banker No niu, × 2" */
export function resultText(round: PlayedRound): string {
  const shown = niuOf(round)
  if (!shown) return tableName(tableOf(round.bet))
  const { playerClass, bankerClass, multiplier } = shown.verdict
  return m.play_niuniu_times({
    player: handName(playerClass),
    banker: handName(bankerClass),
    times: multiplier,
  })
}

/** "Lost ¥2.00; ¥3.00 of the ¥5.00 set aside returned" */
export function factOf(round: PlayedRound): string {
  const [back, risk] = [fromWire(round.returned), fromWire(round.risk)]
  const aside = showYuan(risk)
  return back > risk
    ? m.play_niuniu_won_aside({ net: showYuan(back - risk), aside })
    : m.play_niuniu_lost_aside({ lost: showYuan(risk - back), returned: showYuan(back), aside })
}

/** "5%" */
export const commissionText = (bp: number): string => `${percentText(bp)}%`
