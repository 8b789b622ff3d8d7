// Results of games out of a stream of random bytes: rulebook 4.5.
import { openStream, sharedPrefix, type Stream } from './fair.ts'
import type { Family } from './families.ts'

const digits = (stream: Stream, count: number) => Array.from({ length: count }, () => stream.uniform(10))
const fromOne = (numbers: readonly number[]) => numbers.map((number) => number + 1)

const draws: Record<Family, (stream: Stream) => number[]> = {
  k3: (stream) => [0, 0, 0].map(() => 1 + stream.uniform(6)),
  ssc: (stream) => digits(stream, 5),
  // The champion comes first.
  pk10: (stream) => fromOne(stream.sample(10, 10)),
  x115: (stream) => fromOne(stream.sample(11, 5)),
  pc28: (stream) => digits(stream, 3),
  // Six normal balls in drawn order, then the special one.
  lhc: (stream) => fromOne(stream.sample(49, 7)),
  locsgwin: (stream) => digits(stream, 1),
}

export type DrawSource = {
  key: Uint8Array
  /** The calendar code of the lottery, "k3_1m". */
  gameCode: string
  issue: string
  /** 64 hex digits of the public beacon; "none" where the draw was created without one. */
  beacon?: string
}

/** The numbers of one shared draw. The function gets no bets, so the result cannot depend on them. */
export function drawOf(family: Family, source: DrawSource): number[] {
  const prefix = sharedPrefix(source.gameCode, source.issue, source.beacon)
  return draws[family](openStream(source.key, prefix))
}

export const spinRoulette = (stream: Stream): number => stream.uniform(37)
export const rollDice = (stream: Stream): number => stream.uniform(10_000)
export const placeMines = (stream: Stream, mines: number): number[] => stream.sample(25, mines)
export const stopReels = (stream: Stream, lengths: readonly number[]): number[] =>
  lengths.map((length) => stream.uniform(length))
export const rollFish = (stream: Stream): number => stream.uniform(100_000_000)

/** The ball's way down, a 1 for each turn to the right, and the bin in which it ends. */
export function dropPlinko(stream: Stream, rows: number): { path: string; bin: number } {
  const path = stream
    .uniform(2 ** rows)
    .toString(2)
    .padStart(rows, '0')
  return { path, bin: path.replaceAll('0', '').length }
}

const CRASH_CAP_HUNDREDTHS = 1_000_000n

/** Where the flight ends, in hundredths (rulebook 3.10), and the 52 bits it came from. */
export function crashPoint(stream: Stream, rtpBp: number): { h52: bigint; hundredths: number } {
  const h52 = stream.u52()
  const point = (BigInt(rtpBp) << 52n) / (100n * ((1n << 52n) - h52))
  const above = point < 100n ? 100n : point
  return { h52, hundredths: Number(above > CRASH_CAP_HUNDREDTHS ? CRASH_CAP_HUNDREDTHS : above) }
}

const RANKS = 'A23456789TJQK'
const SUITS = 'SHCD'

/** "TC" is the ten of clubs (rulebook 4.1); ids of further decks go on counting. */
export function cardName(id: number): string {
  return `${RANKS[id % 13]}${SUITS[Math.floor((id % 52) / 13)]}`
}
