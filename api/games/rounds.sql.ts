// The batched doors of rounds: messages of one bucket in one statement, members ascending and each once.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { games } from '../../core/games/catalog.ts'
import { keyOf } from '../ledger/keys.ts'
import type { Sql } from '../shell/db.ts'
import type { Message } from './messages.ts'

const answered = v.object({ verdicts: v.array(v.string()), figures: v.array(v.bigint()) })
export type Answered = v.InferOutput<typeof answered>

type Of<C extends Message['kind']> = Extract<Message, { kind: C }>

const columns = <M extends Message>(all: readonly M[]) => ({
  members: all.map(({ memberId }) => memberId),
  bodies: all.map(({ body }) => body),
  of: <T>(value: (said: M['said']) => T): T[] => all.map(({ said }) => value(said)),
})

/** `figures` are instants in milliseconds, of when each was first asked. */
export function givePermits(db: Sql, bucket: number, all: Of<'permit'>[]): Promise<Answered> {
  const { members, bodies, of } = columns(all)
  return db.one(answered)`
    select verdicts, times as figures
      from give_permits(${bucket}::smallint, ${members}::bigint[], ${of((one) => one.permit)}::uuid[],
                        ${of((one) => one.launch)}::uuid[], ${of((one) => one.round)}::uuid[],
                        ${of((one) => one.venue)}::text[], ${of((one) => one.game)}::text[],
                        ${of((one) => one.stake)}::bigint[], ${bodies}::bytea[])`
}

/** `figures` are balances in fen, of the cash wallet; the same of what follows. */
export function placeRounds(db: Sql, bucket: number, all: Of<'bet'>[]): Promise<Answered> {
  const { members, bodies, of } = columns(all)
  return db.one(answered)`
    select verdicts, balances as figures
      from place_rounds(${bucket}::smallint, ${members}::bigint[], ${of((one) => one.bet)}::uuid[],
                        ${of((one) => one.launch)}::uuid[], ${of((one) => one.round)}::uuid[],
                        ${of((one) => one.venue)}::text[], ${of((one) => one.game)}::text[],
                        ${of((one) => one.stake)}::bigint[], ${of((one) => one.risk)}::bigint[], ${bodies}::bytea[],
                        ${of((one) => keyOf('round_stake', one.venue, one.bet))}::uuid[], ${randomUUIDv7()}::uuid)`
}

export function settleRounds(db: Sql, bucket: number, all: Of<'win'>[]): Promise<Answered> {
  const { members, bodies, of } = columns(all)
  return db.one(answered)`
    select verdicts, balances as figures
      from settle_rounds(${bucket}::smallint, ${members}::bigint[], ${of((one) => one.win)}::uuid[],
                         ${of((one) => one.bet)}::uuid[], ${of((one) => one.round)}::uuid[],
                         ${of((one) => one.game)}::text[], ${of((one) => one.amount)}::bigint[],
                         ${of((one) => one.valid)}::bigint[], ${bodies}::bytea[],
                         ${of((one) => games[one.game].limits.cap)}::bigint[],
                         ${of((one) => keyOf('round_win', one.venue, one.win))}::uuid[], ${randomUUID()}::uuid,
                         ${randomUUIDv7()}::uuid)`
}

export function voidRounds(db: Sql, bucket: number, all: Of<'rollback'>[]): Promise<Answered> {
  const { members, of } = columns(all)
  return db.one(answered)`
    select verdicts, balances as figures
      from void_rounds(${bucket}::smallint, ${members}::bigint[], ${of((one) => one.rollback)}::uuid[],
                       ${of((one) => one.bet)}::uuid[], ${of((one) => one.round)}::uuid[],
                       ${of((one) => one.venue)}::text[],
                       ${of((one) => keyOf('round_back', one.venue, one.bet))}::uuid[], ${randomUUIDv7()}::uuid)`
}
