// The balances of a member, in the terms of the app.
import type { Wallet } from '../../core/accounts.ts'
import { NONE, sumFen, toWire, type Fen } from '../../core/money.ts'
import { transitWallet, venueCodes, venueWallet } from '../../core/venue/venues.ts'
import type { Sql } from '../shell/db.ts'
import { fundsOf } from '../ledger/post/wallets.ts'
import type { Member } from '../shell/serve.ts'
import { switchesOf } from './switches/switches.ts'

/** All wallets, by kind; the total is their sum, and open stakes are not in it (decision 48). */
export async function balanceOf(db: Sql, member: Member) {
  const [{ wallets, openStakes }, switches] = await Promise.all([fundsOf(db, member), switchesOf(db, member)])
  const one = (name: Wallet) => toWire(wallets.get(name) ?? NONE)
  const all = (prefix: string) =>
    toWire(sumFen([...wallets].filter(([name]) => name.startsWith(prefix)).map(([, held]) => held)))
  return {
    total: toWire(sumFen(wallets.values())),
    cash: one('cash'),
    held: one('held'),
    chase: one('chase'),
    savings: one('savings'),
    locked: one('locked'),
    venues: all('venue:'),
    inTransit: all('in_transit:'),
    available: one('cash'),
    openStakes: toWire(openStakes),
    wallets: venueMoneyIn(wallets),
    switches,
  }
}

/** Each venue's share, the empty ones too. */
export const venueMoneyIn = (wallets: ReadonlyMap<Wallet, Fen>) =>
  venueCodes.map((code) => ({
    code,
    balance: toWire(wallets.get(venueWallet(code)) ?? NONE),
    inTransit: toWire(wallets.get(transitWallet(code)) ?? NONE),
  }))
