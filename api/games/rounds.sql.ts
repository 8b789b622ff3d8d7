// The batched doors of rounds: messages of one bucket in one statement, members ascending and each once.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { gameCodes, games } from '../../core/games/catalog.ts'
import { allVenueCodes } from '../../core/venue/venues.ts'
import { byteas, int8s, texts, uuids } from '../ledger/post/arrays.ts'
import { keyOf } from '../ledger/post/keys.ts'
import type { Sql } from '../shell/db.ts'
import type { Message } from './messages.ts'

const answered = v.object({ verdicts: anyList(v.string()), figures: anyList(v.bigint()) })
export type Answered = v.InferOutput<typeof answered>

type Of<C extends Message['kind']> = Extract<Message, { kind: C }>

/** Columns of a batch, in binary: the driver's own encoder costs more than the rest of it (api/ledger/post/arrays.ts). */
const columns = <M extends Message>(all: readonly M[]) => {
  const of = <T>(value: (said: M['said']) => T): T[] => all.map(({ said }) => value(said))
  return {
    members: int8s(all.map(({ memberId }) => memberId)),
    bodies: byteas(all.map(({ body }) => body)),
    ids: (value: (said: M['said']) => string) => uuids(of(value)),
    words: (value: (said: M['said']) => string) => texts(of(value)),
    fens: (value: (said: M['said']) => bigint) => int8s(of(value)),
    whys: all.map(({ why }) => why ?? null),
  }
}

/** In the answer, `figures` has for each permit the instant, in milliseconds, at which it was first asked for. */
export function givePermits(db: Sql, bucket: number, all: Of<'permit'>[]): Promise<Answered> {
  const { members, bodies, ids, words, fens, whys } = columns(all)
  return db.one(answered)`
    select verdicts, times as figures
      from give_permits(${bucket}::smallint, ${members}::bigint[], ${ids((one) => one.permit)}::uuid[],
                        ${ids((one) => one.launch)}::uuid[], ${ids((one) => one.round)}::uuid[],
                        ${words((one) => one.venue)}::text[], ${words((one) => one.game)}::text[],
                        ${fens((one) => one.stake)}::bigint[], ${fens((one) => one.risk ?? one.stake)}::bigint[],
                        ${bodies}::bytea[], ${whys}::text[])`
}

/** `figures` are balances of the cash wallet in fen, here and in the functions below. */
export function placeRounds(db: Sql, bucket: number, all: Of<'bet'>[]): Promise<Answered> {
  const { members, bodies, ids, words, fens, whys } = columns(all)
  return db.one(answered)`
    select verdicts, balances as figures
      from place_rounds(${bucket}::smallint, ${members}::bigint[], ${ids((one) => one.bet)}::uuid[],
                        ${ids((one) => one.launch)}::uuid[], ${ids((one) => one.round)}::uuid[],
                        ${words((one) => one.venue)}::text[], ${words((one) => one.game)}::text[],
                        ${fens((one) => one.stake)}::bigint[], ${fens((one) => one.risk)}::bigint[], ${bodies}::bytea[],
                        ${ids((one) => keyOf('round_stake', one.venue, one.bet))}::uuid[], ${whys}::text[],
                        ${randomUUIDv7()}::uuid)`
}

export function settleRounds(db: Sql, bucket: number, all: Of<'win'>[]): Promise<Answered> {
  const { members, bodies, ids, words, fens } = columns(all)
  return db.one(answered)`
    select verdicts, balances as figures
      from settle_rounds(${bucket}::smallint, ${members}::bigint[], ${ids((one) => one.win)}::uuid[],
                         ${ids((one) => one.bet)}::uuid[], ${ids((one) => one.round)}::uuid[],
                         ${words((one) => one.game)}::text[], ${fens((one) => one.amount)}::bigint[],
                         ${fens((one) => one.valid)}::bigint[], ${bodies}::bytea[],
                         ${fens((one) => games[one.game].limits.cap)}::bigint[],
                         ${ids((one) => keyOf('round_win', one.venue, one.win))}::uuid[], ${randomUUID()}::uuid,
                         ${randomUUIDv7()}::uuid)`
}

export function voidRounds(db: Sql, bucket: number, all: Of<'rollback'>[]): Promise<Answered> {
  const { members, ids, words } = columns(all)
  return db.one(answered)`
    select verdicts, balances as figures
      from void_rounds(${bucket}::smallint, ${members}::bigint[], ${ids((one) => one.rollback)}::uuid[],
                       ${ids((one) => one.bet)}::uuid[], ${ids((one) => one.round)}::uuid[],
                       ${words((one) => one.venue)}::text[],
                       ${ids((one) => keyOf('round_back', one.venue, one.bet))}::uuid[], ${randomUUIDv7()}::uuid)`
}

const openBet = v.object({
  memberId: v.bigint(),
  bet: v.string(),
  round: v.string(),
  venue: v.picklist(allVenueCodes),
  game: v.picklist(gameCodes),
  stake: v.bigint(),
  risk: v.bigint(),
})
export type OpenBet = v.InferOutput<typeof openBet>

/**
 * Stakes of a bucket that have been open for this many minutes, in no order: one that cannot be answered must not block
 * the others.
 */
export const openBets = (db: Sql, bucket: number, minutes: number): Promise<OpenBet[]> =>
  db.rows(openBet)`
    select member_id as "memberId", bet, round, venue, game, stake, risk
      from venue_rounds
     where bucket = ${bucket}
       and state = 'open'
       and placed_at < now() - make_interval(mins => ${minutes})
     order by random()
     limit 500`
