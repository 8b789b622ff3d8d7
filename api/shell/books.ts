// The books of those outside, as they would hand them to an auditor: the audit compares them with ours.
import type { Protocol } from '../../core/coin.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import type { Ring } from './ring.ts'

/** The outside books that the audit can compare with ours: those of the sandbox's servers, where they are running. */
export type Beside = {
  buckets: readonly number[]
  cashier?: CashierBooks | undefined
  chain?: ChainBooks | undefined
  venues: ReadonlyMap<VenueCode, VenueBooks>
  payouts?: readonly PaidOut[] | undefined
  /** The folder of the files that copy records outside the database. */
  dataDir?: string | undefined
  /** The generations of the secret, where it is at hand. */
  ring?: (() => Ring) | undefined
}

/** The cashier's own books, as it would hand them to an auditor. */
export type CashierBooks = {
  orderNo: string
  amount: string
  currency: string
  status: string
  providerTxn: string
}[]

/** The transfers in the blocks of a chain. */
export type ChainBooks = {
  hash: string
  index: number
  network: Protocol
  contract: string
  to: string
  units: string
  succeeded: boolean
}[]

/** A venue's own books, as it would hand them to an auditor. */
export type VenueBooks = {
  /** `open` and `number` where the venue keeps a journal: stakes of unfinished rounds, and its last entry. */
  players: { player: string; balance: string; open?: string; number?: number }[]
  transfers: {
    id: string
    player: string
    direction: 'in' | 'out'
    amount: string
    status: string
  }[]
}

/** A payout in the payer's own books, as it would hand them to an auditor. */
export type PaidOut = { id: string; amount: string; currency: string; status: string }
