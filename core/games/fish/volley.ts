// A volley, shot by shot: what each bullet meets, and what it takes out of the pond. The draw, the payout and the proof go
// through the same function.
import { isRtp } from '../../lottery/odds.ts'
import { add, type Fraction } from '../fraction.ts'
import { isChain, isRandom, meanOf, valuesOf } from './kinds.ts'
import { fishOf, isThere, type Fish, type FishRoom } from './shoal.ts'

/** Rolls of a shot lie below this. */
export const ROLLS = 100_000_000n

export type FishTerms = {
  rtpBp: number
  /** When the volley was fired, by the clock of the venue's database, in whole seconds; without it all fish count as there. */
  second?: number
  /** Fish of this pond that earlier volleys have caught. */
  gone?: readonly number[]
}

/** The roll of a bullet; null where its target was gone, and the bullet comes back without a roll. */
export type Shot = { roll: number; /** Of a random-value fish, behind the catch. */ value?: number } | null

/** The target of a bullet: the fish that it takes with it, and the mean of what they pay together. */
export type Target = { fish: Fish; taken: readonly Fish[]; mean: Fraction; threshold: bigint }

export type Hit = { target: Target | undefined; shot: Shot; isCaught: boolean; times: number }

type Volley = { room: FishRoom; shots: readonly number[] }

/** A roll below it is a catch (rulebook 3.9). Throws on a return outside the permitted range. */
export function thresholdOf({ numerator, denominator }: Fraction, { rtpBp }: Pick<FishTerms, 'rtpBp'>): bigint {
  if (!isRtp(rtpBp)) throw new RangeError(`a return of ${rtpBp} bp is not allowed`)
  return (BigInt(rtpBp) * 10_000n * denominator) / numerator
}

/** The target with this number; undefined if no such fish is in the pond. */
export function targetOf(room: FishRoom, id: number, terms: FishTerms, gone: ReadonlySet<number>): Target | undefined {
  const fish = fishOf(room, id)
  if (!fish || gone.has(id) || (terms.second !== undefined && !isThere(fish, terms.second))) return undefined
  const taken = takenWith(fish, gone)
  const mean = add(...taken.map(({ kind }) => meanOf(kind)))
  return { fish, taken, mean, threshold: thresholdOf(mean, terms) }
}

/** A catch of it takes these: a school comes and leaves as one, so of those that swim with a chain fish only what was caught is missing. */
export const takenWith = (fish: Fish, gone: ReadonlySet<number>): readonly Fish[] => [
  fish,
  ...fish.with.filter((each) => !gone.has(each.id)),
]

export const takenBy = ({ taken }: Pick<Target, 'taken'>): number[] => taken.map(({ id }) => id)

/** Resolves a volley; `shotAt` gives what was drawn of a bullet that meets its target. */
export function resolve(
  { room, shots }: Volley,
  terms: FishTerms,
  shotAt: (at: number, target: Target) => Exclude<Shot, null>,
): Hit[] {
  const gone = new Set(terms.gone)
  return shots.map((id, at) => {
    const target = targetOf(room, id, terms, gone)
    if (!target) return { target, shot: null, isCaught: false, times: 0 }
    const shot = shotAt(at, target)
    const isCaught = BigInt(shot.roll) < target.threshold
    if (isCaught) for (const { id: caught } of target.taken) gone.add(caught)
    return { target, shot, isCaught, times: isCaught ? timesOf(target, shot) : 0 }
  })
}

/** The payout of a catch, in bullets: of the fish, and of all that it takes with it. */
function timesOf({ fish: { kind }, taken }: Target, { value }: Exclude<Shot, null>): number {
  if (isRandom(kind)) {
    if (!valuesOf(kind).some(([times]) => times === value)) throw new Error(`no value of a ${kind}: ${value}`)
    return value!
  }
  return taken.reduce((sum, each) => sum + valuesOf(each.kind)[0]![0], 0)
}

/** The most that a catch of it pays, in bullets. */
export const mostTimes = ({ fish, taken }: Pick<Target, 'fish' | 'taken'>): number =>
  isRandom(fish.kind)
    ? Math.max(...valuesOf(fish.kind).map(([times]) => times))
    : taken.reduce((sum, { kind }) => sum + valuesOf(kind)[0]![0], 0)

/** The possible payouts of a catch, in bullets, by weight. */
export const catchesOf = (target: Target): readonly (readonly [times: number, weight: number])[] =>
  isRandom(target.fish.kind) ? valuesOf(target.fish.kind) : [[mostTimes(target), 1]]

/** The fish that what is aimed at could take out of the pond: which of them are gone is all that a volley depends on. */
export const touchedBy = ({ room, shots }: Volley): ReadonlySet<number> =>
  new Set(
    shots.flatMap((id) => {
      const fish = fishOf(room, id)
      return fish ? [id, ...(isChain(fish.kind) ? fish.with.map((each) => each.id) : [])] : []
    }),
  )
