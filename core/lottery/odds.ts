// Prices follow from the return that the house sets for a play; no table of odds is typed anywhere.
import type { Odds, Play, Tier } from './game.ts'

/** The house may set a play's return within this range (decision 22). */
export const RTP_BP = { min: 8_500, max: 9_900, usual: 9_700 } as const

export const isRtp = (rtpBp: unknown): rtpBp is number =>
  Number.isInteger(rtpBp) && (rtpBp as number) >= RTP_BP.min && (rtpBp as number) <= RTP_BP.max

/** The formula of rulebook 0. Rounded down, so the real return never exceeds the one that was set. */
export function priceOf(tier: Pick<Tier, 'winning' | 'total' | 'refunding'>, rtpBp: number): number {
  const returned = BigInt(rtpBp) * BigInt(tier.total) - 10_000n * BigInt(tier.refunding)
  return Number.parseInt(String(returned / (10n * BigInt(tier.winning))), 10)
}

/** The odds of every tier of a play. Throws on a return outside the range: a setting is wrong then. */
export function oddsOf(play: Play, rtpBp: number): Odds {
  if (!isRtp(rtpBp) || rtpBp < (play.minRtpBp ?? RTP_BP.min))
    throw new RangeError(`a return of ${rtpBp} bp is not allowed`)
  if (play.price) return play.price(rtpBp)
  return Object.fromEntries(play.tiers.map((tier) => [tier.code, priceOf(tier, rtpBp)]))
}

/** At least two decimals and at most three: 7760 is "7.76", 1995 is "1.995" (decision 18). */
export function showOdds(oddsMilli: number): string {
  const whole = Math.floor(oddsMilli / 1_000)
  const decimals = String(oddsMilli % 1_000).padStart(3, '0')
  return `${whole}.${decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`
}

/** Two odds maps are the same price in any order of their keys. */
export function sameOdds(one: Odds, other: Odds): boolean {
  const codes = Object.keys(one)
  return codes.length === Object.keys(other).length && codes.every((code) => one[code] === other[code])
}
