// A member's play state by its name, and the calls that it closes to them.
import * as v from 'valibot'
import { isOpenTo, type Kind, type Standing } from '../../core/kinds.ts'

/** Play states by the code in members.play_state. */
export const playStates = { 1: 'playing', 2: 'excluded', 3: 'blocked', 4: 'closed', 5: 'resting' } as const
export type PlayState = (typeof playStates)[keyof typeof playStates]

/** The column, read by its name. */
export const playState = v.pipe(
  v.picklist([1, 2, 3, 4, 5]),
  v.transform((code): PlayState => playStates[code]),
)

/** The code in members.play_state for a name. */
export const codeOfPlayState = { playing: 1, excluded: 2, blocked: 3, closed: 4, resting: 5 } as const

/** A member's standing as their row holds it. */
export type Who = {
  readonly playState: PlayState
  readonly isVerified: boolean
  /** Has the operator ended promotions for this member? */
  readonly isUnoffered: boolean
  /** Does the call come from outside the licensed area? A call has a place; jobs and venues know of none. */
  readonly isElsewhere?: boolean
}

// Who is blocked or has closed the account has no session; the call that was under way is held back as an excluded
// member's is.
const standingsOf: Readonly<Record<PlayState, readonly Standing[]>> = {
  playing: [],
  excluded: ['excluded'],
  blocked: ['excluded'],
  closed: ['excluded'],
  resting: ['resting'],
}

/** The refusal that tells why a call is closed to a member. */
export type Bar = Exclude<PlayState, 'playing'> | 'elsewhere' | 'unoffered' | 'unverified'

/** The play states that close all play; `isBarring` tells them from other refusals. */
const barring: readonly string[] = ['resting', 'excluded', 'blocked', 'closed'] satisfies Bar[]

/** Does this refusal say that the member may not play at all? */
export const isBarring = (reason: string): boolean => barring.includes(reason)

/** Why this member may not make calls of this kind; undefined where they may. Who rests, or is elsewhere, is not asked for a birthday. */
export function barFrom(kind: Kind, { playState, isElsewhere, isUnoffered, isVerified }: Who): Bar | undefined {
  if (playState !== 'playing' && !isOpenTo(kind, standingsOf[playState])) return playState
  if (isElsewhere && !isOpenTo(kind, ['elsewhere'])) return 'elsewhere'
  if (isUnoffered && !isOpenTo(kind, ['unoffered'])) return 'unoffered'
  return isVerified || isOpenTo(kind, ['unverified']) ? undefined : 'unverified'
}

/**
 * Whether this member may be shown and told of promotions (R-RG-10). An unverified member is asked for verification
 * when they join.
 */
export function seesOffers(who: Who): boolean {
  const bar = barFrom('offer', who)
  return bar === undefined || bar === 'unverified'
}
