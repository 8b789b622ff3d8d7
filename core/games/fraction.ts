// Exact chances and returns: fractions of whole numbers, always in their lowest terms.

export type Fraction = { numerator: bigint; denominator: bigint }

/** A fraction in lowest terms, its sign in the numerator. Throws on a denominator of 0. */
export function fraction(numerator: bigint, denominator: bigint = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction of nothing')
  const common = commonDivisor(numerator, denominator)
  return { numerator: numerator / common, denominator: denominator / common }
}

export const add = (...parts: readonly Fraction[]): Fraction =>
  parts.reduce(
    (sum, { numerator, denominator }) =>
      fraction(sum.numerator * denominator + numerator * sum.denominator, sum.denominator * denominator),
    fraction(0n),
  )

export const multiply = (...parts: readonly Fraction[]): Fraction =>
  parts.reduce(
    (product, { numerator, denominator }) => fraction(product.numerator * numerator, product.denominator * denominator),
    fraction(1n),
  )

export const subtract = (from: Fraction, part: Fraction): Fraction => add(from, multiply(fraction(-1n), part))

export const divide = (part: Fraction, by: Fraction): Fraction => multiply(part, fraction(by.denominator, by.numerator))

export const isBelow = (one: Fraction, other: Fraction): boolean => subtract(one, other).numerator < 0n

/** "97/100", "1". */
export const showFraction = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? String(numerator) : `${numerator}/${denominator}`

/** Greatest common divisor, with the sign of the denominator. */
function commonDivisor(numerator: bigint, denominator: bigint): bigint {
  let [one, other] = [numerator, denominator]
  while (other !== 0n) [one, other] = [other, one % other]
  const size = one < 0n ? -one : one
  return denominator < 0n ? -size : size
}
