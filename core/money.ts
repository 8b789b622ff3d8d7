// Money is a whole number of fen, everywhere between the input and the ledger.

declare const fenBrand: unique symbol
/** An amount of RMB in fen (1/100 yuan). May be negative only as a difference. */
export type Fen = bigint & { readonly [fenBrand]: true }

/** Gives a bigint its unit. The only way to make a `Fen`. */
export const fen = (value: bigint): Fen => value as Fen

export const NONE = fen(0n)

// Ten digits before the dot: far above any limit, far below what a bigint column holds (spec 9, R-LED-07).
export const AMOUNT_PATTERN = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,2})?$/

/** Reads a decimal string of the wire ("100", "100.5", "100.50"); undefined where it is not one. */
export function parseFen(text: string): Fen | undefined {
  if (!AMOUNT_PATTERN.test(text)) return undefined
  const [yuan = '', decimals = ''] = text.split('.')
  return fen(BigInt(yuan) * 100n + BigInt(decimals.padEnd(2, '0')))
}

/** Reads what a member has typed so far, where it is an amount already: "100." is 100 yuan. */
export const parseTyped = (text: string): Fen | undefined => parseFen(text.replace(/\.$/, ''))

/** A typed amount in the form of the wire; a text that is no amount stays as it was typed. */
export function typedToWire(text: string): string {
  const amount = parseTyped(text)
  return amount === undefined ? text : toWire(amount)
}

/** Reads an amount that the schema has checked already. Throws where that was forgotten. */
export function fromWire(text: string): Fen {
  const amount = parseFen(text)
  if (amount === undefined) throw new Error(`not an amount: ${text}`)
  return amount
}

/** The amount as the wire carries it: "1234.50", "-0.05". */
export function toWire(amount: bigint): string {
  const size = amount < 0n ? -amount : amount
  const yuan = size / 100n
  const decimals = (size % 100n).toString().padStart(2, '0')
  return `${amount < 0n ? '-' : ''}${yuan}.${decimals}`
}

/** The amount as a person reads it, in every language: "¥12,680.50", "−¥0.05" (design 3). */
export function showYuan(amount: bigint): string {
  const [yuan = '', decimals = ''] = toWire(amount < 0n ? -amount : amount).split('.')
  const grouped = yuan.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0n ? '\u2212' : ''}\u00a5${grouped}.${decimals}`
}

/** Shows an amount of the wire in yuan. */
export const yuan = (text: string): string => showYuan(fromWire(text))

export const plus = (a: Fen, b: Fen): Fen => fen(a + b)
export const minus = (a: Fen, b: Fen): Fen => fen(a - b)
export const sumFen = (amounts: Iterable<bigint>): Fen => {
  let total = 0n
  for (const amount of amounts) total += amount
  return fen(total)
}

/** A share in basis points, rounded up to the fen: fees never lose a fraction (rulebook 5). */
export function shareUp(amount: bigint, bps: bigint): Fen {
  return fen((amount * bps + 9_999n) / 10_000n)
}

/** Basis points in per cent, without the sign: "96.5", "97"; with two decimals "96.50", "97.00". */
export function percentText(bp: number | bigint, decimals?: 2): string {
  const text = toWire(fen(BigInt(bp)))
  return decimals ? text : text.replace(/\.?0+$/, '')
}

export const lesser = (a: Fen, b: Fen): Fen => (a < b ? a : b)
export const greater = (a: Fen, b: Fen): Fen => (a > b ? a : b)
