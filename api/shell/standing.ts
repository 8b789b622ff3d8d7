// What a member's row says of play, by its name, and what that closes to them.
import * as v from 'valibot'
import { isOpenTo } from '../../core/kinds.ts'
import type { Kind, Standing } from '../../core/kinds.ts'

/** By the code in members.play_state. */
export const playStates = { 1: 'playing', 2: 'excluded', 3: 'blocked', 4: 'closed' } as const
export type PlayState = (typeof playStates)[keyof typeof playStates]

/** The column, read by its name. */
export const playState = v.pipe(
  v.picklist([1, 2, 3, 4]),
  v.transform((code): PlayState => playStates[code]),
)

/** What stands in the column for a name. */
export const codeOfPlayState = { playing: 1, excluded: 2, blocked: 3, closed: 4 } as const

// Who is blocked or has closed the account has no session; the call that was under way is held back as an excluded member's is.
const standingsOf: Readonly<Record<PlayState, readonly Standing[]>> = {
  playing: [],
  excluded: ['excluded'],
  blocked: ['excluded'],
  closed: ['excluded'],
}

/** May this member make calls of this kind? */
export const may = (kind: Kind, who: { readonly playState: PlayState }): boolean =>
  isOpenTo(kind, standingsOf[who.playState])
