// A round as the house shows it to its people (docs/venue-protocol.md, 2): what its player sees of it, and the key of its
// result once that is public. A seed under which rounds are still played is never said: it would tell what they bring.
import { games } from '../core/games/catalog.ts'
import type { Floor } from './floor.ts'
import { findRound, shownRound, type Round } from './rounds.ts'
import { revealedSeed } from './seeds.ts'

/** Practice rounds and refused stakes do not exist for the house. */
export async function recalledRound(floor: Floor, id: string): Promise<object> {
  const one = await findRound(floor.db, floor.venue, id)
  if (!one || one.free || one.state === 'refused') return { round: id, status: 'unknown' }
  const { game, bet, terms, drawn, commitment, clientSeed, nonce } = shownRound(one)
  const status = one.state === 'asking' ? 'open' : one.state
  return { round: id, status, game, bet, terms, drawn, commitment, clientSeed, nonce, key: await keyOf(floor, one) }
}

/** An order over matches has none of its own: each match has one, and is proved by itself. */
async function keyOf({ db, secret }: Floor, one: Round): Promise<string | null> {
  const { seeds } = games[one.game]
  if (seeds === 'matches' || one.state !== 'finished') return null
  if (seeds !== 'shared') return one.seed === null ? null : revealedSeed(db, secret, { ...one, number: one.seed })
  const { rows } = await db.query<{ key: string | null }>(
    'select key from table_rounds where game = $1 and chain = $2 and number = $3',
    [one.game, one.chain, one.nonce],
  )
  return rows[0]?.key ?? null
}
