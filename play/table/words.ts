import { rankOf, suitOf } from '../../core/games/cards.ts'
import { m } from '../../text/compiled/messages.js'

const suits = [m.play_table_spades, m.play_table_hearts, m.play_table_clubs, m.play_table_diamonds]
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

export const rankText = (card: number): string => ranks[rankOf(card)]!
export const cardText = (card: number): string =>
  m.play_table_card({ suit: suits[suitOf(card)]!(), rank: rankText(card) })
