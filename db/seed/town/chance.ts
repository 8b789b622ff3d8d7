// The chance of a town: everything that its people decide follows from one number, so that two towns of one number are planned alike.
export type Chance = {
  /** A whole number from 0 up to before `below`. */
  upTo(below: number): number
  /** True with a chance of `percent` in a hundred. */
  is(percent: number): boolean
  oneOf<T>(all: readonly T[]): T
  /** A random choice of `count` of them, in random order. */
  some<T>(all: readonly T[], count: number): T[]
  /** A chance of its own, which is the same whatever else was asked of this one. */
  of(name: string): Chance
}

/** mulberry32: small, quick, and good enough for who bets on what. */
export function chanceOf(seed: number, name = ''): Chance {
  let state = [...name].reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193), seed | 0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (below: number) => Math.floor(next() * below)
  return {
    upTo,
    is: (percent) => next() * 100 < percent,
    oneOf: (all) => {
      const one = all[upTo(all.length)]
      if (one === undefined) throw new RangeError('there is none of these')
      return one
    },
    some: (all, count) => {
      const left = [...all]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(upTo(left.length), 1)).flat()
    },
    of: (other) => chanceOf(seed, `${name}/${other}`),
  }
}
