// The seeds of a player (rulebook 4.2): made here, sealed under the process's own secret, promised two at a time, and
// shown when they are no longer used.
import { randomBytes } from 'node:crypto'
import { isClientSeed, rotate, type SeedPair } from '../core/fair/personal.ts'
import { commitmentOf, showKey } from '../core/fair/fair.ts'
import type { Player } from './books.ts'
import type { Sql } from './db.ts'
import { Refused } from './refusal.ts'
import { seal, unseal } from './seal.ts'

type Row = {
  number: number
  sealed: Buffer
  commitment: string
  client_seed: string
  nonce: number
}

const SEED_BYTES = 32

/** The seed pair in use of a player whose row is locked; missing pairs (the first, and the one promised next) are made. */
export async function pairOf(sql: Sql, secret: Buffer, held: Player): Promise<SeedPair> {
  if (held.seed === 0) {
    await make(sql, secret, held, 1)
    await make(sql, secret, held, 2)
    await takeUp(sql, held, 1, randomBytes(8).toString('hex'))
  }
  const { pair } = await read(sql, held)
  return pair
}

export type Taken = {
  serverSeed: Uint8Array
  clientSeed: string
  nonce: number
  commitment: string
  seed: number
}

/** Takes the consecutive nonces of a round: each is used once, even if the round ends void. */
export async function takeSeed(sql: Sql, secret: Buffer, held: Player, nonces: number): Promise<Taken> {
  const { clientSeed, nonce, commitment } = await pairOf(sql, secret, held)
  const { row } = await read(sql, held)
  await sql.query('update seed_pairs set nonce = nonce + $4 where venue = $1 and player = $2 and number = $3', [
    ...[held.venue, held.player, held.seed],
    nonces,
  ])
  const serverSeed = unseal(secret, placeOf(held, row.number), row.sealed)
  return { serverSeed, clientSeed, nonce, commitment, seed: held.seed }
}

export type Revealed = {
  serverSeed: string
  commitment: string
  clientSeed: string
  rounds: number
}

/** Reveals the seed in use and goes on with the one that was promised next. */
export async function rotateSeeds(
  sql: Sql,
  secret: Buffer,
  held: Player,
  asked: { clientSeed?: string | undefined; openRounds: number },
): Promise<{ revealed: Revealed; pair: SeedPair }> {
  const old = await pairOf(sql, secret, held)
  const { row } = await read(sql, held)
  // The rules are asked first: a seed is made only if this pair may be retired.
  const next = rotate(old, { ...asked, freshCommitment: '' })
  if (typeof next === 'string') throw new Refused(next)
  await sql.query(
    `update seed_pairs set revealed_at = clock_timestamp()
      where venue = $1 and player = $2 and number = $3`,
    [held.venue, held.player, held.seed],
  )
  await make(sql, secret, held, held.seed + 2)
  await takeUp(sql, held, held.seed + 1, next.clientSeed)
  return {
    revealed: {
      serverSeed: showKey(unseal(secret, placeOf(held, row.number), row.sealed)),
      commitment: old.commitment,
      clientSeed: old.clientSeed,
      rounds: old.nonce,
    },
    pair: (await read(sql, held)).pair,
  }
}

/** A seed that its player has let go; null while rounds are played under it. */
export async function revealedSeed(
  sql: Sql,
  secret: Buffer,
  at: Pick<Player, 'venue' | 'player'> & { number: number },
): Promise<string | null> {
  const { rows } = await sql.query<{ sealed: Buffer }>(
    `select sealed from seed_pairs
      where venue = $1 and player = $2 and number = $3 and revealed_at is not null`,
    [at.venue, at.player, at.number],
  )
  return rows[0] ? showKey(unseal(secret, placeOf(at, at.number), rows[0].sealed)) : null
}

async function make(sql: Sql, secret: Buffer, held: Player, number: number): Promise<void> {
  const seed = randomBytes(SEED_BYTES)
  await sql.query(
    `insert into seed_pairs (venue, player, number, sealed, commitment, client_seed)
     values ($1, $2, $3, $4, $5, '')`,
    [held.venue, held.player, number, seal(secret, placeOf(held, number), seed), commitmentOf(seed)],
  )
}

async function takeUp(sql: Sql, held: Player, number: number, clientSeed: string): Promise<void> {
  if (!isClientSeed(clientSeed)) throw new Error('a client seed of no known shape')
  held.seed = number
  const place = [held.venue, held.player, number]
  await sql.query('update players set seed = $3 where venue = $1 and player = $2', place)
  await sql.query('update seed_pairs set client_seed = $4 where venue = $1 and player = $2 and number = $3', [
    ...place,
    clientSeed,
  ])
}

async function read(sql: Sql, held: Player): Promise<{ row: Row; pair: SeedPair }> {
  const { rows } = await sql.query<Row>(
    `select number, sealed, commitment, client_seed, nonce from seed_pairs
      where venue = $1 and player = $2 and number in ($3, $3 + 1) order by number`,
    [held.venue, held.player, held.seed],
  )
  const [row, next] = rows
  if (!row || !next) throw new Error('a player without seeds')
  const { commitment, client_seed: clientSeed, nonce } = row
  return { row, pair: { commitment, nextCommitment: next.commitment, clientSeed, nonce } }
}

/** A seed opens in its own place only. */
const placeOf = ({ venue, player }: Pick<Player, 'venue' | 'player'>, number: number) => `${venue} ${player} ${number}`
