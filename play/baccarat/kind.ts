// What is baccarat's own at a shared table.
import { baccarat, baccaratTable } from '../../core/games/baccarat/baccarat.ts'
import { dealHand, pointsOf, totalOf } from '../../core/games/baccarat/deal.ts'
import { spotNames } from '../../core/games/baccarat/names.ts'
import { m } from '../../text/compiled/messages.js'
import type { ShownCard, TableKind } from '../table/kind.ts'

/** The time between two cards, and that of turning one over: a third card turns slowly, because it decides. */
const CARD_MS = 750
const TURN_MS = 450
const THIRD_MS = 1_500

const won = { player: m.play_bac_won_player, banker: m.play_bac_won_banker, tie: m.play_bac_won_tie }

/** Cards are dealt player, banker, player, banker, and then the third ones, all of them well before the hand is settled. */
function shownOf(dealt: readonly number[]): [ShownCard[], ShownCard[]] {
  const { player, banker } = dealHand(dealt)
  const shown = (cards: readonly number[], place: number, thirdAt: number) =>
    cards.map((card, at) =>
      at < 2 ? { card, at: (at * 2 + place) * CARD_MS, turnMs: TURN_MS } : { card, at: thirdAt, turnMs: THIRD_MS },
    )
  const third = 4 * CARD_MS
  const next = player.length > 2 ? third + THIRD_MS + 200 : third
  return [shown(player, 0, third), shown(banker, 1, next)]
}

export const baccaratKind: TableKind = {
  code: 'baccarat',
  table: baccaratTable,
  rules: baccarat,
  names: spotNames,
  marks: { player: m.play_bac_mark_player, banker: m.play_bac_mark_banker, tie: m.play_bac_mark_tie },
  sides: [
    { code: 'player', tone: 'blue' },
    { code: 'banker', tone: 'red' },
  ],
  felt: [['player'], ['tie'], ['banker', 'banker_nc']],
  rows: [
    ['ppair', 'either', 'bpair'],
    ['perfect', 'big', 'small', 'lucky6'],
  ],
  room: 3,
  places: 2,
  shownOf,
  valueOf: (cards) => String(totalOf(cards.map(pointsOf))),
  handText: (side, cards, total) => m.play_bac_hand({ side, cards, total }),
  resultOf(cards) {
    const { winner, playerPair, bankerPair } = dealHand(cards)
    return { winner, pairs: [...(playerPair ? ['player'] : []), ...(bankerPair ? ['banker'] : [])] }
  },
  wonText(cards) {
    const { winner, playerTotal: player, bankerTotal: banker } = dealHand(cards)
    return won[winner]({ player, banker })
  },
  paysText: (spot, [less = '', more = '']) =>
    spot === 'perfect' ? m.play_bac_pays_pairs({ less, more }) : m.play_bac_pays_six({ less, more }),
  countedText: ({ rounds = 0, player = 0, banker = 0, tie = 0 }, latest) =>
    m.play_bac_road_words({ rounds, player, banker, tie, latest }),
  rulesText: [m.play_bac_rules_how, m.play_bac_rules_third, m.play_bac_rules_tie],
}
