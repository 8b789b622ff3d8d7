// Multipliers as text.

/** Hundredths without zeros at the end: "980", "1.1", "0.15". */
export const timesText = (hundredths: bigint): string => {
  const cents = String(hundredths % 100n).padStart(2, '0')
  return `${hundredths / 100n}.${cents}`.replace(/\.?0+$/, '')
}
