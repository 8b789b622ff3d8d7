// How a price is written (rulebook 3.11). A bet keeps the decimal one; a stake is always what can be lost.

export const formats = ['decimal', 'hk', 'malay'] as const
export type Format = (typeof formats)[number]

/** Hong Kong: what is won beside the stake. */
export const hongKong = (oddsMilli: number): number => oddsMilli - 1_000

/** Malay odds: up to even money the win on a stake of one; above it, negative, the stake that wins one. */
export const malay = (oddsMilli: number): number => {
  const won = hongKong(oddsMilli)
  return won <= 1_000 ? won : -halfUp(1_000_000, won)
}

/** Indonesian: the other way round. */
export const indonesian = (oddsMilli: number): number => {
  const won = hongKong(oddsMilli)
  return won >= 1_000 ? won : -halfUp(1_000_000, won)
}

export const american = (oddsMilli: number): number => {
  const won = hongKong(oddsMilli)
  return won >= 1_000 ? halfUp(won, 10) : -halfUp(100_000, won)
}

const halfUp = (part: number, whole: number): number => Math.floor((2 * part + whole) / (2 * whole))

/** "1.95", "0.95", "-0.952": at least two decimals, at most three. */
export function showOdds(oddsMilli: number, format: Format): string {
  const milli = format === 'decimal' ? oddsMilli : format === 'hk' ? hongKong(oddsMilli) : malay(oddsMilli)
  const size = Math.abs(milli)
  const text = `${Math.floor(size / 1_000)}.${String(size % 1_000).padStart(3, '0')}`
  return (milli < 0 ? '−' : '') + text.replace(/0$/, '')
}
