// Every stop of slot20, one by one: what the closed form of its returns is checked against.
import { freeSpins, linePays, lines, ROWS, SCATTER, scatterPays, strips, WILD } from '../../core/games/slot20/reels.ts'
import type { Cycle } from '../../core/games/slot20/returns.ts'

export type AllStops = Cycle & { most: number; hits: bigint }

let counted: AllStops | undefined

/** Counted once, in some seconds. */
export const countAllStops = (): AllStops => (counted ??= walkAllStops())

/** Walks the first three reels with all their lines; only lines that are still alive go on to the last two. */
function walkAllStops(): AllStops {
  const [first = [], second = [], third = []] = strips
  const sums = { w: 0, ww: 0, wf: 0, f: 0, ff: 0, most: 0, hits: 0 }
  for (let one = 0; one < first.length; one++)
    for (let two = 0; two < second.length; two++)
      for (let three = 0; three < third.length; three++) lastReels([one, two, three], sums)
  const { most, ...whole } = sums
  const exact = Object.entries(whole).map(([name, sum]) => [name, BigInt(sum)])
  const stops = strips.reduce((product, { length }) => product * BigInt(length), 1n)
  return { stops, most, ...Object.fromEntries(exact) }
}

type Sums = Record<Exclude<keyof AllStops, 'stops'>, number>

function lastReels(stops: readonly number[], sums: Sums): void {
  const seen = (reel: number, stop: number, row: number) => {
    const strip = strips[reel]!
    return strip[(stop + row) % strip.length]!
  }
  const alive = lines.flatMap((rows) => {
    const symbol = seen(0, stops[0]!, rows[0]!)
    const goesOn = [1, 2].every((reel) => [symbol, WILD].includes(seen(reel, stops[reel]!, rows[reel]!)))
    return goesOn && linePays[symbol] ? [{ symbol, pays: linePays[symbol], rows }] : []
  })
  const scatters = stops.filter((stop, reel) => scattersAt(reel, stop)).length
  // The pay of three in a row, however the last two reels stop.
  const three = alive.reduce((sum, { pays }) => sum + pays[0], 0)
  const [fourth, fifth] = [strips[3]!, strips[4]!]
  for (let four = 0; four < fourth.length; four++) {
    const longer = alive.filter(({ symbol, rows }) => [symbol, WILD].includes(seen(3, four, rows[3]!)))
    const upToFour = longer.reduce((sum, { pays }) => sum + pays[1] - pays[0], three)
    const seenByFour = scatters + (scattersAt(3, four) ? 1 : 0)
    // Without a line that is still alive, only whether the last reel shows a scatter matters.
    if (longer.length === 0) {
      tallySpin(sums, { won: upToFour, count: seenByFour + 1 }, showing)
      tallySpin(sums, { won: upToFour, count: seenByFour }, fifth.length - showing)
      continue
    }
    for (let five = 0; five < fifth.length; five++) {
      const full = longer.filter(({ symbol, rows }) => seen(4, five, rows[4]!) === symbol)
      const won = full.reduce((sum, { pays }) => sum + pays[2] - pays[1], upToFour)
      tallySpin(sums, { won, count: seenByFour + (scattersAt(4, five) ? 1 : 0) }, 1)
    }
  }
}

/** Adds a spin to the sums: `stops` stops have this win of lines and this number of scatters. */
function tallySpin(sums: Sums, spin: { won: number; count: number }, stops: number): void {
  const w = spin.won + (scatterPays[spin.count - 3] ?? 0) * lines.length
  const f = freeSpins[spin.count - 3] ?? 0
  sums.w += w * stops
  sums.ww += w * w * stops
  sums.wf += w * f * stops
  sums.f += f * stops
  sums.ff += f * f * stops
  if (w > sums.most) sums.most = w
  if (w > 0) sums.hits += stops
}

const shown = strips.map((strip) =>
  strip.map((_, stop) =>
    Array.from({ length: ROWS }, (__, row) => strip[(stop + row) % strip.length]).includes(SCATTER),
  ),
)
const scattersAt = (reel: number, stop: number): boolean => shown[reel]![stop]!
/** Stops of the last reel that show a scatter. */
const showing = shown[4]!.filter(Boolean).length
