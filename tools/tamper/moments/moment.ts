// A moment: a row is edited by hand, the house uses it through its own calls, and the row is put back. Only the effects
// of that use are left for the audit to find.
import { DAY_MS } from '../../../core/time.ts'
import type { Person } from '../../../api/testing/house.ts'
import type { FullTown } from '../town.ts'

/** A statement of the hand, with its values. */
export type Hand = readonly [text: string, values?: readonly unknown[]]

export type Turn = { edit: Hand; act: () => Promise<unknown>; back: Hand }

export type Moment = {
  /** The table that is edited. */
  table: string
  what: string
  /** The check that names the edit, or that the house refuses what is asked of it meanwhile. */
  by: string
  /** Readies who and what it needs. */
  begin: (town: FullTown) => Promise<Turn>
}

export const REFUSED = 'the house refuses it'

/** Edits of some columns of the rows of `where`, and what puts them back. */
export const sets = (
  table: string,
  { to, back, where, values = [] }: { to: string; back: string; where: string; values?: readonly unknown[] },
): Pick<Turn, 'edit' | 'back'> => ({
  edit: [`update ${table} set ${to} where ${where}`, values],
  back: [`update ${table} set ${back} where ${where}`, values],
})

/** The rows of a member. */
export const of = ({ member }: Person) => ({ where: 'member_id = $1', values: [member.id] })

export const later = (days: number) => new Date(Date.now() + days * DAY_MS)
