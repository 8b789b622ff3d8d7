// One harm after the other, each in a transaction that is given up: does the audit name it?
import type pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '../../api/shell/db.ts'
import type { Beside } from '../../api/shell/books.ts'
import { checksOf } from '../../api/shell/feature.ts'
import { features } from '../../api/features.ts'
import { audit, type Check } from '../../api/ledger/audit/audit.ts'
import { openHand } from '../../api/testing/tamper.ts'
import { venueCodes } from '../../core/venue/venues.ts'
import type { Edit } from './edits.ts'
import { remembering } from './remembered.ts'
import { sealsOf, type FullTown } from './town.ts'

export type Verdict = {
  edit: Edit
  /** The checks that say something else than before; empty where nobody noticed. */
  by: readonly string[]
  /** The schema let none of the tries through. */
  isRefused: boolean
}

export type Watcher = {
  client: pg.Client
  /** The findings of the audit before the edit: a further finding of the same text cannot be told apart. */
  before: readonly string[]
  /** Makes all of these edits at once, runs the audit, and undoes them. */
  noticed(edits: readonly Edit[]): Promise<Verdict[]>
  close(): Promise<void>
}

/**
 * Opens a connection as the owner, past every trigger, on which the audit reads as well. One that `remembers` asks again only
 * what an edit can have changed, which is sound for edits of one table at a time.
 */
export async function watch(town: FullTown, { remembers = false } = {}): Promise<Watcher> {
  const memory = remembers ? remembering() : undefined
  const { client, forNow, close } = await openHand(town.database.config, memory?.over)
  const beside = await booksBeside(town)
  const look = async (db: Db): Promise<Check[]> => {
    const { rows } = await client.query<{ bucket: number }>('select bucket from buckets')
    const buckets = rows.map(({ bucket }) => bucket).toSorted((one, other) => one - other)
    const { checks } = await audit(db, buckets, sealsOf(town))
    return [...checks, ...(await checksOf(features, db, { ...beside, buckets }))]
  }
  const found = await forNow(look)
  // Two checks with the same text would be remembered as one, and the other would be reported at every edit.
  expect(found.map(nameOf)).toEqual([...new Set(found.map(nameOf))])
  const before = new Map(found.map((check) => [nameOf(check), findingOf(check)]))
  const broken = found.filter(({ breaches }) => breaches > 0)
  return {
    client,
    before: broken.map((check) => `${nameOf(check)}: ${findingOf(check)}`),
    noticed: (edits) =>
      forNow(async (db) => {
        const refused = new Set<Edit>()
        const [{ table } = { table: '' }] = edits
        memory?.changed(table)
        for (const edit of edits) if (!(await doneTo(client, edit))) refused.add(edit)
        const by = refused.size === edits.length ? [] : await lookOrFail(() => look(db), before)
        return edits.map((edit) => ({ edit, by, isRefused: refused.has(edit) }))
      }),
    close,
  }
}

const nameOf = ({ id, says }: Check) => `${id} ${says}`
const findingOf = ({ breaches, named = [] }: Check) => `${breaches} ${named.toSorted().join()}`

/** An audit that cannot even read what stands there has noticed it. */
async function lookOrFail(look: () => Promise<Check[]>, before: ReadonlyMap<string, string>) {
  try {
    return (await look()).filter((one) => before.get(nameOf(one)) !== findingOf(one)).map(nameOf)
  } catch (error) {
    return [`the audit stops: ${(error as Error).message.split('\n')[0]}`]
  }
}

/** The first of the tries that the schema lets through; its owner may drop the checks of a table for it as well. */
async function doneTo(client: pg.Client, { table, tries }: Edit): Promise<boolean> {
  if (await oneOf(client, tries)) return true
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
  return oneOf(client, tries)
}

/** Does the first of the tries that changes a row. */
async function oneOf(client: pg.Client, tries: readonly string[]): Promise<boolean> {
  for (const statement of tries) {
    await client.query('savepoint harm')
    try {
      const { rowCount } = await client.query(statement)
      if (rowCount) return true
    } catch {
      await client.query('rollback to savepoint harm')
    }
  }
  return false
}

export async function booksBeside(town: FullTown): Promise<Beside> {
  const { sandbox, venues, slots, buckets, dataDir } = town
  const books = await Promise.all(venueCodes.map(async (code) => [code, await venues.of(code).books()] as const))
  return {
    ...{ buckets, dataDir },
    cashier: sandbox.cashier.payments(),
    chain: sandbox.chain.transfers().filter(({ height }) => height !== null),
    payouts: sandbox.bank.payouts(),
    venues: new Map([...books, ['electronic', slots.handed()]]),
  }
}
