// Each list of the desk that has further pages gives each of its rows once, page by page; also those of one instant, between which a page ends.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deeds } from '../../core/desk/deeds.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()
const client = new pg.Client(house.database.config)
afterAll(() => client.end())
const { bucket, id: amy } = (await house.person('amy001')).member

/** Two pages and a half. */
const MANY = 250
/** Seven rows have one instant: a page of a hundred ends in the middle of such rows. */
const AT = `date_trunc('hour', now()) - k / 7 * interval '1 minute'`
const ID = `md5(k::text)::uuid`
const MEMBER = `${bucket}, ${amy} + k`

/** Rows of a table by the values of their columns, of which each has another k. They lie in no order, so that none comes by chance. */
const fill = (table: string, columns: string, values: string, count = MANY) =>
  client.query(
    `insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) as k order by md5('lies' || k)`,
  )

beforeAll(async () => {
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(`
    insert into members
    select made.*
      from (select * from members limit 1) t, generate_series(1, ${MANY}) as k,
           jsonb_populate_record(null::members, to_jsonb(t) || jsonb_build_object(
             'id', t.id + k, 'username', 'copy' || k, 'mobile', 19000000000 + k, 'real_name', 'copy ' || k)) as made`)
  await fillMembers()
  await fillSupport()
  await fillPayments()
  await fillLosses()
  await fillVenues()
  await fillOwed()
  await fillSecurityLog()
  await fill('member_cases', 'opened_at, id, username, person', `${AT}, ${ID}, 'm' || k, 'ann'`)
  await fillBets('open', 'null, null, null, null')
  await fillBets('cut off', `'void', 'ann', 'ben', ${AT}`)
})

/** No machine of a cluster lets a row of this log go: those that starting the house wrote are of the many. */
async function fillSecurityLog() {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from security_log')
  const values = `${ID}, ${AT}, 'sign_in', jsonb_build_object('n', k)`
  await fill('security_log', 'id, at, event, detail', values, MANY - rows[0]!.count)
}

async function fillMembers() {
  await fill('member_blocks', 'bucket, member_id, blocked_at, blocked_by, why', `${MEMBER}, ${AT}, 'ann', 'x'`)
  await fill(
    'member_corrections',
    'bucket, member_id, field, was, value, why, proposed_by, proposed_at',
    `${MEMBER}, 'name', 'a', 'b', 'x', 'ann', ${AT}`,
  )
  const reset = 'bucket, member_id, birthday, proposed_by, why, proposed_at'
  await fill('login_resets', reset, `${MEMBER}, '1990-01-01', 'ann', 'x', ${AT}`)
  await fill(
    'login_resets',
    `${reset}, approved_by, approved_at`,
    `${MEMBER} + ${MANY}, '1990-01-01', 'ann', 'x', ${AT}, 'ben', ${AT}`,
  )
}

async function fillSupport() {
  await fill('chats', 'bucket, member_id, last, waiting_since', `${MEMBER}, k, ${AT}`)
  await fill('questions', 'id, code_hash, language, waiting_since', `${ID}, sha256(k::text::bytea), 'en', ${AT}`)
  await fill(
    'feedbacks',
    'bucket, member_id, id, type, content, waiting_since',
    `${MEMBER}, ${ID}, 'information', 'x', ${AT}`,
  )
  await fill(
    'join_requests',
    'id, topic, name, contact, message, language, asked_at',
    `${ID}, 'agent', 'x', 'x', 'x', 'en', ${AT}`,
  )
}

async function fillPayments() {
  await fill('deposit_alarms', 'bucket, member_id, raised_at, failures', `${MEMBER}, ${AT}, 3`)
  await fill(
    'provider_payments',
    'bucket, member_id, provider, reference, order_ref, amount, currency, state, arrived_at',
    `${MEMBER}, 'fastpay', 'r' || k, 'o' || k, 100, 'CNY', 'review', ${AT}`,
  )
  await fill(
    'provider_inbox',
    'provider, event, body, said_at, signature, received_at, processed_at, outcome',
    `'fastpay', sha256(k::text::bytea), '{}', '', '', ${AT}, now(), 'unsigned'`,
  )
}

/** Withdrawals that people look at, and debts: seven members each owe as much. */
async function fillOwed() {
  await fill(
    'withdrawal_reviews',
    'bucket, member_id, id, reasons, held_at, due_at',
    `${MEMBER}, ${ID}, '{first}', ${AT}, now()`,
  )
  await fill(
    'withdrawals',
    'bucket, member_id, id, card_id, amount, handling_fee, administrative_fee, turnover_deduction, actual',
    `${MEMBER}, ${ID}, gen_random_uuid(), 100, 0, 0, 0, 100`,
  )
  await fill('receivables', 'bucket, member_id, owed', `${MEMBER}, 1 + k / 7`)
  await fill(
    'venue_entries_held',
    `bucket, member_id, venue, number, id, kind, said, is_round, change, bound, balance, open, ending, note, proposed_by, approved_by,
     ended_at, owed`,
    `${MEMBER}, 'electronic', 3, md5('debt' || k)::uuid, 'beyond', '{}', true, 1, 0, 0, 0, 'owed', 'x', 'ann', 'ben', ${AT}, 100`,
  )
}

