// A venue's own books: its players and every transfer that it was told of, each once by our id.
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { fromWire, toWire } from '../../core/money.ts'
import { booksIn, readFrom } from '../wire.ts'

export type TransferStatus = 'done' | 'refused' | 'cancelled'

export type VenueTransfer = {
  id: string
  player: string
  direction: 'in' | 'out'
  /** What was asked for, in yuan with two decimals. */
  amount: string
  status: TransferStatus
  /** Why not: no_player, balance_short, or refused for no reason that it would name. */
  reason: string | null
  reference: string
}

export type Player = { player: string; balance: string }

export type Books = ReturnType<typeof openBooks>

type Asked = Pick<VenueTransfer, 'id' | 'player' | 'direction' | 'amount'>

export function openBooks(file?: string) {
  const db = booksIn(file)
  db.exec(`
    create table if not exists players (player text primary key, fen integer not null check (fen >= 0));
    create table if not exists transfers (
      id text primary key, player text not null, direction text not null, amount text not null,
      moved integer not null, status text not null, reason text, reference text not null)`)
  return { ...readers(db), ...writers(db), close: () => db.close() }
}

/** The books of a venue that may be open, for an auditor. */
export const readBooks = (file: string): { players: Player[]; transfers: VenueTransfer[] } =>
  readFrom(file, (db) => {
    const { players, transfers } = readers(db)
    return { players: players(), transfers: transfers() }
  })

const COLUMNS = 'id, player, direction, amount, status, reason, reference'

const find = (db: DatabaseSync, id: string) =>
  db.prepare(`select ${COLUMNS} from transfers where id = ?`).get(id) as VenueTransfer | undefined

function balance(db: DatabaseSync, player: string): bigint | undefined {
  const row = db.prepare('select fen from players where player = ?').get(player)
  return row && BigInt(row['fen'] as number)
}

const readers = (db: DatabaseSync) => ({
  find: (id: string) => find(db, id),
  balance: (player: string) => toWire(balance(db, player) ?? 0n),
  /** What really reached the player; the same as `amount` in a venue without a fault. */
  moved: (id: string): string => {
    const row = db.prepare('select moved from transfers where id = ?').get(id)
    return toWire(BigInt((row?.['moved'] as number | undefined) ?? 0))
  },
  players: (): Player[] =>
    db
      .prepare('select player, fen from players order by rowid')
      .all()
      .map(({ player, fen }) => ({
        player: String(player),
        balance: toWire(BigInt(fen as number)),
      })),
  transfers: () =>
    db.prepare(`select ${COLUMNS} from transfers order by rowid`).all() as VenueTransfer[],
})

const writers = (db: DatabaseSync) => ({
  /** Makes the player; saying it again changes nothing. */
  welcome: (player: string) =>
    void db.prepare('insert into players values (?, 0) on conflict do nothing').run(player),
  /** Moves the money once. `booked` is a fault: what reaches the player instead of what was asked. */
  move: (asked: Asked, booked?: string) =>
    whole(db, () => find(db, asked.id) ?? move(db, asked, fromWire(booked ?? asked.amount))),
  refuse: (asked: Asked) =>
    whole(db, () => find(db, asked.id) ?? keep(db, asked, 0n, ['refused', 'not_today'])),
  /** What was done stays done; what never came may never come any more. */
  cancel: (id: string) =>
    whole(db, () => find(db, id) ?? keep(db, nothing(id), 0n, ['cancelled', null])),
  /** Puts right what was booked wrong: each player gets what was really asked. */
  correct: () =>
    whole(db, () => {
      for (const row of db.prepare(`select * from transfers where status = 'done'`).all())
        putRight(db, row as VenueTransfer & { moved: number })
    }),
})

const nothing = (id: string): Asked => ({ id, player: '', direction: 'in', amount: '0.00' })

function move(db: DatabaseSync, asked: Asked, moved: bigint): VenueTransfer {
  const before = balance(db, asked.player)
  if (before === undefined) return keep(db, asked, 0n, ['refused', 'no_player'])
  const after = asked.direction === 'in' ? before + moved : before - moved
  if (after < 0n) return keep(db, asked, 0n, ['refused', 'balance_short'])
  db.prepare('update players set fen = ? where player = ?').run(after, asked.player)
  return keep(db, asked, moved, ['done', null])
}

function keep(
  db: DatabaseSync,
  { id, player, direction, amount }: Asked,
  moved: bigint,
  [status, reason]: [TransferStatus, string | null],
): VenueTransfer {
  const reference = `V${randomUUID().replaceAll('-', '').slice(0, 20)}`
  db.prepare('insert into transfers values (?, ?, ?, ?, ?, ?, ?, ?)').run(
    ...[id, player, direction, amount, moved, status, reason, reference],
  )
  return { id, player, direction, amount, status, reason, reference }
}

function putRight(db: DatabaseSync, row: VenueTransfer & { moved: number }): void {
  const missing = fromWire(row.amount) - BigInt(row.moved)
  const change = row.direction === 'in' ? missing : -missing
  db.prepare('update players set fen = fen + ? where player = ?').run(change, row.player)
  db.prepare('update transfers set moved = moved + ? where id = ?').run(missing, row.id)
}

function whole<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}
