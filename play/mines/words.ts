import { minesMultiplier, type MinesTerms } from '../../core/games/mines/mines.ts'
import { TILES } from '../../core/games/mines/round.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { timesOf } from '../parts/figures.ts'

export type MinesShown = {
  /** The number of mines on the board. */
  laid: number
  /** The tiles with mines, once they may be known. */
  mines: readonly number[] | undefined
  picks: readonly number[]
  ending: unknown
}

export const EMPTY: MinesShown = { laid: 0, mines: undefined, picks: [], ending: undefined }

/** The bet and the opened tiles, from the round on the wire. */
export function minesOf({ bet, drawn }: PlayedRound): MinesShown {
  const { mines, picks, ending } = drawn
  return {
    laid: Number(bet['mines']),
    mines: Array.isArray(mines) ? (mines as number[]) : undefined,
    picks: Array.isArray(picks) ? (picks as number[]) : [],
    ending,
  }
}

export const termsOf = (terms: PlayedRound['terms']): MinesTerms => terms as MinesTerms

/** "1.2597" */
export const timesAfter = (laid: number, picks: number, terms: MinesTerms): string =>
  timesOf(minesMultiplier(laid, picks, terms))

/** The share of safe tiles among the closed ones. */
export function chanceOf(laid: number, picks: number): string {
  const closed = TILES - picks
  return `${((100 * (closed - laid)) / closed).toFixed(2)}%`
}

/** "3 mines · Opened 5, × 1.9570" */
export function resultText(round: PlayedRound): string {
  const { laid, picks, ending } = minesOf(round)
  const count = picks.length
  const end =
    ending === 'mine'
      ? m.play_mines_hit({ pick: count })
      : ending === 'cashed'
        ? m.play_mines_cashed({
            picks: count,
            times: timesAfter(laid, count, termsOf(round.terms)),
          })
        : ending === 'refunded'
          ? m.play_mines_refunded()
          : m.play_mines_opened({ picks: count })
  return `${m.play_mines_laid_value({ count: laid })} · ${end}`
}
