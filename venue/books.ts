// The players of a venue, their money, and the journal of it. Every change is a move from one place to another and, once
// it is over, an entry under the next number.
import { toWire } from '../core/money.ts'
import type { Sql } from './db.ts'
import type { VenueName } from './names.ts'

export type Player = {
  venue: VenueName
  player: string
  balance: bigint
  open: bigint
  number: number
  seed: number
  heard: bigint
}

export type Place = 'outside' | 'balance' | 'open' | 'house'
export type EntryKind = 'transfer' | 'round' | 'correction'

const COLUMNS = 'venue, player, balance, open, number, seed, heard'

/** Makes the player; saying it again changes nothing. */
export async function welcome(sql: Sql, venue: VenueName, player: string): Promise<void> {
  await sql.query('insert into players (venue, player) values ($1, $2) on conflict do nothing', [venue, player])
}

export async function findPlayer(sql: Sql, venue: VenueName, player: string): Promise<Player | undefined> {
  const text = `select ${COLUMNS} from players where venue = $1 and player = $2`
  return (await sql.query<Player>(text, [venue, player])).rows[0]
}

/** A transaction that changes a player holds this row to its end. */
export async function lockPlayer(sql: Sql, venue: VenueName, player: string): Promise<Player | undefined> {
  const text = `select ${COLUMNS} from players where venue = $1 and player = $2 for update`
  return (await sql.query<Player>(text, [venue, player])).rows[0]
}

/** Moves money of a player whose row is locked. `ref` is unique for ever: using one twice is a bug. */
export async function move(
  sql: Sql,
  held: Player,
  ref: string,
  [source, target, amount]: readonly [Place, Place, bigint],
): Promise<void> {
  if (amount === 0n) return
  await sql.query('insert into moves (venue, player, ref, source, target, amount) values ($1, $2, $3, $4, $5, $6)', [
    held.venue,
    held.player,
    ref,
    source,
    target,
    amount,
  ])
  const change = (place: Place) => (target === place ? amount : 0n) - (source === place ? amount : 0n)
  held.balance += change('balance')
  held.open += change('open')
  await sql.query('update players set balance = $3, open = $4 where venue = $1 and player = $2', [
    held.venue,
    held.player,
    held.balance,
    held.open,
  ])
}

/** Writes the next entry of a player whose row is held; answers its number. */
export async function enter(sql: Sql, held: Player, kind: EntryKind, said: object): Promise<number> {
  held.number += 1
  const { venue, player, number, balance, open } = held
  await sql.query('update players set number = $3 where venue = $1 and player = $2', [venue, player, number])
  await sql.query(
    `insert into entries (venue, player, number, kind, said, balance, open)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [venue, player, number, kind, said, balance, open],
  )
  return number
}

type Entry = Pick<Player, 'number' | 'balance' | 'open'> & {
  at: Date
  kind: EntryKind
  said: object
}

/** A page of the journal that the house pulls: entries after number `after`, and the player's balance. */
export async function journal(
  sql: Sql,
  { venue, player, number, balance, open }: Player,
  after: number,
  limit: number,
): Promise<object> {
  const { rows } = await sql.query<Entry>(
    `select number, at, kind, said, balance, open from entries
      where venue = $1 and player = $2 and number > $3 and number <= $4
      order by number limit $5`,
    [venue, player, after, number, limit],
  )
  const entries = rows.map(({ said, at, ...one }) => ({
    ...{ number: one.number, at: at.getTime(), kind: one.kind },
    ...said,
    ...{ balance: toWire(one.balance), open: toWire(one.open) },
  }))
  return { player, number, balance: toWire(balance), open: toWire(open), entries }
}
