// The triggers of activities, a row each. A new one that lacks an answer does not compile, here and in words.ts.

type Trigger = {
  /** Whether there is a least deposit, or a required turnover. */
  hasThreshold: boolean
  /** How a member takes part: by joining first, by taking the reward at once, or by signing in for the day. */
  entry: 'join' | 'take' | 'signin'
  /** The base of an award: the amount of the deposit, the threshold that was reached, or nothing. */
  base: 'deposit' | 'threshold' | 'nothing'
}

export const triggers = {
  deposit: { hasThreshold: true, entry: 'join', base: 'deposit' },
  signin: { hasThreshold: false, entry: 'signin', base: 'nothing' },
  turnover: { hasThreshold: true, entry: 'join', base: 'threshold' },
  none: { hasThreshold: false, entry: 'take', base: 'nothing' },
} as const satisfies Record<string, Trigger>
export type OfferTrigger = keyof typeof triggers

export const offerTriggers = Object.keys(triggers) as [OfferTrigger, ...OfferTrigger[]]

export const triggerOf = (terms: { trigger: OfferTrigger }): Trigger => triggers[terms.trigger]
