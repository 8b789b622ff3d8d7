// The yardstick of venues' messages: a transaction a message, as a careful programmer writes it at first. The same
// tables, the same checks, named statements.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Member } from '../api/shell/serve.ts'
import { inOne, type Ask } from './naive.ts'

export type NaiveRound = {
  member: Member
  launch: string
  game: string
  bet: string
  win: string
  round: string
  stake: bigint
  back: bigint
}

async function mayPlay(ask: Ask, { member, launch, game }: NaiveRound): Promise<boolean> {
  const own = [member.bucket, member.id]
  const who = await ask(
    'member',
    'select play_state, verified_at from members where bucket = $1 and id = $2 for share',
    own,
  )
  const opened = await ask(
    'launch',
    'select game, ended_at from launches where bucket = $1 and member_id = $2 and id = $3 for update',
    [...own, launch],
  )
  const [{ play_state: state, verified_at: since } = {}] = who.rows
  const [live] = opened.rows
  return state === 1 && since !== null && live?.ended_at === null && live?.game === game
}

const walletOf = async (ask: Ask, { bucket, id }: Member) =>
  (
    await ask(
      'wallet',
      'select balance, number from wallets where bucket = $1 and member_id = $2 and account = 1 /* cash */ for update',
      [bucket, id],
    )
  ).rows[0] as { balance: bigint; number: bigint }

const pay = (ask: Ask, { bucket, id }: Member, after: { balance: bigint; number: bigint }) =>
  ask(
    'pay',
    'update wallets set balance = $3, number = $4 where bucket = $1 and member_id = $2 and account = 1 /* cash */',
    [bucket, id, after.balance, after.number],
  )

const addToHouse = (ask: Ask, { bucket }: Member, account: number, amount: bigint) =>
  ask(
    'house',
    `insert into house (bucket, account, stripe, balance) values ($1, $2, (16 + pg_backend_pid() % 16)::smallint, $3)
         on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance`,
    [bucket, account, amount],
  )

const tell = (ask: Ask, { bucket, id }: Member) =>
  ask('outbox', `insert into outbox (bucket, id, topic, payload) values ($1, $2, 'moved', $3)`, [
    ...[bucket, randomUUID(), { members: [String(id)] }],
  ])

export const betNaively = (pool: pg.Pool, one: NaiveRound): Promise<boolean> =>
  inOne(pool, async (ask) => {
    const { member, bet, round, launch, stake } = one
    const own = [member.bucket, member.id]
    if (!(await mayPlay(ask, one))) return false
    const { balance, number } = await walletOf(ask, member)
    const known = await ask(
      'known',
      'select bet from venue_rounds where bucket = $1 and member_id = $2 and (bet = $3 or round = $4)',
      [...own, bet, round],
    )
    const locked = await ask(
      'locked',
      'select locked_at from wallet_switches where bucket = $1 and member_id = $2 and locked_at is not null',
      own,
    )
    if (known.rows[0] || locked.rows[0] || balance < stake) return false
    const after = { balance: balance - stake, number: number + 1n }
    await pay(ask, member, after)
    await ask(
      'stake',
      `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number, ref, body, created_at)
       values ($1, $2, $3, 0, 82, 1, 110, $4, $5, $6, $7, '\\x00', clock_timestamp())`,
      [...own, bet, stake, after.balance, after.number, round],
    )
    await ask(
      'bet',
      `insert into venue_rounds (bucket, member_id, bet, round, launch, venue, game, stake, risk, state, verdict, bet_body, bet_balance, placed_at)
       values ($1, $2, $3, $4, $5, 'instant', $6, $7, $7, 'open', 'done', '\\x00', $8, clock_timestamp())`,
      [...own, bet, round, launch, one.game, stake, after.balance],
    )
    await addToHouse(ask, member, 110, stake)
    await tell(ask, member)
    return true
  })

export const winNaively = (pool: pg.Pool, one: NaiveRound): Promise<boolean> =>
  inOne(pool, async (ask) => {
    const { member, bet, win, round, stake, back } = one
    const own = [member.bucket, member.id]
    const { balance, number } = await walletOf(ask, member)
    const found = await ask(
      'open',
      'select state, risk from venue_rounds where bucket = $1 and member_id = $2 and bet = $3 for update',
      [...own, bet],
    )
    if (found.rows[0]?.state !== 'open') return false
    const after = { balance: balance + back, number: number + 1n }
    await pay(ask, member, after)
    await ask(
      'win',
      `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, credit_balance, credit_number, ref, body, created_at)
       values ($1, $2, $3, 0, 84, 109, 1, $4, $5, $6, $7, '\\x00', clock_timestamp())`,
      [...own, win, back, after.balance, after.number, round],
    )
    await ask(
      'settled',
      `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, ref, body, created_at)
       values ($1, 0, $2, 0, 83, 110, 109, $3, $4, '\\x00', clock_timestamp())`,
      [member.bucket, randomUUID(), stake, round],
    )
    await ask(
      'over',
      `update venue_rounds set state = 'finished', returned = $4, valid = $5, win = $6, win_body = '\\x00', settled_at = statement_timestamp()
        where bucket = $1 and member_id = $2 and bet = $3`,
      [...own, bet, back, stake, win],
    )
    await addToHouse(ask, member, 109, stake - back)
    await addToHouse(ask, member, 110, -stake)
    await tell(ask, member)
    return true
  })

export const permitNaively = (pool: pg.Pool, one: NaiveRound): Promise<boolean> =>
  inOne(pool, async (ask) => {
    const { member, bet: permit, round, launch, game, stake } = one
    const own = [member.bucket, member.id]
    if (!(await mayPlay(ask, one))) return false
    const known = await ask('permit', 'select verdict from permits where bucket = $1 and member_id = $2 and id = $3', [
      ...own,
      permit,
    ])
    const leaving = await ask(
      'leaving',
      `select id from venue_transfers where bucket = $1 and member_id = $2 and venue = 'electronic' and direction = 'out'
          and state not in ('settled', 'undone') limit 1`,
      own,
    )
    if (known.rows[0] || leaving.rows[0]) return false
    await ask(
      'allow',
      `insert into permits (bucket, member_id, id, launch, round, venue, game, stake, risk, verdict, body, given_at)
       values ($1, $2, $3, $4, $5, 'electronic', $6, $7, $7, 'done', '\\x00', clock_timestamp())`,
      [...own, permit, launch, round, game, stake],
    )
    return true
  })
