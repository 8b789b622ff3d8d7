// What a kind of movement is, said once for the ledger, the records and the auditor.
import type { End } from '../accounts.ts'
import type { Language } from '../endpoint.ts'
import type { TradeType } from '../wallet.ts'

export type Movement = {
  /** Its number in the database, for ever: a new kind takes a new one. */
  readonly code: number
  readonly from: End
  readonly to: End
  /** What an auditor needs to know of it, in one sentence. */
  readonly why: string
  /** What a member's records file it under; 'other' where it never touches the cash wallet. */
  readonly type: TradeType
  /** Where the type's own name would say too little. */
  readonly name?: (inputs: Record<never, never>, options: { locale: Language }) => string
  /** What one of them is called by the venue that it goes to or comes from. */
  readonly nameAt?: (inputs: { venue: string }, options: { locale: Language }) => string
}
