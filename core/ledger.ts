// The chart of accounts, and every thing that can happen to money. docs/LEDGER.md shows both.
import { lossKinds } from './loss.ts'

/** A member's wallets. `held` waits for a withdrawal; `chase` pays for bets to come. */
export const wallets = { cash: 1, held: 2, chase: 3, savings: 4 } as const

/**
 * The house's own accounts. `bets:open` is what members have staked on draws without a result;
 * `receivable` is below zero by what members owe, `losses` by what the house has lost.
 */
export const houseAccounts = {
  'bets:open': 100,
  'bets:won': 101,
  fees: 102,
  promo: 103,
  'bank:in': 104,
  'bank:out': 105,
  review: 106,
  receivable: 107,
  losses: 108,
} as const

export type Wallet = keyof typeof wallets | `venue:${number}` | `in_transit:${number}`
export type HouseAccount = keyof typeof houseAccounts
export type Account = Wallet | HouseAccount
/** One end of a kind of movement: an account, or the wallets of every venue. */
export type End = Account | 'venue:*' | 'in_transit:*'

const VENUES_FROM = 10
const IN_TRANSIT_FROM = 40
const VENUES = 30
const HOUSE_FROM = 100

/** The number that the database knows an account by. Throws on a name outside the chart. */
export function accountCode(account: Account): number {
  if (account in wallets) return wallets[account as keyof typeof wallets]
  if (account in houseAccounts) return houseAccounts[account as HouseAccount]
  const [, where, number = ''] = /^(venue|in_transit):(\d{1,2})$/.exec(account) ?? []
  const venue = Number.parseInt(number, 10)
  if (!(venue < VENUES)) throw new Error(`no account ${account}`)
  return (where === 'venue' ? VENUES_FROM : IN_TRANSIT_FROM) + venue
}

/** The name behind a number of the database. */
export function accountName(code: number): Account {
  for (const [name, known] of Object.entries({ ...wallets, ...houseAccounts })) {
    if (known === code) return name as Account
  }
  const venue = code - VENUES_FROM
  if (venue >= 0 && venue < VENUES) return `venue:${venue}`
  const transit = code - IN_TRANSIT_FROM
  if (transit >= 0 && transit < VENUES) return `in_transit:${transit}`
  throw new Error(`no account ${code}`)
}

/** Is the account one that this end of a kind allows? */
export const isAt = (end: End, account: Account): boolean =>
  end === account || (end.endsWith(':*') && account.startsWith(end.slice(0, -1)))

export const isHouse = (account: Account): boolean => accountCode(account) >= HOUSE_FROM

/** How tests and docs write an account: "amy001:cash", "bets:open", "amy001:venue:3". */
export const accountLabel = (code: number, member: string): string =>
  code >= HOUSE_FROM ? accountName(code) : `${member}:${accountName(code)}`

type Kind = {
  readonly code: number
  readonly from: End
  readonly to: End
  /** What an auditor needs to know of it, in one sentence. */
  readonly why: string
}

/**
 * The closed list of movements. A kind fixes both of its accounts, so a mistake in a feature is a
 * bug at the door and not a row in the books. Codes are for ever: a new kind takes a new one.
 */
