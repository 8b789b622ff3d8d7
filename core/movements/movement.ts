// The type of a kind of movement, defined once for the ledger, the records and the auditor.
import type { End } from '../accounts.ts'
import type { Language } from '../endpoint.ts'
import type { TradeType } from '../wallet.ts'

export type Movement = {
  /** Its number in the database, for ever: a new kind takes a new one. */
  readonly code: number
  readonly from: End
  readonly to: End
  /** The explanation of the movement for an auditor, in one sentence. */
  readonly why: string
  /** The type under which a member's records list the movement; 'other' where it never touches the cash wallet. */
  readonly type: TradeType
  /** The name of the movement, where the name of its type would say too little. */
  readonly name?: (inputs: Record<never, never>, options: { locale: Language }) => string
  /** The name of one such movement with the venue that the money goes to or comes from. */
  readonly nameAt?: (inputs: { venue: string }, options: { locale: Language }) => string
}

/** What the house gives a member comes out of its promotion account. */
export const gift = { from: 'promo', to: 'cash', type: 'bonus' } as const
