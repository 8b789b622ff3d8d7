// Fishing 捕鱼 (rulebook 3.9): a volley of up to ten bullets at fish of a pond of one's own.
import * as v from 'valibot'
import { rollFish } from '../../fair/results.ts'
import { listOf } from '../../list.ts'
import { fen, type Fen } from '../../money.ts'
import type { GameRefusal } from '../refusals.ts'
import { plainly, type Rules } from '../rules.ts'
import { isRandom, valuesOf } from './kinds.ts'
import { expectVolley } from './returns.ts'
import { fishRoomCodes, fishRooms } from './shoal.ts'
import { mostTimes, resolve, takenBy, targetOf, type FishTerms, type Shot } from './volley.ts'

export const MOST_SHOTS = 10
export const MOST_LEVEL = 10
export const FISH_RTP_BP = 9_650

const level = v.pipe(
  v.number('bullet_range'),
  v.integer('bullet_range'),
  v.minValue(1, 'bullet_range'),
  v.maxValue(MOST_LEVEL, 'bullet_range'),
)
const fishId = v.pipe(v.number('fish_unknown'), v.safeInteger('fish_unknown'), v.minValue(0, 'fish_unknown'))

export const fishBet = v.strictObject({
  room: v.picklist(fishRoomCodes, 'room_unknown'),
  /** The level of the bullet: its price in multiples of the room's. */
  level,
  /** The target of each bullet, by the number of the fish, in the order of firing. */
  shots: v.pipe(
    listOf(fishId, MOST_SHOTS, { shape: 'volley_range', long: 'volley_range' }),
    v.minLength(1, 'volley_range'),
  ),
})
export type FishBet = v.InferOutput<typeof fishBet>
export type FishDrawn = { shots: readonly Shot[] }

/** The price of a bullet in fen. */
export const bulletOf = ({ room, level: times }: Pick<FishBet, 'room' | 'level'>): Fen =>
  fen(fishRooms[room] * BigInt(times))

const stakeOf = (bet: FishBet): Fen => fen(bulletOf(bet) * BigInt(bet.shots.length))

/** The payout if every targeted fish is caught once; a later bullet at a caught fish is refunded. */
function mostOf(bet: FishBet, terms: FishTerms): Fen {
  const gone = new Set(terms.gone)
  const targets = [...new Set(bet.shots)].flatMap((id) => targetOf(bet.room, id, terms, gone) ?? [])
  const times = targets.reduce((sum, target) => sum + mostTimes(target), 0)
  return fen(bulletOf(bet) * BigInt(times + bet.shots.length - targets.length))
}

/** A volley that would only come back is not taken. */
function problemOf({ room, shots }: FishBet, terms: FishTerms): GameRefusal | undefined {
  const gone = new Set(terms.gone)
  return shots.some((id) => targetOf(room, id, terms, gone)) ? undefined : 'fish_gone'
}

export const fish: Rules<FishBet, FishTerms, FishDrawn> = {
  bet: fishBet,
  usual: { rtpBp: FISH_RTP_BP },
  stakeOf,
  mostOf,
  problemOf,
  noncesOf: ({ shots }) => shots.length,
  draw(stream, bet, drawing) {
    if (!drawing) throw new Error('a volley is drawn under its terms, a nonce a bullet')
    const { terms, later } = drawing
    const hits = resolve(bet, terms, (at, target) => {
      const own = at === 0 ? stream : later(at)
      const roll = rollFish(own)
      const { kind } = target.fish
      if (!isRandom(kind) || BigInt(roll) >= target.threshold) return { roll }
      const values = valuesOf(kind)
      return { roll, value: values[own.weighted(values.map(([, weight]) => weight))]![0] }
    })
    return { shots: hits.map(({ shot }) => shot) }
  },
  settle(bet, terms, drawn) {
    const bullet = bulletOf(bet)
    const hits = hitsOf(bet, terms, drawn)
    const rolled = hits.filter(({ target }) => target).length
    const paid = hits.reduce((sum, { times }) => sum + times, 0)
    const back = bet.shots.length - rolled
    return plainly(stakeOf(bet), fen(bullet * BigInt(paid + back)), fen(bullet * BigInt(rolled)))
  },
  expect: expectVolley,
}

/** The target and the catch of each bullet of a volley. Throws where the shots are not of this volley. */
export const hitsOf = (bet: Pick<FishBet, 'room' | 'shots'>, terms: FishTerms, { shots }: FishDrawn) =>
  resolve(bet, terms, (at) => {
    const shot = shots[at]
    if (!shot) throw new Error(`bullet ${at} has met a fish, and was not drawn`)
    return shot
  })

/** The fish that a volley took out of the pond. */
export const caughtBy = (bet: Pick<FishBet, 'room' | 'shots'>, terms: FishTerms, drawn: FishDrawn): number[] =>
  hitsOf(bet, terms, drawn).flatMap(({ isCaught, target }) => (isCaught && target ? takenBy(target) : []))
