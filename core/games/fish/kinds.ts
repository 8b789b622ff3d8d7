// The fish of the table (rulebook 3.9): what each pays for a bullet. A code is for ever: it stands in stored rounds and names
// the picture.
import { fraction, type Fraction } from '../fraction.ts'

/** Ordinary fish, by the multiple of the bullet that a catch pays. */
export const ordinaryFish = {
  clownfish: 2,
  butterflyfish: 3,
  pufferfish: 4,
  angelfish: 5,
  lanternfish: 6,
  seahorse: 7,
  flounder: 8,
  grouper: 10,
  lionfish: 12,
  turtle: 15,
  octopus: 18,
  sailfish: 20,
  manta: 25,
  swordfish: 30,
  hammerhead: 40,
  greatwhite: 50,
  goldshark: 80,
  bluewhale: 100,
  mermaid: 150,
  dragon: 200,
  kraken: 500,
} as const

type Value = readonly [times: number, weight: number]

/** Fish whose value is drawn behind the catch, by weight. */
export const randomFish = {
  redpacket: [[5, 40], [8, 30], [15, 20], [30, 10]],
  crab: [[10, 50], [20, 30], [50, 15], [100, 4], [500, 1]],
  dragonking: [[50, 40], [100, 30], [200, 20], [300, 8], [1_000, 2]],
} as const satisfies Record<string, readonly Value[]> // prettier-ignore

/** Chain fish, by their own multiple: a catch takes the school that swims with them, and pays for all of it. */
export const chainFish = { eel: 10, bomb: 25 } as const

export type OrdinaryKind = keyof typeof ordinaryFish
export type RandomKind = keyof typeof randomFish
export type ChainKind = keyof typeof chainFish
export type FishKind = OrdinaryKind | RandomKind | ChainKind

/** The kinds of fish, in the order of the table of payouts. */
export const fishKinds = [
  ...Object.keys(ordinaryFish),
  ...Object.keys(randomFish),
  ...Object.keys(chainFish),
] as FishKind[]

export const isRandom = (kind: FishKind): kind is RandomKind => Object.hasOwn(randomFish, kind)
export const isChain = (kind: FishKind): kind is ChainKind => Object.hasOwn(chainFish, kind)

/** The possible payouts of a catch, in bullets, by weight; of a chain fish, its own part alone. */
export const valuesOf = (kind: FishKind): readonly Value[] => {
  if (isRandom(kind)) return randomFish[kind]
  return [[isChain(kind) ? chainFish[kind] : ordinaryFish[kind], 1]]
}

/** The mean multiple of a catch (rulebook 3.9: E[m]). */
export function meanOf(kind: FishKind): Fraction {
  const [sum, weight] = valuesOf(kind).reduce(
    ([paid, all], [times, part]) => [paid + times * part, all + part] as const,
    [0, 0] as const,
  )
  return fraction(BigInt(sum), BigInt(weight))
}
