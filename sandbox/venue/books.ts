// A venue's own books: its players and every transfer that it was told of, each once by our id.
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { fromWire, toWire } from '../../core/money.ts'

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

export function openBooks(file: string) {
  const db = new DatabaseSync(file)
  db.exec(`
    create table if not exists players (player text primary key, fen integer not null check (fen >= 0));
    create table if not exists transfers (
      id text primary key, player text not null, direction text not null, amount text not null,
      moved integer not null, status text not null, reason text, reference text not null)`)
  const columns = 'id, player, direction, amount, status, reason, reference'
  const find = (id: string) =>
    db.prepare(`select ${columns} from transfers where id = ?`).get(id) as VenueTransfer | undefined
  const balance = (player: string): bigint | undefined => {
    const row = db.prepare('select fen from players where player = ?').get(player)
    return row && BigInt(row['fen'] as number)
  }

  function keep(asked: Asked, moved: bigint, status: TransferStatus, reason: string | null) {
    db.prepare('insert into transfers values (?, ?, ?, ?, ?, ?, ?, ?)').run(
      asked.id,
      asked.player,
      asked.direction,
      asked.amount,
      moved,
      status,
      reason,
      `V${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    )
    return find(asked.id) as VenueTransfer
  }

  function whole<T>(work: () => T): T {
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

  return {
    find,
    balance: (player: string) => toWire(balance(player) ?? 0n),
    /** Makes the player; saying it again changes nothing. */
    welcome(player: string) {
      db.prepare('insert into players values (?, 0) on conflict do nothing').run(player)
    },
    /** Moves the money once. `booked` is a fault: what reaches the player instead of what was asked. */
    move: (asked: Asked, booked?: string): VenueTransfer =>
      whole(() => {
        const known = find(asked.id)
        if (known) return known
        const before = balance(asked.player)
        if (before === undefined) return keep(asked, 0n, 'refused', 'no_player')
        const moved = fromWire(booked ?? asked.amount)
        const after = asked.direction === 'in' ? before + moved : before - moved
        if (after < 0n) return keep(asked, 0n, 'refused', 'balance_short')
        db.prepare('update players set fen = ? where player = ?').run(after, asked.player)
        return keep(asked, moved, 'done', null)
      }),
    refuse: (asked: Asked) =>
      whole(() => find(asked.id) ?? keep(asked, 0n, 'refused', 'not_today')),
    /** What was done stays done; what never came may never come any more. */
    cancel: (id: string): VenueTransfer =>
      whole(
        () =>
          find(id) ??
          keep({ id, player: '', direction: 'in', amount: '0.00' }, 0n, 'cancelled', null),
      ),
    /** Puts right what was booked wrong: each player gets what was really asked. */
    correct: () =>
      whole(() => {
        const rows = db
          .prepare(`select ${columns}, moved from transfers where status = 'done'`)
          .all() as (VenueTransfer & { moved: number })[]
        for (const { id, player, direction, amount, moved } of rows) {
          const missing = fromWire(amount) - BigInt(moved)
          if (missing === 0n) continue
          const change = direction === 'in' ? missing : -missing
          db.prepare('update players set fen = fen + ? where player = ?').run(change, player)
          db.prepare('update transfers set moved = moved + ? where id = ?').run(missing, id)
        }
      }),
    /** What really reached the player; the same as `amount` in a venue without a fault. */
    moved: (id: string): string =>
      toWire(
        BigInt(
          (db.prepare('select moved from transfers where id = ?').get(id)?.['moved'] as number) ??
            0,
        ),
      ),
    players: (): Player[] =>
      db
        .prepare('select player, fen from players order by rowid')
        .all()
        .map((row) => ({
          player: row['player'] as string,
          balance: toWire(BigInt(row['fen'] as number)),
        })),
    transfers: () =>
      db.prepare(`select ${columns} from transfers order by rowid`).all() as VenueTransfer[],
    close: () => db.close(),
  }
}
