// The fish of a pond: a function of its room and the second alone, without a seed, so the page, the venue and everybody
// who checks a round agree on what can be hit. It decides nothing about money: every fish returns the same (rulebook
// 3.9).
import { fishKinds, type FishKind } from './kinds.ts'

/** Three rooms, by the price of one level of a bullet in fen. */
export const fishRooms = { shallows: 1n, lotus: 10n, deep: 100n } as const
export type FishRoom = keyof typeof fishRooms
export const fishRoomCodes = Object.keys(fishRooms) as [FishRoom, ...FishRoom[]]

export type Fish = {
  /** The number of its school, and its place in the school as the last digit. */
  id: number
  kind: FishKind
  /** Whole seconds since 1970: in the pond from the first on, and gone with the second. */
  from: number
  until: number
  /** The fish that swim with a chain fish; empty for any other. */
  with: readonly Fish[]
  /** How it swims, for the picture alone: 0 to 999 down the pond, and from which side. */
  depth: number
  isLeftward: boolean
}

/** Seconds between two schools. */
const EVERY_S = 3
const PLACES = 10
export const LONGEST_STAY_S = 45

type School = {
  /** Among all schools. */
  weight: number
  /** The number of fish in a school. */
  size: readonly [least: number, most: number]
  stay: readonly [least: number, most: number]
}

const small = (weight: number, most: number): School => ({ weight, size: [1, most], stay: [22, 30] })
const alone = (weight: number, stay: School['stay'] = [24, 34]): School => ({ weight, size: [1, 1], stay })
/** The chain fish itself and three to five more. */
const chain = (weight: number): School => ({ weight, size: [4, 6], stay: [26, 34] })

const schools: Record<FishKind, School> = {
  clownfish: small(120, 4),
  butterflyfish: small(105, 3),
  pufferfish: small(90, 3),
  angelfish: small(85, 2),
  lanternfish: small(75, 3),
  seahorse: small(65, 2),
  flounder: alone(60),
  grouper: alone(55),
  lionfish: alone(48),
  turtle: alone(44, [30, 40]),
  octopus: alone(38),
  sailfish: alone(34, [20, 26]),
  manta: alone(30),
  swordfish: alone(26, [20, 26]),
  hammerhead: alone(22),
  greatwhite: alone(18),
  goldshark: alone(14),
  bluewhale: alone(11, [36, 45]),
  mermaid: alone(9),
  dragon: alone(8, [36, 45]),
  kraken: alone(6, [36, 45]),
  redpacket: small(40, 2),
  crab: alone(26, [30, 40]),
  dragonking: alone(12, [36, 45]),
  eel: chain(34),
  bomb: chain(24),
}

/** The fish that swim with a chain fish. */
const company: Record<'eel' | 'bomb', readonly FishKind[]> = {
  eel: ['clownfish', 'butterflyfish', 'pufferfish', 'angelfish', 'lanternfish', 'seahorse', 'flounder'],
  bomb: ['flounder', 'grouper', 'lionfish', 'turtle', 'octopus', 'sailfish'],
}

const allWeights = fishKinds.reduce((sum, kind) => sum + schools[kind].weight, 0)

/** All that is in the pond of a room in a second, in the order in which it came. */
export function pondAt(room: FishRoom, second: number): Fish[] {
  const last = Math.floor(second / EVERY_S)
  const first = last - Math.ceil(LONGEST_STAY_S / EVERY_S)
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return numbers.flatMap((number) => schoolOf(room, number)).filter((fish) => isThere(fish, second))
}

export const isThere = ({ from, until }: Fish, second: number): boolean => from <= second && second < until

/** The fish with this number; undefined for a number that no fish has at any time. */
export function fishOf(room: FishRoom, id: number): Fish | undefined {
  const number = Math.floor(id / PLACES)
  return schoolOf(room, number)[id - number * PLACES]
}

/** The fish that come together: number n comes in second 3n. */
function schoolOf(room: FishRoom, number: number): Fish[] {
  const choose = choicesOf(room, number)
  const kind = kindAt(choose(allWeights))
  const { size, stay } = schools[kind]
  const within = ([least, most]: readonly [number, number]) => least + choose(most - least + 1)
  const [count, seconds] = [within(size), within(stay)]
  const [depth, isLeftward] = [choose(1_000), choose(2) === 1]
  const from = number * EVERY_S
  const swimming = { from, until: from + seconds, isLeftward, with: [] }
  const fish = Array.from({ length: count }, (_, place): Fish => {
    const isLed = place > 0 && (kind === 'eel' || kind === 'bomb')
    const own = isLed ? company[kind][choose(company[kind].length)]! : kind
    return { ...swimming, id: number * PLACES + place, kind: own, depth }
  })
  const [head, ...others] = fish
  return head && others.length > 0 && (kind === 'eel' || kind === 'bomb')
    ? [{ ...head, with: others }, ...others]
    : fish
}

function kindAt(point: number): FishKind {
  let left = point
  return fishKinds.find((kind) => (left -= schools[kind].weight) < 0) ?? 'clownfish'
}

/** Numbers that are mixed from the room and the number of a school, one after the other, with whole arithmetic of 32 bits. */
function choicesOf(room: FishRoom, number: number): (below: number) => number {
  let state = Math.imul(number ^ Math.imul(fishRoomCodes.indexOf(room) + 1, 0x9e3779b1), 0x85ebca6b)
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
