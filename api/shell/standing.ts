// The play states in a member's row, by name, and the calls that each closes to the member.
import * as v from 'valibot'
import { isOpenTo, type Kind, type Standing } from '../../core/kinds.ts'

/** By the code in members.play_state. */
export const playStates = { 1: 'playing', 2: 'excluded', 3: 'blocked', 4: 'closed' } as const
export type PlayState = (typeof playStates)[keyof typeof playStates]

/** The column, read by its name. */
export const playState = v.pipe(
  v.picklist([1, 2, 3, 4]),
  v.transform((code): PlayState => playStates[code]),
)

/** The code of each play state in its column. */
export const codeOfPlayState = { playing: 1, excluded: 2, blocked: 3, closed: 4 } as const

/** The member of a call, with the play state of their row. */
export type Who = {
  readonly playState: PlayState
  readonly isVerified: boolean
  /** Has the operator ended promotions for this member? */
  readonly isUnoffered: boolean
}

// A member who is blocked or has closed the account has no session; a call already under way is refused like an
// excluded member's.
const standingsOf: Readonly<Record<PlayState, readonly Standing[]>> = {
  playing: [],
  excluded: ['excluded'],
  blocked: ['excluded'],
  closed: ['excluded'],
}

/** Why a call is closed to a member: the refusal that says it. */
export type Held = 'resting' | 'unoffered' | 'unverified'

/** Why this member may not make calls of this kind; undefined where they may. Who rests is not asked for a birthday. */
export function heldFor(kind: Kind, { playState, isUnoffered, isVerified }: Who): Held | undefined {
  if (!isOpenTo(kind, standingsOf[playState])) return 'resting'
  if (isUnoffered && !isOpenTo(kind, ['unoffered'])) return 'unoffered'
  return isVerified || isOpenTo(kind, ['unverified']) ? undefined : 'unverified'
}

/** May this member be shown and told of what the house gives (R-RG-10)? Who is not verified yet is asked when they join. */
export function seesOffers(who: Who): boolean {
  const held = heldFor('offer', who)
  return held === undefined || held === 'unverified'
}
