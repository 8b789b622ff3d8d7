// How plays, selections and prices read.
import type { Best } from '../../core/lottery/best.ts'
import type { Odds, Play, Selection } from '../../core/lottery/game.ts'
import { m } from '../../text/compiled/messages.js'
import { ballText } from '../../core/lottery/numbers.ts'
import { showOdds } from '../../core/lottery/odds.ts'
import { keyOf } from '../../core/lottery/selection.ts'
import { showYuan } from '../../core/money.ts'

/** A selection in words: "大", "1 2 5", "1 2 | 3 | 4". */
export function pickedText(play: Play, selection: Selection): string {
  if (play.nested)
    return selection
      .map((row, at) => [row].flat().map((entry) => entryText(play, entry, play.rows[at])))
      .map((row) => row.join(' ') || '–')
      .join(' | ')
  return selection.map((entry) => entryText(play, entry)).join(' ')
}

/** "大" and "豹子" speak for themselves; a number needs its play: "和值 11". */
export function lineName(line: { play: Play; picked: string; selection: Selection }): string {
  const { play, picked, selection } = line
  const bare = /^[\d\s|*]+$/.test(picked) || selection[0] === '*'
  if (!bare) return picked
  // The plays of quick win are called by their numbers.
  return play.name() === picked
    ? m.quick_page_digit({ digit: picked })
    : m.bets_play_picked({ play: play.name(), picked })
}

/** One thing to pick, as its row names it; `row` where the same entry reads differently in another. */
export function entryText(play: Play, entry: Selection[number], row?: Play['rows'][number]): string {
  const rows = row ? [row] : play.rows
  const named = rows.find(({ names }) => names?.[String(entry)])?.names?.[String(entry)]
  if (named) return named()
  const cell = play.cells.find(({ selection }) => selection.length === 1 && keyOf(selection[0]) === keyOf(entry))
  const written = [entry].flat().map((each) => partText(play, each))
  // A cell that is called by its number is called as on its ball.
  return cell && !(/^\d+$/.test(cell.name()) && typeof entry === 'number') ? cell.name() : written.join('')
}

const partText = (play: Play, part: number | string): string => (typeof part === 'number' ? ballText(play, part) : part)

/** One price, or from the least to the most where several tiers can be won, with the decimals that matter: "1.94 – 5.82", "97,000.00". */
export function oddsText(odds: Odds): string {
  const prices = Object.values(odds).toSorted((a, b) => a - b)
  const [least, most] = [prices[0], prices.at(-1)]
  if (least === undefined || most === undefined) return ''
  const shown = (price: number) => {
    const [whole = '', decimals = ''] = showOdds(price).split('.')
    return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
  }
  return least === most ? shown(least) : `${shown(least)}–${shown(most)}`
}

/** The picks of a play so far, a bet already or not: "万位 0 · 3 | 千位 5". */
export function picksText(play: Play, selection: Selection): string {
  const rows = (play.nested ? selection : [selection]) as readonly Selection[]
  const texts = rows.flatMap((chosen, at) => {
    const row = play.rows[at]
    const name = rows.length > 1 && row ? row.name() : play.name()
    return chosen.length > 0 ? [`${name} ${chosen.map((entry) => entryText(play, entry, row)).join(' · ')}`] : []
  })
  return texts.join(' | ')
}

/** The last part of an issue number: "0873" of "20261120-0873". */
export const shortIssue = (issue: string): string => issue.split('-')[1] ?? issue

export const unitsText = (units: number): string =>
  units === 1 ? m.lottery_board_unit() : m.lottery_board_units({ units })

/** Only what some draw pays is called the best payout; a bound is what no draw exceeds. */
export const bestText = ({ mostFen, isExact }: Best): string =>
  isExact ? m.lottery_board_best({ best: showYuan(mostFen) }) : m.lottery_board_most({ most: showYuan(mostFen) })

/** The name of the best payout, where the figure stands apart from it. */
export const bestName = (isExact: boolean): string =>
  isExact ? m.lottery_board_best_long() : m.lottery_board_most_long()
