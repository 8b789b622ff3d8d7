// Who may make a call and of which kind it is, for the pairs that most calls have. Written out: a build drops what no page uses only
// where nothing is spread.

/** Anybody may read it, without an account. */
export const openRead = { access: 'open', kind: 'read' } as const

/** As `openRead`, for an answer that open pages ask for again by themselves: it keeps no session alive. */
export const openWatch = { access: 'open', kind: 'read', passive: true } as const

/** A member reads what is their own. */
export const ownRead = { access: 'member', kind: 'read' } as const

/** As `ownRead`, for an answer that open pages ask for again by themselves. */
export const ownWatch = { access: 'member', kind: 'read', passive: true } as const

/** A member changes something of their own account. */
export const ownAccount = { access: 'member', kind: 'account' } as const
