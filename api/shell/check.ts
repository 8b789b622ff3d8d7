// The result of an audit's check, of the ledger's own checks and of those that features add.

export type Check = {
  /** The invariant of requirements 7.2 that it belongs to. */
  readonly id: string
  readonly says: string
  /** The number of rows that the check looked at. */
  readonly counted: number
  /** The number of those rows that breach the check; 0 is sound. */
  readonly breaches: number
  /** The names of the breaching rows, where the check can name them. */
  readonly named?: readonly string[]
}
