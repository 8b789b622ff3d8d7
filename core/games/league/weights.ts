// How likely each end of a match is: whole weights, worked out once before it opens and never again (rulebook 3.11).
// They price every market of the match and draw its end, so nothing is priced by another law than it is drawn by.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The sum of all weights. */
export const SCALE = 1_000_000_000

/** A weight for each cell; which end of a match a cell is, its sport says. */
export type Weights = readonly number[]

/** Whether these are weights of a match, with one of the permitted numbers of cells. */
export const areWeights = (weights: Weights, cells: readonly number[]): boolean =>
  cells.includes(weights.length) &&
  weights.every((each) => Number.isInteger(each) && each >= 0) &&
  weights.reduce((sum, each) => sum + each, 0) === SCALE

/** The remainder of rounding goes to the likeliest cell, so the weights always sum to SCALE. */
export function made(whole: number[]): Weights {
  const likeliest = whole.reduce((best, each, cell) => (each > whole[best]! ? cell : best), 0)
  whole[likeliest]! += SCALE - whole.reduce((sum, each) => sum + each, 0)
  return whole
}

/** The facts of a match that are published before it opens. */
export type Published = {
  game: string
  chain: number
  number: number
  home: string
  away: string
  /** Epoch ms. */
  kickoff: number
  weights: Weights
}

/** The fingerprint of a match: who meets whom and when, and how likely each of its ends is. */
export function fingerprintOf({ game, chain, number, home, away, kickoff, weights }: Published): string {
  const text = ['koi', game, 1, chain, number, home, away, kickoff, weights.join(',')].join(':')
  return bytesToHex(sha256(utf8ToBytes(text)))
}
