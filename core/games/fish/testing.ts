// Fish to aim at in tests: of a pond at a fixed time, so that they are always the same.
import { fish, type FishBet } from './fish.ts'
import type { FishKind } from './kinds.ts'
import { pondAt, type Fish, type FishRoom } from './shoal.ts'
import type { FishTerms, Shot } from './volley.ts'

export const room: FishRoom = 'deep'
export const NOW = 1_790_000_000

/** The first fish of a kind that comes behind that second, in its pond. */
export function find(kind: FishKind): Fish {
  for (let second = NOW; ; second += 3) {
    const found = pondAt(room, second).find((one) => one.kind === kind)
    if (found) return found
  }
}

export const volley = (...shots: number[]): FishBet => ({ room, level: 1, shots })

export const roll = (number: bigint | number, value?: number): Shot => ({
  roll: Number(number),
  ...(value !== undefined && { value }),
})

/** The terms of a shot in the second in which the fish enters the pond. */
export const under = (one: Fish, gone: number[] = []): FishTerms => ({ ...fish.usual, second: one.from, gone })
