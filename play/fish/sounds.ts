// Water: a bullet that leaves, one that meets nothing, a net that closes.
import type { PlayedRound } from '../../core/venue/play.ts'
import { isWon } from '../parts/ResultLine.tsx'
import { chime } from '../runtime/sound.ts'
import { FLIGHT_MS, type Effect } from './effects.ts'

/**
 * The whole volley at once, each sound at its time. The notes of a net rise only where the volley brings more than it cost: a
 * catch that does not pay for the bullets is no win (R-RG-16).
 */
export function playVolley(effects: readonly Effect[], round: PlayedRound): void {
  const net = isWon(round) ? [392, 587, 880] : [294, 262]
  chime(
    effects.flatMap(({ at, what }) => {
      const [fired, met] = [at / 1_000, (at + FLIGHT_MS) / 1_000]
      const shot = { hertz: 640, to: 190, at: fired, seconds: 0.12, loud: 0.07 }
      if (what !== 'caught') return [shot, { hertz: 150, to: 110, at: met, seconds: 0.09, loud: 0.05 }]
      return [shot, ...net.map((hertz, step) => ({ hertz, at: met + step * 0.06, seconds: 0.28, loud: 0.07 }))]
    }),
  )
}
