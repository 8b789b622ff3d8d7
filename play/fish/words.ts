import { hitsOf, type FishBet, type FishDrawn } from '../../core/games/fish/fish.ts'
import { isRandom, valuesOf, type FishKind } from '../../core/games/fish/kinds.ts'
import { fishName } from '../../core/games/fish/names.ts'
import { REACH_MS } from '../../core/games/fish/pond.ts'
import type { Fish, FishRoom } from '../../core/games/fish/shoal.ts'
import { mostTimes, takenBy, takenWith, type FishTerms, type Hit } from '../../core/games/fish/volley.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { listed } from '../parts/figures.ts'
import type { Terms } from '../runtime/game.ts'

export const termsOf = (terms: Terms): FishTerms => terms as FishTerms

type Volley = { bet: FishBet; terms: FishTerms; drawn: FishDrawn }

/** A volley that is over, from the round on the wire; undefined for one that was given back. */
export function volleyOf({ state, bet, terms, drawn }: PlayedRound): Volley | undefined {
  if (state !== 'finished') return undefined
  return { bet: bet as FishBet, terms: termsOf(terms), drawn: drawn as FishDrawn }
}

const known = new WeakMap<PlayedRound, Hit[]>()

/** The hits of a volley, resolved once: the pond, the words of the round and the list of the last ones all ask for them. */
export function hitsIn(round: PlayedRound): Hit[] {
  const volley = volleyOf(round)
  const hits = known.get(round) ?? (volley ? hitsOf(volley.bet, volley.terms, volley.drawn) : [])
  known.set(round, hits)
  return hits
}

/** Fish of a room that the member has caught and that would otherwise still swim. */
export function caughtLately(rounds: readonly PlayedRound[], room: FishRoom, now: number): Set<number> {
  const last = rounds.filter(({ placedAt, bet }) => placedAt > now - REACH_MS && bet['room'] === room)
  return new Set(last.flatMap(hitsIn).flatMap(({ isCaught, target }) => (isCaught && target ? takenBy(target) : [])))
}

/** "× 15", "× 10 to 500", "5 in one net, × 34". */
export function paysText(fish: Fish, caught: ReadonlySet<number>): string {
  if (isRandom(fish.kind)) return rangeText(fish.kind)
  const taken = takenWith(fish, caught)
  const times = mostTimes({ fish, taken })
  return taken.length > 1 ? m.play_fish_with({ count: taken.length, times }) : m.play_fish_times({ times })
}

export function rangeText(kind: FishKind): string {
  const all = valuesOf(kind).map(([times]) => times)
  return m.play_fish_range({ least: Math.min(...all), most: Math.max(...all) })
}

export const nameOf = (kind: FishKind): string => fishName(kind)({})

/** "Caught Clownfish, × 2, Sea turtle, × 15 · came back: 3" */
export function resultText(round: PlayedRound): string {
  const hits = hitsIn(round)
  const caught = hits.flatMap(({ isCaught, target, times }) =>
    isCaught && target ? m.play_fish_net({ name: nameOf(target.fish.kind), times }) : [],
  )
  const back = hits.filter(({ target }) => !target).length
  const words = [
    m.play_fish_bullets({ count: (round.bet as FishBet).shots.length }),
    ...(hits.length > 0 ? [caught.length > 0 ? m.play_fish_caught({ list: listed(caught) }) : m.play_fish_none()] : []),
    ...(back > 0 ? [m.play_fish_back({ count: back })] : []),
  ]
  return words.join(' · ')
}
