// What is dragon tiger's own at a shared table.
import { dragontiger, dragontigerTable, factsOf, winnerOf } from '../../core/games/dragontiger/dragontiger.ts'
import { spotNames } from '../../core/games/dragontiger/names.ts'
import { m } from '../../text/compiled/messages.js'
import type { TableKind } from '../table/kind.ts'
import { rankText } from '../table/words.ts'

/** The dragon's card comes first; the tiger's, which decides, is turned over slowly. */
const DRAGON = { at: 300, turnMs: 900 }
const TIGER = { at: 1_700, turnMs: 2_200 }

const won = { dragon: m.play_dt_won_dragon, tiger: m.play_dt_won_tiger, tie: m.play_dt_won_tie }

export const dragontigerKind: TableKind = {
  code: 'dragontiger',
  table: dragontigerTable,
  rules: dragontiger,
  names: spotNames,
  marks: { dragon: m.play_dt_mark_dragon, tiger: m.play_dt_mark_tiger, tie: m.play_dt_mark_tie },
  sides: [
    { code: 'dragon', tone: 'red' },
    { code: 'tiger', tone: 'blue' },
  ],
  felt: [['dragon'], ['tie', 'suited'], ['tiger']],
  rows: [
    ['dBig', 'dSmall', 'dOdd', 'dEven'],
    ['tBig', 'tSmall', 'tOdd', 'tEven'],
  ],
  room: 1,
  places: 1,
  shownOf: ([dragon = 0, tiger = 0]) => [[{ card: dragon, ...DRAGON }], [{ card: tiger, ...TIGER }]],
  valueOf: (cards) => cards.map(rankText).join(),
  handText: (side, cards) => m.play_dt_hand({ side, cards }),
  resultOf: (cards) => ({ winner: winnerOf(factsOf(cards)) }),
  wonText(cards) {
    const facts = factsOf(cards)
    const [dragon = '', tiger = ''] = cards.map(rankText)
    return facts.suited ? m.play_dt_won_suited({ dragon }) : won[winnerOf(facts)]({ dragon, tiger })
  },
  countedText: ({ rounds = 0, dragon = 0, tiger = 0, tie = 0 }, latest) =>
    m.play_dt_road_words({ rounds, dragon, tiger, tie, latest }),
  rulesText: [m.play_dt_rules_how, m.play_dt_rules_tie, m.play_dt_rules_single],
}
