// How plays, selections and results of Fast 3 read.
import { isTriple, sumOf } from '../../core/lottery/games/dice.ts'
import { patternNames, sideNames } from '../../core/lottery/games/k3-names.ts'
import type { Draw, Odds, Play, Selection } from '../../core/lottery/game.ts'
import { m } from '../../text/compiled/messages.js'
import { showOdds } from '../../core/lottery/odds.ts'
import { keyOf } from '../../core/lottery/selection.ts'

/** A selection in words: "大", "1 2 5", "1 2 | 3 | 4". */
export function pickedText(play: Play, selection: Selection): string {
  if (play.nested)
    return selection.map((row) => (row as readonly unknown[]).join(' ') || '–').join(' | ')
  return selection.map((entry) => entryText(play, entry)).join(' ')
}

export function entryText(play: Play, entry: Selection[number]): string {
  const cell = play.cells.find(
    ({ selection }) => selection.length === 1 && keyOf(selection[0]) === keyOf(entry),
  )
  return cell?.name() ?? [entry].flat().join('')
}

/** One price, or from the least to the most where several tiers can be won: "1.94 – 5.82". */
export function oddsText(odds: Odds): string {
  const prices = Object.values(odds).toSorted((a, b) => a - b)
  const [least, most] = [prices[0], prices.at(-1)]
  if (least === undefined || most === undefined) return ''
  return least === most ? showOdds(least) : `${showOdds(least)}–${showOdds(most)}`
}

/** "大单", or "豹子" where a triple loses both. */
export function sidesOf(draw: Draw): string {
  if (isTriple(draw)) return patternNames['leopard']!()
  const sum = sumOf(draw)
  return sideNames[`${sum >= 11 ? 'big' : 'small'}${sum % 2 === 1 ? 'odd' : 'even'}`]!()
}

/** The faces that a cell stands for, where dice say it better than digits; null is any face. */
export function facesOfCell(play: Play, entry: Selection[number]): (number | null)[] | undefined {
  if (Array.isArray(entry)) return entry as number[]
  if (typeof entry !== 'number') return undefined
  if (play.code === 'k3.triple_one') return [entry, entry, entry]
  if (play.code === 'k3.pair_multi') return [entry, entry, null]
  if (play.code === 'k3.single' || play.code === 'k3.single_flat') return [entry]
  return undefined
}

/** The last part of an issue number: "0873" of "20261120-0873". */
export const shortIssue = (issue: string): string => issue.split('-')[1] ?? issue

export const unitsText = (units: number): string =>
  units === 1 ? m.lottery_board_unit() : m.lottery_board_units({ units })