export const transferKinds = {
  deposit: { code: 1, from: 'bank:in', to: 'cash', why: 'A confirmed deposit is credited.' },
  deposit_review: {
    code: 2,
    from: 'bank:in',
    to: 'review',
    why: 'Money came that fits no order; it waits for two people.',
  },
  review_credit: {
    code: 3,
    from: 'review',
    to: 'cash',
    why: 'Two people found whose money it was.',
  },
  review_return: {
    code: 4,
    from: 'review',
    to: 'bank:out',
    why: 'Two people sent it back to where it came from.',
  },
  deposit_fee: {
    code: 5,
    from: 'cash',
    to: 'fees',
    why: 'What the chosen way to pay costs, in the command that credits the deposit.',
  },
  bet: {
    code: 10,
    from: 'cash',
    to: 'bets:open',
    why: 'An order is accepted: one stake, all lines.',
  },
  bet_payout: { code: 11, from: 'bets:won', to: 'cash', why: 'A line has won.' },
  bet_refund: {
    code: 12,
    from: 'bets:open',
    to: 'cash',
    why: 'A stake comes back: push, void draw, or withdrawn in time.',
  },
  bets_settled: {
    code: 13,
    from: 'bets:open',
    to: 'bets:won',
    why: 'The stakes of a settled chunk are no longer open.',
  },
  chase_hold: {
    code: 14,
    from: 'cash',
    to: 'chase',
    why: 'A chase is ordered; the stakes of all its issues wait.',
  },
  chase_stake: {
    code: 15,
    from: 'chase',
    to: 'cash',
    why: 'An issue of a chase has its turn; the bet that this pays is in the same transaction.',
  },
  chase_back: {
    code: 16,
    from: 'chase',
    to: 'cash',
    why: 'What of a chase became no bet comes back.',
  },
  bet_payout_again: {
    code: 50,
    from: 'bets:won',
    to: 'cash',
    why: 'A wrong draw is settled again: what the line should have won.',
  },
  bet_refund_again: {
    code: 51,
    from: 'bets:won',
    to: 'cash',
    why: 'A wrong draw is settled again: the stake that should have come back.',
  },
  bet_payout_back: {
    code: 52,
    from: 'cash',
    to: 'bets:won',
    why: 'A wrong draw is settled again: what the line had been paid goes back.',
  },
  bet_refund_back: {
    code: 53,
    from: 'cash',
    to: 'bets:won',
    why: 'A wrong draw is settled again: the stake that had come back goes back.',
  },
  receivable_booked: {
    code: 54,
    from: 'receivable',
    to: 'cash',
    why: 'What goes back is more than the wallet holds: the house advances the rest, and the member owes it.',
  },
  receivable_repaid: {
    code: 55,
    from: 'cash',
    to: 'receivable',
    why: 'The member has money again; what was owed is paid.',
  },
  withdraw_hold: {
    code: 20,
    from: 'cash',
    to: 'held',
    why: 'A withdrawal is submitted; the whole amount waits.',
  },
  withdraw_paid: { code: 21, from: 'held', to: 'bank:out', why: 'The bank has paid the member.' },
  withdraw_fee: {
    code: 22,
    from: 'held',
    to: 'fees',
    why: 'The handling fee of a paid withdrawal.',
  },
  withdraw_admin_fee: {
    code: 23,
    from: 'held',
    to: 'fees',
    why: 'The administrative fee on turnover still missing.',
  },
  withdraw_deduction: {
    code: 24,
    from: 'held',
    to: 'promo',
    why: 'A bonus whose turnover is missing is taken back.',
  },
  withdraw_failed: {
    code: 25,
    from: 'held',
    to: 'cash',
    why: 'The payout failed; everything is back.',
  },
  withdraw_returned: {
    code: 26,
    from: 'bank:out',
    to: 'cash',
    why: 'The bank had paid and then returned the money.',
  },
  withdraw_fees_back: {
    code: 27,
    from: 'fees',
    to: 'cash',
    why: 'A paid withdrawal was returned: its fees come back with it.',
  },
  withdraw_deduction_back: {
    code: 28,
    from: 'promo',
    to: 'cash',
    why: 'A paid withdrawal was returned: the bonus that it cost comes back.',
  },
  venue_in_hold: {
    code: 30,
    from: 'cash',
    to: 'in_transit:*',
    why: 'Money is on its way to a venue; it waits until the venue has it.',
  },
  venue_in_settled: {
    code: 31,
    from: 'in_transit:*',
    to: 'venue:*',
    why: 'The venue has it.',
  },
  venue_in_undone: {
    code: 32,
    from: 'in_transit:*',
    to: 'cash',
    why: 'The venue did not take it; it is back.',
  },
  venue_out_hold: {
    code: 33,
    from: 'venue:*',
    to: 'in_transit:*',
    why: 'Money is on its way back from a venue; it waits until the venue has let it go.',
  },
  venue_out_settled: {
    code: 34,
    from: 'in_transit:*',
    to: 'cash',
    why: 'The venue has let it go.',
  },
  venue_out_undone: {
    code: 35,
    from: 'in_transit:*',
    to: 'venue:*',
    why: 'The venue did not let it go; it is still there.',
  },
  ...lossKinds,
} as const satisfies Record<string, Kind>

export type TransferKind = keyof typeof transferKinds

/** The kind behind a number of the database. Throws on one that this version does not know. */
export function kindName(code: number): TransferKind {
  for (const [name, kind] of Object.entries(transferKinds)) {
    if (kind.code === code) return name as TransferKind
  }
  throw new Error(`no transfer kind ${code}`)
}

/** Draw states of a bucket's copy; the column `status` of draws. */
export const drawStates = { open: 1, locked: 2, drawn: 3, settled: 4, void: 5 } as const
export type DrawState = keyof typeof drawStates

/** What became of a line; the column `outcome` of bet_results. */
export const outcomes = { won: 1, lost: 2, push: 3, void: 4, withdrawn: 5 } as const
export type Outcome = keyof typeof outcomes

/** The column `board` of bets. */
export const boardCodes = { lottery: 1, caipiao: 2, locsgwin: 3 } as const
