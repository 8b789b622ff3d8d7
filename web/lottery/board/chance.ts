// How often something wins, as members read it.

const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Three digits, whatever their size: "50%", "2.78%", "0.00000715%". */
export const percentOf = (winning: number, total: number): string => `${digits.format((winning / total) * 100)}%`
