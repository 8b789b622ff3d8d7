// The hash chains of tables (rulebook 4.3): s(0) is published before the first round, and round i uses s(i). What lies
// in the database is sealed, and is every 1,024th value; the others follow from the one above them.
import { hash, randomBytes } from 'node:crypto'
import type { GameCode } from '../core/games/catalog.ts'
import { walkBack } from '../core/fair/chain.ts'
import type { Db, Sql } from './db.ts'
import { seal, unseal } from './seal.ts'

/** Rounds of a chain: more than a year of them at half a minute each. */
export const CHAIN_ROUNDS = 1_051_648
const STRIDE = 1_024
const KEY_BYTES = 32
/** Hashes computed in a row before the process serves waiting requests. */
const AT_ONCE = 20_000

export type Chain = {
  game: GameCode
  number: number
  commitment: string
  length: number
  sealed: Buffer
}

const COLUMNS = 'game, number, commitment, length, sealed'

export async function lastChain(sql: Sql, game: GameCode): Promise<Chain | undefined> {
  const text = `select ${COLUMNS} from chains where game = $1 order by number desc limit 1`
  return (await sql.query<Chain>(text, [game])).rows[0]
}

/** The published commitment of a chain. */
export async function findChain(sql: Sql, game: GameCode, number: number): Promise<Chain | undefined> {
  const text = `select ${COLUMNS} from chains where game = $1 and number = $2`
  return (await sql.query<Chain>(text, [game, number])).rows[0]
}

/** Makes the chain behind the last one. Where two processes do it at once, the first one's stands. */
export async function makeChain(
  db: Db,
  secret: Buffer,
  { game, number }: Pick<Chain, 'game' | 'number'>,
  length = CHAIN_ROUNDS,
): Promise<void> {
  const kept: Buffer[] = []
  let value: Buffer = randomBytes(KEY_BYTES)
  for (let at = length; at >= 0; at--) {
    if (at % STRIDE === 0 || at === length) kept.unshift(value)
    if (at > 0) value = hash('sha256', value, 'buffer')
    if (at % AT_ONCE === 0) await new Promise((next) => setImmediate(next))
  }
  const sealed = seal(secret, placeOf({ game, number }), Buffer.concat(kept))
  await db.query(
    `insert into chains (game, number, commitment, length, sealed) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [game, number, value.toString('hex'), length, sealed],
  )
}

/** A chain that a feed has promised: the feed reveals its keys one by one, so none is stored here. */
export const keepChain = (sql: Sql, game: GameCode, { chain, commitment, length }: Promised) =>
  sql.query(
    `insert into chains (game, number, commitment, length, sealed) values ($1, $2, $3, $4, '') on conflict do nothing`,
    [game, chain, commitment, length],
  )

type Promised = { chain: number; commitment: string; length: number }

/** The key of a round; undefined where the chain was sealed under another secret. */
export function keyAt(secret: Buffer, chain: Chain, round: number): Uint8Array | undefined {
  if (round < 0 || round > chain.length) throw new RangeError(`no round ${round} in this chain`)
  const values = opened(secret, chain)
  if (!values) return undefined
  const place = Math.ceil(round / STRIDE)
  const value = values.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES)
  return walkBack(value, Math.min(place * STRIDE, chain.length) - round)
}

function opened(secret: Buffer, chain: Chain): Uint8Array | undefined {
  try {
    return unseal(secret, placeOf(chain), chain.sealed)
  } catch {
    return undefined
  }
}

const placeOf = ({ game, number }: Pick<Chain, 'game' | 'number'>) => `chain ${game} ${number}`
