// Transfers between the house and a venue: each once by the house's number, even if its answer is lost.
import { randomUUID } from 'node:crypto'
import { toWire } from '../core/money.ts'
import { enter, lockPlayer, move, type Player } from './books.ts'
import type { Db, Sql } from './db.ts'
import type { VenueName } from './names.ts'

export type TransferStatus = 'done' | 'refused' | 'cancelled'

type Row = {
  id: string
  player: string
  direction: 'in' | 'out'
  amount: bigint
  /** The amount that actually reached the player; equal to `amount` in a venue without a fault. */
  moved: bigint
  status: TransferStatus
  reason: string | null
  reference: string
}
export type VenueTransfer = Omit<Row, 'amount' | 'moved'> & { amount: string; moved: string }

export type Asked = Pick<Row, 'id' | 'player' | 'direction' | 'amount'>

const COLUMNS = 'id, player, direction, amount, moved, status, reason, reference'

export async function findTransfer(sql: Sql, venue: VenueName, id: string): Promise<VenueTransfer | undefined> {
  const row = await find(sql, venue, id)
  return row && shown(row)
}

/** Moves the money once; the same number with another body is a contradiction. `booked` is a fault: what is moved instead. */
export const moveOnce = (db: Db, venue: VenueName, asked: Asked, booked = asked.amount) =>
  once(db, venue, asked, async (sql, held) => {
    if (!held) return keep(sql, venue, asked, { status: 'refused', reason: 'no_player' })
    if (asked.direction === 'out' && held.balance < booked)
      return keep(sql, venue, asked, { status: 'refused', reason: 'balance_short' })
    await move(sql, held, `transfer:${asked.id}`, [...wayOf(asked.direction === 'in'), booked])
    const number = await enter(sql, held, 'transfer', {
      ...{ id: asked.id, direction: asked.direction, amount: toWire(booked) },
    })
    return keep(sql, venue, asked, { status: 'done', moved: booked, number })
  })

const wayOf = (isIn: boolean) => (isIn ? (['outside', 'balance'] as const) : (['balance', 'outside'] as const))

export const refuseOnce = (db: Db, venue: VenueName, asked: Asked) =>
  once(db, venue, asked, (sql) => keep(sql, venue, asked, { status: 'refused', reason: 'not_today' }))

/** A transfer already done stays done; a transfer that never arrived is barred from arriving later. */
export const cancelOnce = (db: Db, venue: VenueName, id: string): Promise<VenueTransfer> =>
  db.tx(async (sql) => {
    await inTurn(sql, venue, id)
    const known = await find(sql, venue, id)
    const asked = { id, player: '', direction: 'in' as const, amount: 0n }
    return shown(known ?? (await keep(sql, venue, asked, { status: 'cancelled' })))
  })

/** Corrects transfers that were booked wrongly: each player gets the requested amount by a further entry. */
export async function correct(db: Db, venue: VenueName): Promise<void> {
  const { rows } = await db.query<{ id: string; player: string }>(
    `select id, player from transfers where venue = $1 and status = 'done' and moved <> amount`,
    [venue],
  )
  for (const { id, player } of rows)
    await db.tx(async (sql) => {
      const held = await lockPlayer(sql, venue, player)
      const text = `select ${COLUMNS}, number from transfers where venue = $1 and id = $2`
      const [row] = (await sql.query<Row & { number: number }>(text, [venue, id])).rows
      if (held && row && row.moved !== row.amount) await putRight(sql, held, row)
    })
}

async function putRight(sql: Sql, held: Player, row: Row & { number: number }): Promise<void> {
  const missing = row.amount - row.moved
  const change = row.direction === 'in' ? missing : -missing
  const size = change > 0n ? change : -change
  await move(sql, held, `correct:${row.id}`, [...wayOf(change > 0n), size])
  await enter(sql, held, 'correction', { of: row.number, amount: toWire(change), note: 'booked wrong' })
  await sql.query('update transfers set moved = amount where venue = $1 and id = $2', [held.venue, row.id])
}

async function once(
  db: Db,
  venue: VenueName,
  asked: Asked,
  work: (sql: Sql, held: Player | undefined) => Promise<Row>,
): Promise<VenueTransfer> {
  return db.tx(async (sql) => {
    await inTurn(sql, venue, asked.id)
    const held = await lockPlayer(sql, venue, asked.player)
    const known = await find(sql, venue, asked.id)
    if (!known) return shown(await work(sql, held))
    if (known.status === 'cancelled' || isSame(known, asked)) return shown(known)
    const { id, player, direction, amount } = asked
    const said = { status: 'refused' as const, reason: 'contradiction', reference: '-' }
    return shown({ id, player, direction, amount, moved: 0n, ...said })
  })
}

const isSame = (known: Row, asked: Asked): boolean =>
  known.player === asked.player && known.direction === asked.direction && known.amount === asked.amount

/** A number that is not there yet has no row to hold. */
const inTurn = (sql: Sql, venue: VenueName, id: string) =>
  sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${venue} ${id}`])

async function find(sql: Sql, venue: VenueName, id: string): Promise<Row | undefined> {
  const text = `select ${COLUMNS} from transfers where venue = $1 and id = $2`
  return (await sql.query<Row>(text, [venue, id])).rows[0]
}

type Fate = { status: TransferStatus; reason?: string; moved?: bigint; number?: number }

async function keep(sql: Sql, venue: VenueName, asked: Asked, fate: Fate): Promise<Row> {
  const { status, reason = null, moved = 0n, number = null } = fate
  const { id, player, direction, amount } = asked
  const reference = `V${randomUUID().replaceAll('-', '').slice(0, 20)}`
  await sql.query(
    `insert into transfers (venue, ${COLUMNS}, number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [venue, id, player, direction, amount, moved, status, reason, reference, number],
  )
  return { id, player, direction, amount, moved, status, reason, reference }
}

const shown = ({ amount, moved, ...row }: Row): VenueTransfer => ({
  ...row,
  amount: toWire(amount),
  moved: toWire(moved),
})

/** Every transfer of a venue in the order in which it came, for its page and for an auditor. */
export async function transfersOf(sql: Sql, venue: VenueName): Promise<VenueTransfer[]> {
  const text = `select ${COLUMNS} from transfers where venue = $1 order by at, id`
  return (await sql.query<Row>(text, [venue])).rows.map(shown)
}
