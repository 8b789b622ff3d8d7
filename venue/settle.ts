// How a round begins and ends: its money, its entry or its message to the house, in one transaction under the player's row.
import { randomUUID } from 'node:crypto'
import { personalStream } from '../core/fair/personal.ts'
import { toWire } from '../core/money.ts'
import { enter, move, type Player } from './books.ts'
import type { Sql } from './db.ts'
import type { Floor } from './floor.ts'
import type { Progress } from './games.ts'
import { keepPractice, type Launch } from './launches.ts'
import { keepMessage } from './outbox.ts'
import { engineOf, entryOf, keepRound, type Round } from './rounds.ts'
import { takeSeed } from './seeds.ts'

export type Hold = { sql: Sql; held: Player; launch: Launch | undefined }

/** Takes the stake and a nonce, and draws the round from the stream. */
export async function begin(floor: Floor, hold: Hold, round: Round): Promise<void> {
  const { sql, held, launch } = hold
  if (round.free && launch) launch.practice -= round.risk
  else if (floor.wallet === 'transfer') await move(sql, held, `stake:${round.id}`, ['balance', 'open', round.risk])
  // A bet at a table stays open until the table is dealt, an order until its last match is over.
  if (round.chain !== null || round.is_order) return keepRound(sql, Object.assign(round, { state: 'open' }))
  const engine = engineOf(round.game)
  const taken = await takeSeed(sql, floor.secret, held, engine.nonces(round.bet))
  const streamAt = (at: number) => personalStream({ ...taken, gameCode: round.game, nonce: taken.nonce + at })
  const { seed, nonce, commitment, clientSeed: client_seed } = taken
  Object.assign(round, { seed, nonce, commitment, client_seed })
  await goOn(floor, hold, round, engine.draw(streamAt(0), round.bet, { terms: round.terms, later: streamAt }))
}

/** Keeps what a round has come to, and pays it where it is over. */
export async function goOn(floor: Floor, hold: Hold, round: Round, { round: drawn, settled }: Progress): Promise<void> {
  Object.assign(round, { drawn, state: 'open' })
  if (!settled) return keepRound(hold.sql, round)
  const { returned, valid } = settled
  Object.assign(round, { state: 'finished', returned, valid })
  await pay(floor, hold, round)
}

/** Gives the stake back: the round has no result, or none that the member can be told. */
export async function makeVoid(floor: Floor, hold: Hold, round: Round): Promise<void> {
  Object.assign(round, { state: 'void', returned: round.risk, valid: 0n })
  await pay(floor, hold, round)
}

async function pay(floor: Floor, { sql, held, launch }: Hold, round: Round): Promise<void> {
  await keepRound(sql, round)
  if (round.free) {
    if (!launch) return
    launch.practice += round.returned
    return keepPractice(sql, launch)
  }
  if (floor.wallet === 'seamless') return owe(sql, round)
  const { risk, returned } = round
  if (round.state === 'void') await move(sql, held, `void:${round.id}`, ['open', 'balance', risk])
  else {
    await move(sql, held, `end:${round.id}`, ['open', 'house', risk])
    await move(sql, held, `return:${round.id}`, ['house', 'balance', returned])
  }
  await enter(sql, held, 'round', entryOf(round))
}

/** Of a seamless round the house hears the win, 0.00 too, or that the bet is given back. */
function owe(sql: Sql, round: Round): Promise<void> {
  const { id, player, permit: bet } = round
  if (round.state === 'void') return sendRollback(sql, round)
  const win = randomUUID()
  const [amount, valid] = [toWire(round.returned), toWire(round.valid)]
  const body = { win, bet, player, game: round.game, round: id, amount, valid, currency: 'CNY' }
  return keepMessage(sql, round.venue, { id: win, round: id, path: '/win', body })
}

export function sendRollback(sql: Sql, { id, player, permit: bet, venue }: Round): Promise<void> {
  const rollback = randomUUID()
  const body = { rollback, bet, player, round: id }
  return keepMessage(sql, venue, { id: rollback, round: id, path: '/rollback', body })
}
