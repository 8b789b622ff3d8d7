// What two people may set of a feature: prices, limits and caps, a row of a table each. What a row says is an object by
// the names of its columns, so that one verb changes them all (`npm run ops -- price …`).
import type { FactSource } from '../ledger/facts.ts'
import type { Tx } from './db.ts'

export type Prices = {
  /** Its subject is what people call these prices; its rows belong to the house. */
  readonly facts: FactSource
  /** What of a row people set. What else it says is changed elsewhere, or never. */
  readonly names: readonly string[]
  /** Lets a row say all of these from now on, a JSON object. The schema of the table refuses what it may not be. */
  readonly keep: (tx: Tx, row: string, says: string) => Promise<number>
}
