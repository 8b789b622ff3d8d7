// Computes a series from its key: its final score by weight, then every map round by round (rulebook 3.12).
import * as v from 'valibot'
import type { Stream } from '../../fair/fair.ts'
import { listOf } from '../../list.ts'
import type { Score } from '../league/score.ts'
import type { Weights } from '../league/weights.ts'
import { MAP_ENDS, ROUNDS, seriesEnd } from './law.ts'

/** As it is stored and told: the maps of each side, and each map as its rounds in their order, "h" or "a". */
export type Series = Score & { maps: string[] }

/** The rounds of a map before overtime, and of a turn of overtime. */
export const REGULAR = 2 * (ROUNDS - 1)
const TURN = 6
const MOST_TURNS = 6
const MOST_ROUNDS = REGULAR + TURN * (MOST_TURNS + 1)

export type Tally = { home: number; away: number }

/** The score of both sides after the first `rounds` of a map. */
export function tallyOf(map: string, rounds = map.length): Tally {
  const home = [...map.slice(0, rounds)].filter((each) => each === 'h').length
  return { home, away: Math.min(rounds, map.length) - home }
}

/** Is a map over here, and not before? */
function isMap(map: string): boolean {
  const isOver = (rounds: number) => {
    const { home, away } = tallyOf(map, rounds)
    if (rounds <= REGULAR) return Math.max(home, away) === ROUNDS
    const level = Math.floor((rounds - REGULAR - 1) / TURN) * (TURN / 2) + ROUNDS - 1
    return Math.max(home, away) === level + 4
  }
  return isOver(map.length) && Array.from({ length: map.length - 1 }, (_, at) => at + 1).every((at) => !isOver(at))
}

const winnerOf = (map: string): 'home' | 'away' => (map.endsWith('h') ? 'home' : 'away')

/** Does each map end in the round that decides it, and the series in the map that decides it? */
function isSeries({ home, away, maps }: Series): boolean {
  const need = Math.max(home, away)
  const won = maps.filter((map) => winnerOf(map) === 'home').length
  const last = maps.at(-1)
  return (
    (need === 2 || need === 3) &&
    [won, maps.length - won].join() === [home, away].join() &&
    last !== undefined &&
    home !== away &&
    winnerOf(last) === (home > away ? 'home' : 'away') &&
    maps.every(isMap)
  )
}

const maps = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3))
export const seriesResult = v.pipe(
  v.strictObject({
    ...{ home: maps, away: maps },
    maps: listOf(v.pipe(v.string(), v.maxLength(MOST_ROUNDS), v.regex(/^[ah]{13,}$/)), 5),
  }),
  v.check(isSeries, 'result_shape'),
)

export function drawSeries(stream: Stream, weights: Weights): Series {
  const end = seriesEnd(stream.weighted(weights), weights.length)
  const { home, away, first } = end
  // All orders in which the maps between the first and the last can go are equally likely.
  const last = home > away ? 'home' : 'away'
  const left = { home, away }
  left[first] -= 1
  left[last] -= 1
  const between = shuffled(stream, left)
  const map = (winner: 'home' | 'away') => drawMap(stream, winner, lostBy(stream, weights, winner))
  return { home, away, maps: [drawMap(stream, first, end.lost), ...between.map(map), map(last)] }
}

const shuffled = (stream: Stream, { home, away }: Tally): ('home' | 'away')[] => {
  const homes = new Set(stream.sample(home + away, home))
  return Array.from({ length: home + away }, (_, at) => (homes.has(at) ? 'home' : 'away'))
}

/** The rounds that the loser of a later map wins, by the same distribution as in the first map. */
function lostBy(stream: Stream, weights: Weights, winner: 'home' | 'away'): number {
  const each = weights.length / MAP_ENDS
  const from = winner === 'home' ? 0 : ROUNDS
  const laws = Array.from({ length: ROUNDS }, (_, lost) => {
    const at = (from + lost) * each
    return weights.slice(at, at + each).reduce((sum, weight) => sum + weight, 0)
  })
  return stream.weighted(laws)
}

/** The rounds of a map whose loser has `lost` of them; the last one is its winner's. Their order moves no money. */
function drawMap(stream: Stream, winner: 'home' | 'away', lost: number): string {
  const [own, other] = winner === 'home' ? ['h', 'a'] : ['a', 'h']
  const mixed = (rounds: number, theirs: number) => {
    const all = new Array<string>(rounds).fill(own)
    for (const at of stream.sample(rounds, theirs)) all[at] = other
    return all.join('')
  }
  if (lost < ROUNDS - 1) return mixed(ROUNDS - 1 + lost, lost) + own
  let map = mixed(REGULAR, ROUNDS - 1)
  // Of 64 ways of six rounds 20 are even; of the others 4–0, 4–1 and 4–2 come as four to eight to ten.
  for (let turn = 0; turn < MOST_TURNS && stream.uniform(64) < 20; turn++) map += mixed(TURN, TURN / 2)
  const theirs = stream.weighted([4, 8, 10])
  return map + mixed(3 + theirs, theirs) + own
}

/** The state of the replay after this many rounds of all maps. */
export function seriesAt(series: Series, rounds: number) {
  let left = rounds
  let [home, away] = [0, 0]
  for (const [at, map] of series.maps.entries()) {
    const isLast = at === series.maps.length - 1
    if (left < map.length || isLast) {
      const shown = Math.min(left, map.length)
      const isOver = shown === map.length
      return {
        ...{ map: at, rounds: shown, tally: tallyOf(map, shown) },
        home: home + (isOver && winnerOf(map) === 'home' ? 1 : 0),
        away: away + (isOver && winnerOf(map) === 'away' ? 1 : 0),
      }
    }
    left -= map.length
    if (winnerOf(map) === 'home') home++
    else away++
  }
  return { map: 0, rounds: 0, tally: { home: 0, away: 0 }, home, away }
}

export const roundsOf = ({ maps: all }: Series): number => all.reduce((sum, map) => sum + map.length, 0)
