// The kinds of rows that say a fact of themselves (decision 0033): what a feature declares of them. api/ledger/seal/facts.ts adds and
// checks the facts.
import type { Sql } from './db.ts'
import type { FirstRows } from './first-rows.sql.ts'

/** The members of a bucket whose ids lie between `from` and `to`, both included. */
export type Slice = { bucket: number; from: bigint; to: bigint }

/** Members from one to another; with ids those rows of them, with null all. */
export type FactRange = Slice & { ids: string[] | null }

/** A row as a fact: its member, its id, and all columns that decide over money, in an order that never changes. */
export type FactRow = { member_id: bigint; id: string; says: string }

export type Subject = {
  /** The kind of row. Never change it: stored facts contain it. */
  readonly subject: string
  /** Are its words kept beside their hash, so that the audit can read what was in force at an instant? */
  readonly isKept?: true
}

export type FactSource = Subject & {
  readonly rows: (db: Sql, range: FactRange) => Promise<FactRow[]>
  /**
   * The text of a new row, which needs no fact yet. For rows of the house that came with the tables: the text of each
   * on the first morning; these rows must exist.
   */
  readonly atFirst?: string | FirstRows
}
