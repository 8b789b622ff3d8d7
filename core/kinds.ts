// What a call is for, and which members it is closed to (decision 56).

/**
 * `read` shows, `account` changes what is known of the member, `moneyOut` brings money home or ends a stake before it
 * counts, `moneyIn` brings it in, `play` stakes it, `offer` takes what the house gives.
 */
export type Kind = 'read' | 'account' | 'moneyOut' | 'moneyIn' | 'play' | 'offer'

/** What may hold a member back: a time-out, self-exclusion, no proof of who they are yet, a place outside the area. */
export const standings = ['resting', 'excluded', 'unverified', 'elsewhere'] as const
export type Standing = (typeof standings)[number]

type Row = Readonly<Record<Standing, boolean>>

const open: Row = { resting: true, excluded: true, unverified: true, elsewhere: true }
const closed: Row = { resting: false, excluded: false, unverified: false, elsewhere: false }

/** May a member of this standing make a call of this kind? (R-RG-08) */
export const mayCall: Readonly<Record<Kind, Row>> = {
  read: open,
  account: open,
  moneyOut: open,
  moneyIn: closed,
  play: closed,
  offer: closed,
}

/** Is a call of this kind open to a member with all of these standings? */
export const isOpenTo = (kind: Kind, held: readonly Standing[]): boolean =>
  held.every((standing) => mayCall[kind][standing])
