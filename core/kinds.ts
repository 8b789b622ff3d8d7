// The purposes of calls, and the members that each purpose is closed to (decision 56).

/**
 * `read` shows, `account` changes what is known of the member, `moneyOut` brings money home or ends a stake before it
 * counts, `moneyIn` brings it in, `play` stakes it, `offer` takes what the house gives.
 */
export type Kind = 'read' | 'account' | 'moneyOut' | 'moneyIn' | 'play' | 'offer'

/**
 * The reasons that bar a member: a time-out, self-exclusion, identity not yet verified, a place outside the licensed
 * area, or the operator, who excludes the member from promotions. A limit that members set themselves is none of these:
 * it costs them no right.
 */
export const standings = ['resting', 'excluded', 'unverified', 'elsewhere', 'unoffered'] as const
export type Standing = (typeof standings)[number]

type Row = Readonly<Record<Standing, boolean>>

const all = (yes: boolean): Row => ({ resting: yes, excluded: yes, unverified: yes, elsewhere: yes, unoffered: yes })
const open = all(true)
const closed = all(false)

/** May a member of this standing make a call of this kind? (R-RG-08) */
export const mayCall: Readonly<Record<Kind, Row>> = {
  read: open,
  account: open,
  moneyOut: open,
  moneyIn: { ...closed, unoffered: true },
  play: { ...closed, unoffered: true },
  offer: closed,
}

/** Is a call of this kind open to a member with all of these standings? */
export const isOpenTo = (kind: Kind, theirs: readonly Standing[]): boolean =>
  theirs.every((standing) => mayCall[kind][standing])
