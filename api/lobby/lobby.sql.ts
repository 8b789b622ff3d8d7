// The statements of the lobby.
import * as v from 'valibot'
import { sayHouse } from '../ledger/seal/facts.ts'
import type { Db, Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { returnFacts } from './facts.sql.ts'

const said = v.object({
  game: v.string(),
  position: v.nullable(v.number()),
  isRecommended: v.nullable(v.boolean()),
  isNew: v.boolean(),
  members: v.number(),
})
export type Said = v.InferOutput<typeof said>

/** New is what came in the last fourteen days, and after the house's first day. */
export const findSaid = (db: Sql) =>
  db.rows(said)`
    select game, position, is_recommended as "isRecommended", members,
           listed_at > statement_timestamp() - interval '14 days'
             and listed_at > (select min(listed_at) from lobby_games) + interval '1 day' as "isNew"
      from lobby_games`

/** Keeps when each was offered first; what is known stays as it is. */
export async function keepListed(db: Sql, games: readonly string[]): Promise<void> {
  await db.run`
    insert into lobby_games (game)
    select game
      from unnest(${games}::text[]) as game
        on conflict (game) do nothing`
}

export async function keepPosition(db: Sql, game: string, position: number): Promise<void> {
  await db.run`
    insert into lobby_games (game, position)
    values (${game}, ${position})
        on conflict (game) do update
       set position = excluded.position`
}

export async function keepRecommended(db: Sql, game: string, isOn: boolean): Promise<void> {
  await db.run`
    insert into lobby_games (game, is_recommended)
    values (${game}, ${isOn})
        on conflict (game) do update
       set is_recommended = excluded.is_recommended`
}

/** A return in basis points, and the second of the two people who set it. */
export type SetReturn = { rtpBp: number; person: string }

const returned = v.object({ game: v.string(), rtpBp: v.number() })

/** Returns that people have set, in basis points; a game without one has its usual return. */
export const returnsSet = async (db: Sql): Promise<Map<string, number>> => {
  const found = await db.rows(returned)`
    select game, rtp_bp as "rtpBp"
      from game_returns`
  return new Map(found.map(({ game, rtpBp }) => [game, rtpBp]))
}

export async function keepReturn(tx: Tx, game: string, { rtpBp, person }: SetReturn): Promise<void> {
  await tx.run`
    insert into game_returns (game, rtp_bp, approved_by)
    values (${game}, ${rtpBp}, ${person})
        on conflict (game) do update
       set rtp_bp = excluded.rtp_bp, approved_by = excluded.approved_by`
  await sayHouse(tx, returnFacts, [game])
}

/** Stores how many members have played each game; a game that is not in the list gets 0. */
export async function keepMembers(db: Sql, games: readonly string[], members: readonly number[]): Promise<void> {
  await db.run`
    update lobby_games
       set members = coalesce((select counted.members
                                 from unnest(${games}::text[], ${members}::int[]) as counted (game, members)
                                where counted.game = lobby_games.game), 0)`
}

const closing = v.object({
  what: v.picklist(['game', 'venue']),
  code: v.string(),
  until: v.nullable(v.date()),
})
export type Closing = v.InferOutput<typeof closing>

/** Returns the closings in force now, by the clock of the database. */
export const findClosings = (db: Sql) =>
  db.rows(closing)`
    select what, code, until
      from lobby_closings
     where until is null or until > statement_timestamp()`

/** Games whose maintenance is over. */
export const findEnded = (db: Sql) =>
  db.rows(closing)`
    select what, code, until
      from lobby_closings
     where until <= statement_timestamp()`

export async function keepClosing(db: Sql, { what, code, until }: Closing): Promise<void> {
  await db.run`
    insert into lobby_closings (what, code, until)
    values (${what}, ${code}, ${until})
        on conflict (what, code) do update
       set closed_at = excluded.closed_at, until = excluded.until`
}

export async function dropClosing(db: Sql, { what, code }: Pick<Closing, 'what' | 'code'>): Promise<void> {
  await db.run`
    delete from lobby_closings
     where what = ${what}
       and code = ${code}`
}

export async function keepFavourite(db: Sql, member: Member, game: string): Promise<void> {
  await db.run`
    insert into game_favourites (bucket, member_id, game)
    values (${member.bucket}, ${member.id}, ${game})
        on conflict (bucket, member_id, game) do nothing`
}

export async function dropFavourite(db: Sql, member: Member, game: string): Promise<void> {
  await db.run`
    delete from game_favourites
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and game = ${game}`
}

/** The newest first. */
export const findFavourites = (db: Sql, member: Member) =>
  db.values(v.string())`
    select game
      from game_favourites
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by starred_at desc, game`

const whole = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const sums = v.object({
  game: v.string(),
  since: v.nullable(v.string()),
  rounds: v.number(),
  wagers: v.bigint(),
  stake: whole,
  paid: whole,
  stakeSquares: whole,
  paidSquares: whole,
  products: whole,
})
export type Sums = v.InferOutput<typeof sums>

/** Returns the stakes and payouts of each game since its first day. */
export const findSums = (db: Sql) =>
  db.rows(sums)`
    select game, to_char(min(day) filter (where rounds > 0), 'YYYY-MM-DD') as since, sum(rounds)::int as rounds,
           sum(wagers)::bigint as wagers, sum(stake)::text as stake, sum(paid)::text as paid,
           sum(stake_squares)::text as "stakeSquares", sum(paid_squares)::text as "paidSquares",
           sum(products)::text as products
      from lobby_returns
     group by game`

export type DayRow = Omit<Sums, 'since'> & { day: string }

/** Keeps a day of a game; a former version is replaced. */
export async function keepDay(db: Db, one: DayRow): Promise<void> {
  await db.run`
    insert into lobby_returns (game, day, rounds, wagers, stake, paid, stake_squares, paid_squares, products)
    values (${one.game}, ${one.day}::date, ${one.rounds}, ${one.wagers}, ${String(one.stake)}::bigint,
            ${String(one.paid)}::bigint, ${String(one.stakeSquares)}::numeric, ${String(one.paidSquares)}::numeric,
            ${String(one.products)}::numeric)
        on conflict (game, day) do update
       set rounds = excluded.rounds, wagers = excluded.wagers, stake = excluded.stake, paid = excluded.paid,
           stake_squares = excluded.stake_squares, paid_squares = excluded.paid_squares, products = excluded.products`
}

/** The last day that was counted. */
export const findLastDay = (db: Sql): Promise<string | null> =>
  db.value(v.nullable(v.string()))`
    select to_char(max(day), 'YYYY-MM-DD') as day
      from lobby_returns`
