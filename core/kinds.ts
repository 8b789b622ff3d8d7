// What a call is for, and which members it is closed to (decision 56).

/**
 * `read` shows, `account` changes what is known of the member, `moneyOut` brings money home or ends a stake before it
 * counts, `moneyIn` brings it in, `play` stakes it, `offer` takes what the house gives.
 */
export type Kind = 'read' | 'account' | 'moneyOut' | 'moneyIn' | 'play' | 'offer'

/**
 * What may hold a member back: a time-out, self-exclusion, no proof of who they are yet, a place outside the area, or
 * the operator, who gives them no promotions. A limit of the member's own is none of these: it loses them nothing.
 */
export const standings = ['resting', 'excluded', 'unverified', 'elsewhere', 'unoffered'] as const
export type Standing = (typeof standings)[number]

type Row = Readonly<Record<Standing, boolean>>

const all = (yes: boolean): Row => ({
  ...{ resting: yes, excluded: yes, unverified: yes, elsewhere: yes, unoffered: yes },
})
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
export const isOpenTo = (kind: Kind, held: readonly Standing[]): boolean =>
  held.every((standing) => mayCall[kind][standing])
