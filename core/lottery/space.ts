// Every draw that differs for the plays asked about: a place that none of them looks at need not vary.
import type { Draw, Game, Play, Selection } from './game.ts'

/** The number of equally likely draws that differ in the first `seen` places. By symmetry it is the same for any other `seen` places. */
export function spaceOf(game: Game, seen = game.draw.numbers): number {
  if (game.outcomes && seen === game.draw.numbers) return game.outcomes.length
  const balls = game.draw.to - game.draw.from + 1
  let space = 1
  for (let at = 0; at < seen; at++) space *= game.draw.repeats ? balls : balls - at
  return space
}

/** The places of a draw on which the wins of these selections depend, in order. */
export function seenBy(game: Game, bets: readonly { play: Play; selection: Selection }[]): readonly number[] {
  const all = Array.from({ length: game.draw.numbers }, (_, place) => place)
  const seen = new Set(bets.flatMap(({ play, selection }) => play.sees?.(selection) ?? all))
  return all.filter((place) => seen.has(place))
}

/** One legal draw for each way in which these places can fall; all ways are equally likely. */
export function* drawsOver(game: Game, places: readonly number[]): Generator<Draw> {
  const { numbers, from, to, repeats } = game.draw
  const balls = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const draw: number[] = []
  function* fill(at: number): Generator<Draw> {
    if (at === places.length) {
      yield repeats ? Array.from(draw, (ball) => ball ?? from) : completed(draw, places, balls)
      return
    }
    for (const ball of balls) {
      if (!repeats && places.slice(0, at).some((place) => draw[place] === ball)) continue
      draw[places[at]!] = ball
      yield* fill(at + 1)
    }
  }
  draw.length = numbers
  yield* fill(0)
}

/** The other places take what is left of the balls, so that no draw is one that cannot happen. */
function completed(draw: readonly number[], places: readonly number[], balls: readonly number[]) {
  if (places.length === draw.length) return [...draw]
  const drawn = new Set(places.map((place) => draw[place]))
  const left = balls.filter((ball) => !drawn.has(ball))
  let next = 0
  return Array.from(draw, (ball, place) => (places.includes(place) ? ball! : left[next++]!))
}
