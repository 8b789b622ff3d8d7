// The queue behind the venues' door: messages that arrive while a statement runs go together in the next, as bets
// do (api/ledger/post/batch.ts), with one commit.
import type pg from 'pg'
import { hash } from 'node:crypto'
import { openLanes } from '../ledger/post/batch.ts'
import { batchLimits } from '../ledger/post/lane.ts'
import { leaseFor } from '../ledger/post/leases.ts'
import { heldWallets } from '../ledger/post/wallets.ts'
import { poolLike, sqlOver, type Sql } from '../shell/db.ts'
import { Refusal } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { freeAmong } from '../shell/shell.sql.ts'
import type { Message, MessageKind, Said } from './messages.ts'
import { givePermits, placeRounds, settleRounds, voidRounds } from './rounds.sql.ts'

/**
 * The outcome of a message. `figure` is a balance in fen; for a permit, the instant in milliseconds at which it was
 * first asked.
 */
export type Word = { verdict: string; figure: bigint }

export type Rounds = {
  submit(message: Message): Promise<Word>
  close(): Promise<void>
}

const LEASE_SHORT = 'lease'
const RENEW = 'renew'

/** The longest that the statement of one batch may run: the time limit of the ledger's lanes. */
const STATEMENT_MS = 2_000

/** Opens the queue, on connections of its own: no other work can hold up a batch, and it holds up no bets. */
export function openRounds(
  shared: pg.Pool,
  buckets: readonly number[],
  onError: (error: Error) => void = () => {},
): Rounds {
  const kept = { max: buckets.length, idleTimeoutMillis: 0, statement_timeout: STATEMENT_MS }
  const pool = poolLike(shared, kept, onError)
  const db = sqlOver(pool)
  const lanes = openLanes<Message, Word>(
    {
      run: (bucket, batch) => runBatch(db, bucket, batch),
      held: async (bucket, batch) => {
        const members = [...new Set(batch.map(({ memberId }) => memberId))]
        const free = new Set(await freeAmong(sqlOver(shared), bucket, members))
        const held = new Set(await heldWallets(sqlOver(shared), bucket, members))
        return new Set(batch.filter(({ memberId }) => !free.has(memberId) || held.has(memberId)))
      },
    },
    batchLimits,
  )
  /**
   * A lease that is short or over is renewed from the books, and the stake asked once more: they decide then. Where stakes beside
   * it, or a limit of another game, leave it short all the same, it is renewed within the statement that places it.
   */
  async function submit(message: Message): Promise<Word> {
    const word = await lanes.submit(message)
    if (word.verdict !== LEASE_SHORT || (message.kind !== 'permit' && message.kind !== 'bet')) return word
    const { said, bucket, memberId: id } = message
    const staked = { stake: said.risk ?? said.stake, game: said.game }
    const { why } = await leaseFor(sqlOver(shared), { bucket, id }, staked)
    const second = await lanes.submit({
      ...message,
      why: why === null ? RENEW : why === 'check_in_due' ? 'check_in' : 'limit',
    })
    // It ended between two looks at the clock, and nothing was written: the venue asks again.
    if (second.verdict === LEASE_SHORT) throw new Refusal('busy')
    return second
  }
  return {
    submit,
    close: async () => {
      await lanes.idle()
      await pool.end()
    },
  }
}

/** `body` is what came, byte for byte: the same id with other bytes is a contradiction. */
export const messageOf = <C extends MessageKind>(
  kind: C,
  member: Member,
  { key, said, body }: { key: string; said: Said<C>; body: string },
): Extract<Message, { kind: C }> =>
  ({
    ...{ kind, key, said, size: 1, bucket: member.bucket, memberId: member.id },
    body: hash('sha256', body, 'buffer'),
  }) as unknown as Extract<Message, { kind: C }>

/** A statement takes one message of a member; a second one of the same member goes in the next statement. */
async function runBatch(db: Sql, bucket: number, batch: Message[]): Promise<Word[]> {
  const words = new Map<Message, Word>()
  for (let rest = batch; rest.length > 0;) {
    const first = new Map<bigint, Message>()
    for (const message of rest) if (!first.has(message.memberId)) first.set(message.memberId, message)
    const wave = [...first.values()].toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
    const { verdicts, figures } = await carry(db, bucket, wave)
    wave.forEach((message, at) => words.set(message, { verdict: verdicts[at] ?? '', figure: figures[at] ?? 0n }))
    rest = rest.filter((message) => !words.has(message))
  }
  return batch.map((message) => words.get(message) as Word)
}

function carry(db: Sql, bucket: number, wave: Message[]) {
  const [{ kind }] = wave as [Message]
  const all = wave as never
  if (kind === 'permit') return givePermits(db, bucket, all)
  if (kind === 'bet') return placeRounds(db, bucket, all)
  return kind === 'win' ? settleRounds(db, bucket, all) : voidRounds(db, bucket, all)
}
