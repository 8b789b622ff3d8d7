// A feature's implementation of a deed of people (core/desk). api/people/deed.ts asks first whether this person may,
// and keeps the record; nobody else calls `act`.
import { nothing, type Deed, type Input, type Output } from '../../core/desk/deed.ts'
import type { Settings } from '../settings.ts'
import type { Db } from './db.ts'
import type { Hooks } from './hook.ts'
import type { Prices } from './prices.ts'

/** The place of a deed: a terminal, or the process of the desk. */
export type Desk = {
  /** Logged in as koi_desk. */
  db: Db
  /** The login of the owner of the database, who writes the register of people; at a terminal alone. */
  owner?: Db
  settings: Settings
  /** The prices that all features let two people set. */
  prices: readonly Prices[]
  /** Tells other features, in the transaction of the deed. */
  hooks: Hooks
  /** Asks for a new secret, twice, at a terminal. */
  newSecret?: () => Promise<string>
}

/** The desk while a person acts: each of its transactions belongs to the deed. */
export type Acting = Desk & { person: string }

export type Doing = {
  readonly deed: Deed
  readonly act: (desk: Acting, input: never) => Promise<unknown>
}

/** The return type of a deed's code: the declared output. Where the deed declares no output, the value is ignored. */
type Came<D extends Deed> = Promise<keyof Output<D> extends never ? unknown : Output<D>>

/** Joins a declared deed and the code that does it; types hold them together. */
export const does = <D extends Deed>(deed: D, act: (desk: Acting, input: Input<D>) => Came<D>): Doing => ({
  deed,
  act: async (desk: Acting, input: Input<D>) => {
    const came = await act(desk, input)
    return deed.output === nothing ? {} : came
  },
})
