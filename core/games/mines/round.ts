// An open round of mines, step by step. What a step leaves is a new round; the old one stays as it was.
import type { GameRefusal } from '../refusals.ts'

export type MinesRound = {
  /** The tiles with mines. Hidden from the member until the round is over. */
  mines: readonly number[]
  /** Opened tiles in the order of picking. The last is a mine where the round ended on one. */
  picks: readonly number[]
  /** `refunded` is a round that time ended before the first pick. */
  ending: 'open' | 'cashed' | 'mine' | 'refunded'
}

export const TILES = 25

export const openMines = ({ mines }: { mines: readonly number[] }): MinesRound => ({
  mines,
  picks: [],
  ending: 'open',
})

/** Turns a tile over. The last safe one is paid at once: there is nothing left to pick. */
export function reveal(round: MinesRound, tile: unknown): MinesRound | GameRefusal {
  if (round.ending !== 'open') return 'round_over'
  if (!isTile(tile)) return 'tile_unknown'
  if (round.picks.includes(tile)) return 'tile_open'
  const picks = [...round.picks, tile]
  if (round.mines.includes(tile)) return { ...round, picks, ending: 'mine' }
  const isLast = picks.length === TILES - round.mines.length
  return { ...round, picks, ending: isLast ? 'cashed' : 'open' }
}

/** Takes what stands. Before the first pick nothing stands. */
export function cashOut(round: MinesRound): MinesRound | GameRefusal {
  if (round.ending !== 'open') return 'round_over'
  return round.picks.length === 0 ? 'nothing_to_cash' : { ...round, ending: 'cashed' }
}

/** After 24 hours, at a break or an exclusion: what stands is paid, and a round without a pick is given back. */
export function endMines(round: MinesRound): MinesRound {
  if (round.ending !== 'open') return round
  return { ...round, ending: round.picks.length === 0 ? 'refunded' : 'cashed' }
}

/** The part of an open round that the member may see: not the places of the mines. */
export const shownMines = ({ mines, picks, ending }: MinesRound) => ({
  picks,
  ending,
  mines: ending === 'open' ? undefined : mines,
})

const isTile = (tile: unknown): tile is number =>
  typeof tile === 'number' && Number.isInteger(tile) && tile >= 0 && tile < TILES