/** Two orders have been paid by one transfer each time. What is closed was looked at, so it waits for nobody. */
async function fillLosses() {
  for (const [name, over] of [
    ['open', 'null, null, null'],
    ['closed', `${AT}, 'ann', ${AT}`],
  ] as const) {
    const order = `md5('${name}' || k)::uuid`
    await fill(
      'coin_losses',
      'bucket, member_id, order_id, hash, gone_at, raised_at, looked_at, looked_by, closed_at',
      `${MEMBER}, ${order}, '${name}' || k / 2, ${AT}, now(), ${over}`,
    )
    await fill(
      'deposits',
      'bucket, member_id, id, channel_id, channel, provider, amount, pay_amount, depositor, status, expires_at',
      `${MEMBER}, ${order}, 1, 'usdt', 'chain', 100, 100, 'amy', 'failed', now()`,
    )
    await fill(
      'provider_payments',
      'bucket, member_id, provider, reference, order_ref, amount, currency, booked, state',
      `${MEMBER}, 'chain', 'TRC20:${name}' || k / 2 || ':' || k, ${order}::text, 100, 'USDT', 100, 'credited'`,
    )
  }
}

async function fillVenues() {
  await fill(
    'venue_breaches',
    'bucket, member_id, id, venue, kind, ref, detail, found_at',
    `${MEMBER}, ${ID}, 'electronic', 'beyond', 'x', 'x', ${AT}`,
  )
  await fill(
    'rounds_in_review',
    'bucket, member_id, bet, amount, valid, cap, found_at',
    `${MEMBER}, ${ID}, 200, 100, 100, ${AT}`,
  )
  await fill(
    'venue_rounds',
    'bucket, member_id, stake, risk, placed_at, bet, round, venue, game, state, verdict',
    `${MEMBER}, 100, 100, now(), ${ID}, gen_random_uuid(), 'electronic', 'slot20', 'review', 'done'`,
  )
  await fill('venue_journals', 'bucket, member_id, venue, number, is_held', `${MEMBER}, 'electronic', 1, true`)
  await fill(
    'venue_entries_held',
    'bucket, member_id, venue, number, id, kind, said, is_round, change, bound, balance, open, found_at',
    `${MEMBER}, 'electronic', 2, gen_random_uuid(), 'beyond', '{}', true, 1, 0, 0, 0, ${AT}`,
  )
  await fillPassed()
}

/** More than a page of wins and entries that nobody waits for any more, older than all that wait: no page may be short of them. */
async function fillPassed() {
  const before = `${AT} - interval '1 day'`
  await fill(
    'rounds_in_review',
    'bucket, member_id, bet, amount, valid, cap, found_at',
    `${MEMBER}, md5('passed' || k)::uuid, 200, 100, 100, ${before}`,
  )
  await fill(
    'venue_rounds',
    'bucket, member_id, stake, risk, placed_at, settled_at, bet, round, venue, game, state, verdict',
    `${MEMBER}, 100, 100, now(), now(), md5('passed' || k)::uuid, gen_random_uuid(), 'electronic', 'slot20', 'finished', 'done'`,
  )
  await fill(
    'venue_entries_held',
    'bucket, member_id, venue, number, id, kind, said, is_round, change, bound, balance, open, found_at',
    `${MEMBER}, 'electronic', 1, gen_random_uuid(), 'beyond', '{}', true, 1, 0, 0, 0, ${before}`,
  )
}

/** An order has two lines of one instant. */
async function fillBets(name: string, ended: string) {
  const bet = `${MEMBER}, 1, md5('${name}' || k / 2)::uuid, k % 2`
  await fill(
    'bets',
    'bucket, member_id, draw_id, order_id, line, unit_stake, stake, best, units, accepted_at, odds_version, board, play, selection, odds',
    `${bet}, 100, 100, 100, 1, now(), 1, 1, 'k3.nothing', '7', '{}'`,
  )
  await fill(
    'bets_apart',
    'bucket, member_id, draw_id, order_id, line, stake, found_at, ending, proposed_by, approved_by, ended_at',
    `${bet}, 100, ${AT}, ${ended}`,
  )
}

type Output = Record<string, unknown[]> & { more: string[] }
const named = deeds.filter(({ fields }) => 'behind' in fields).map(({ name }) => name)

test.each(named)('%s', async (name) => {
  const first = (await house.asks(name)) as Output
  const lists = Object.keys(first).filter((one) => one !== 'more' && Array.isArray(first[one]))
  expect(first.more.map((place) => place.split(':')[0])).toEqual(lists)
  for (const list of lists) {
    const seen = first[list]!.map((row) => JSON.stringify(row))
    for (let behind = placeOf(first, list); behind;) {
      const page = (await house.asks(`${name} behind ${behind}`)) as Output
      seen.push(...page[list]!.map((row) => JSON.stringify(row)))
      behind = placeOf(page, list)
    }
    expect([list, seen.length, new Set(seen).size]).toEqual([list, MANY, MANY])
  }
})

const placeOf = ({ more }: Output, list: string) => more.find((place) => place.startsWith(`${list}:`))
