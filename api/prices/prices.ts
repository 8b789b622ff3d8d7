// Prices, limits and caps that two people set: one says what and why, another one says the same, and it holds from the
// commit on. What a member has agreed to before, an order, a draw, keeps what it was made with.
import * as v from 'valibot'
import { houseOf, sayBefore, sayGone, sayHouse } from '../ledger/seal/facts.ts'
import type { Db, Sql } from '../shell/db.ts'
import type { Prices } from '../shell/prices.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import {
  changeFacts,
  dropChange,
  everyChange,
  findChange,
  lockChanges,
  putChange,
  type Place,
  type PriceChange,
} from './prices.sql.ts'

export type { Place, PriceChange } from './prices.sql.ts'

type All = readonly Prices[]

/** The first person proposes; a second proposal replaces the first. Throws a plain sentence. */
export const proposePrice = (db: Db, all: All, change: PriceChange): Promise<void> =>
  db.tx(async (tx) => {
    const prices = pricesOf(all, change)
    await lockChanges(tx)
    const said = await saidBy(tx, prices, change)
    if (shown(said[change.name]) === change.value)
      throw new Error(`${titleOf(change)} is ${change.value ?? 'null'} already`)
    // Set and set back, so that a forbidden value is refused now, while the proposer can still change it.
    await prices.keep(tx, change.row, withValue(said, change))
    await prices.keep(tx, change.row, JSON.stringify(said))
    await putChange(tx, change)
    await sayHouse(tx, changeFacts, [titleOf(change)])
    await propose(tx, saidOf(change))
  })

const saidOf = ({ value, note, ...place }: PriceChange): Said => ({
  kind: 'price',
  subject: titleOf(place),
  says: { value, note },
})

/** The second person agrees to what they have read. Throws a plain sentence. */
export const approvePrice = (
  db: Db,
  all: All,
  { hash, ...place }: Place & Pick<Second, 'hash'>,
): Promise<PriceChange> =>
  db.tx(async (tx) => {
    const prices = pricesOf(all, place)
    await lockChanges(tx)
    const change = await findChange(tx, place)
    if (!change) throw new Error(`nobody has proposed anything for ${titleOf(place)}`)
    await approve(tx, saidOf(change), hash)
    const strange = await sayBefore(tx, prices.facts, [place.row])
    if (strange.length > 0)
      throw new Error(`${place.what} ${place.row} was changed past the house: npm run audit says more`)
    await prices.keep(tx, place.row, withValue(await saidBy(tx, prices, place), change))
    await sayHouse(tx, prices.facts, [place.row])
    await dropChange(tx, place)
    await sayGone(tx, changeFacts, await houseOf(tx), [titleOf(place)])
    return change
  })

/** Every price that people set, and what was proposed of them. */
export async function listPrices(db: Db, all: All) {
  const prices: (Place & { value: string | null })[] = []
  for (const one of all)
    for (const [row, says] of await rowsOf(db, one))
      for (const name of one.names) prices.push({ what: one.facts.subject, row, name, value: shown(says[name]) })
  return { prices, proposed: await everyChange(db) }
}

export const titleOf = ({ what, row, name }: Place): string => `${what} ${row} ${name}`

function pricesOf(all: All, { what, name }: Place): Prices {
  const prices = all.find(({ facts }) => facts.subject === what)
  if (!prices) throw new Error(`there is no ${what}, only ${all.map(({ facts }) => facts.subject).join(', ')}`)
  if (!prices.names.includes(name)) throw new Error(`of a ${what} people set ${prices.names.join(', ')}`)
  return prices
}

const saidRow = v.record(v.string(), v.unknown())
type Row = v.InferOutput<typeof saidRow>

async function saidBy(db: Sql, prices: Prices, { what, row }: Place): Promise<Row> {
  const said = (await rowsOf(db, prices)).get(row)
  if (!said) throw new Error(`there is no ${what} ${row}`)
  return said
}

const withValue = (said: Row, { name, value }: Pick<PriceChange, 'name' | 'value'>): string =>
  JSON.stringify({ ...said, [name]: value })

async function rowsOf(db: Sql, { facts }: Prices) {
  const { bucket, id } = await houseOf(db)
  const rows = await facts.rows(db, { bucket, from: id, to: id, ids: null })
  return new Map(rows.map((row) => [row.id, v.parse(saidRow, JSON.parse(row.says))]))
}

/** The value as it is typed: a list as PostgreSQL reads one. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}
