// Prices, limits and caps of a feature that two people may set, each the row of a table. A row is an object by the
// names of its columns, so that one command changes them all (`npm run ops -- price …`).
import type { Tx } from './db.ts'
import type { FactSource } from './fact.ts'

export type Prices = {
  /** Its subject is what people call these prices; its rows belong to the house. */
  readonly facts: FactSource
  /** The columns that people set. The row's other columns are changed elsewhere, or never. */
  readonly names: readonly string[]
  /** Lets a row say all of these from now on, a JSON object. The schema of the table refuses what it may not be. */
  readonly keep: (tx: Tx, row: string, says: string) => Promise<number>
}
