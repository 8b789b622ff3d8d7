// The chart of accounts. docs/LEDGER.md shows it.

/**
 * A member's wallets. `held` waits for a withdrawal; `chase` pays for bets to come; `savings` is flex, `locked` what is
 * saved for some days.
 */
export const wallets = { cash: 1, held: 2, chase: 3, savings: 4, locked: 5 } as const

/**
 * The house's own accounts. `bets:open` is what members have staked on draws without a result;
 * `receivable` is below zero by what members owe, `losses` by what the house has lost, `interest` by what savings have
 * brought. `venues` is what rounds at venues have left us, `venues:open` the stakes of seamless rounds that are not over.
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
  venues: 109,
  'venues:open': 110,
  interest: 111,
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

/** The accounts of stakes whose result is still to come, of lotteries and of seamless rounds at venues. */
export const codesOfOpenStakes = [accountCode('bets:open'), accountCode('venues:open')]

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

/** Is this end a wallet that the member has money in? What a withdrawal holds is on its way out. */
export const isOwnWallet = (end: End): boolean => !(end in houseAccounts) && end !== 'held'

export const isHouse = (account: Account): boolean => accountCode(account) >= HOUSE_FROM

/** How tests and docs write an account: "amy001:cash", "bets:open", "amy001:venue:3". */
export const accountLabel = (code: number, member: string): string =>
  code >= HOUSE_FROM ? accountName(code) : `${member}:${accountName(code)}`

/** The numbers of the wallets of every venue. */
export function accountsAt(end: 'venue:*' | 'in_transit:*'): number[] {
  const from = end === 'venue:*' ? VENUES_FROM : IN_TRANSIT_FROM
  return Array.from({ length: VENUES }, (_, venue) => from + venue)
}

/** Where money comes from and goes to: what the house's other accounts and all wallets come from. */
export const outsideAccounts = ['bank:in', 'bank:out'] as const satisfies HouseAccount[]
