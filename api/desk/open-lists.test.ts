// A list of what is open reads its page, however much is open: counted in rows by their plans, over tables in which thousands wait.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oddList } from '../callback/callback.sql.ts'
import { alarmList } from '../deposit/alarm.sql.ts'
import { closedLosses, lossList, unclosedLosses } from '../deposit/loss.sql.ts'
import { reviewList } from '../deposit/payment.sql.ts'
import { breachesApart } from '../games/breaches.sql.ts'
import { heldEntries } from '../games/holding.sql.ts'
import { heldWins } from '../games/review.sql.ts'
import { openJoins } from '../join/join.sql.ts'
import { waitingApart } from '../ledger/settle/apart.sql.ts'
import { largestDebts, owedByMembers } from '../ledger/settle/debts.sql.ts'
import { approvedResets, proposedResets } from '../member/account/reset.sql.ts'
import { blockList } from '../member/blocks.sql.ts'
import { openCorrections } from '../member/profile/correction.sql.ts'
import { openCaseOf, openCases } from '../people/notes.sql.ts'
import { lastDeeds } from '../people/people.sql.ts'
import { newestLines } from '../security/security.sql.ts'
import { proposedUnder } from '../shell/proposals.sql.ts'
import type { Sql } from '../shell/db.ts'
import { oldestFirst, pagesOf, type QueuePlace } from '../shell/queue.ts'
import { findWaitingChats } from '../support/chat.sql.ts'
import { findWaiting, findWaitingOf } from '../support/feedback.sql.ts'
import { openHouse } from '../testing/house.ts'
import { rowsReadBy } from '../testing/plan.ts'
import { heldNow } from '../withdraw/review.sql.ts'
import { opens } from './file.ts'
import { openUntil } from './file.sql.ts'

const house = await openHouse()
const client = new pg.Client(house.database.config)
afterAll(() => client.end())
const { bucket } = (await house.person('amy001')).member

const MANY = 5_000
/** On a cluster a page of payments in review is chosen from as many as its table has shards, sixteen. */
const PAGE = 10
/** Such pages, and what a plan counts of them more than once. */
const FEW = 300
const DEED = '00000000-0000-4000-8000-000000000001'
const SESSION = '00000000-0000-4000-8000-000000000002'

/** Many rows of a table, of a member each; columns by their names, values by k. */
const fill = (table: string, columns: string, values: string) =>
  client.query(`insert into ${table} (${columns}) select ${values} from generate_series(1, ${MANY}) as k`)

/** The k-th instant before now. */
const AGO = `now() - k * interval '1 minute'`

beforeAll(async () => {
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await fill('member_blocks', 'bucket, member_id, blocked_at, blocked_by, why', `${bucket}, k, ${AGO}, 'ann', 'x'`)
  await fill(
    'member_corrections',
    'bucket, member_id, field, was, value, why, proposed_by, proposed_at',
    `${bucket}, k, 'name', 'a', 'b', 'x', 'ann', ${AGO}`,
  )
  await fill(
    'login_resets',
    'bucket, member_id, birthday, proposed_by, why, proposed_at, approved_by, approved_at',
    `${bucket}, k, '1990-01-01', 'ann', 'x', ${AGO}, case when k % 2 = 0 then 'ben' end, case when k % 2 = 0 then ${AGO} end`,
  )
  await fill(
    'feedbacks',
    'bucket, member_id, id, type, content, waiting_since',
    `${bucket}, k, gen_random_uuid(), case when k % 100 = 0 then 'information' else 'other' end, 'x', ${AGO}`,
  )
  await fill('chats', 'bucket, member_id, waiting_since', `${bucket}, k, ${AGO}`)
  await fill('deposit_alarms', 'bucket, member_id, raised_at, failures', `${bucket}, k, ${AGO}, 3`)
  await fill(
    'coin_losses',
    'bucket, member_id, order_id, hash, gone_at, raised_at',
    `${bucket}, k, gen_random_uuid(), 'x' || k, ${AGO}, now()`,
  )
  await fill(
    'coin_losses',
    'bucket, member_id, order_id, hash, gone_at, raised_at, looked_at, looked_by, closed_at',
    `${bucket}, k, gen_random_uuid(), 'x' || k, ${AGO}, now(), now(), 'ann', ${AGO}`,
  )
  await fill(
    'provider_payments',
    'provider, reference, order_ref, bucket, member_id, amount, currency, state, arrived_at',
    `'fastpay', 'r' || k, 'o' || k, ${bucket}, k, 100, 'CNY', 'review', ${AGO}`,
  )
  await fill(
    'venue_breaches',
    'bucket, member_id, id, venue, kind, ref, detail, found_at',
    `${bucket}, k, gen_random_uuid(), 'electronic', 'beyond', 'x', 'x', ${AGO}`,
  )
  await fill(
    'rounds_in_review',
    'bucket, member_id, bet, amount, valid, cap, found_at',
    `${bucket}, k, md5(k::text)::uuid, 200, 100, 100, ${AGO}`,
  )
  await fill(
    'venue_rounds',
    'bucket, member_id, stake, risk, placed_at, bet, round, venue, game, state, verdict',
    `${bucket}, k, 100, 100, ${AGO}, md5(k::text)::uuid, gen_random_uuid(), 'electronic', 'slot20', 'review', 'done'`,
  )
  await fill('venue_journals', 'bucket, member_id, venue, number, is_held', `${bucket}, k, 'electronic', 1, true`)
  await fill(
    'venue_entries_held',
    'bucket, member_id, venue, number, id, kind, said, is_round, change, bound, balance, open, found_at',
    `${bucket}, k, 'electronic', 2, gen_random_uuid(), 'beyond', '{}', true, 1, 0, 0, 0, ${AGO}`,
  )
  await fillOwed()
  await fillDeeds()
  await fillWithoutMembers()
  await fillBets()
  await client.query('analyze')
})

/** Debts, and withdrawals that people look at. */
async function fillOwed() {
  await fill('receivables', 'bucket, member_id, owed', `${bucket}, k, k`)
  await fill(
    'withdrawal_reviews',
    'bucket, member_id, id, reasons, held_at, due_at',
    `${bucket}, k, md5(k::text)::uuid, '{first}', ${AGO}, now()`,
  )
  await fill(
    'withdrawals',
    'bucket, member_id, id, card_id, amount, handling_fee, administrative_fee, turnover_deduction, actual',
    `${bucket}, k, md5(k::text)::uuid, gen_random_uuid(), 100, 0, 0, 0, 100`,
  )
}

/** What has come from outside, and is of no member. */
async function fillWithoutMembers() {
  await fill(
    'provider_inbox',
    'provider, event, body, said_at, signature, received_at, processed_at, outcome',
    `'fastpay', sha256(k::text::bytea), '{}', '', '', ${AGO}, now(), 'unsigned'`,
  )
  await fill(
    'join_requests',
    'id, topic, name, contact, message, language, asked_at',
    `gen_random_uuid(), 'agent', 'x', 'x', 'x', 'en', ${AGO}`,
  )
}

async function fillDeeds() {
  await fill('security_log', 'id, at, event', `gen_random_uuid(), ${AGO}, 'sign_in'`)
  // Beside each open case stands a closed one about the same member.
  await fill('member_cases', 'opened_at, id, username, person', `${AGO}, gen_random_uuid(), 'm' || k, 'ann'`)
  await fill(
    'member_cases',
    'opened_at, closed_at, id, closed_by, username, person',
    `${AGO} - interval '1 hour', ${AGO}, gen_random_uuid(), gen_random_uuid(), 'm' || k, 'ann'`,
  )
  await fill(
    'deeds',
    'at, id, outcome, person, words, session',
    `now() - k * interval '0.1 s', md5((k / 2)::text)::uuid, case when k % 2 = 0 then 'begun' else 'ok' end, '(ann)', 'case list',
     '${SESSION}'`,
  )
  await fill(
    'proposals',
    'lapses_at, id, deed, kind, subject, says, hash, proposed_by',
    `now() + interval '1 day', gen_random_uuid(), case when k = 1 then '${DEED}'::uuid else gen_random_uuid() end, 'venue',
     's' || k, '{}', sha256(k::text::bytea), 'ann'`,
  )
}

async function fillBets() {
  await fill(
    'bets',
    'bucket, member_id, draw_id, order_id, line, unit_stake, stake, best, units, accepted_at, odds_version, board, play, selection, odds',
    `${bucket}, k, 1, md5(k::text)::uuid, 0, 100, 100, 100, 1, now(), 1, 1, 'k3.nothing', '7', '{}'`,
  )
  await fill(
    'bets_apart',
    'bucket, member_id, draw_id, order_id, line, stake, found_at',
    `${bucket}, k, 1, md5(k::text)::uuid, 0, 100, ${AGO}`,
  )
}

test.each<[string, (sql: Sql) => Promise<unknown>]>([
  ['blocks', (sql) => blockList(sql, PAGE)],
  ['corrections', (sql) => openCorrections(sql, PAGE)],
  ['resets that wait for a second person', (sql) => proposedResets(sql, PAGE)],
  ['resets that wait for the member', (sql) => approvedResets(sql, PAGE)],
  ['feedback', (sql) => findWaiting(sql, PAGE)],
  ['feedback of a type', (sql) => findWaitingOf(sql, 'information', { limit: PAGE })],
  ['chats', (sql) => findWaitingChats(sql, PAGE)],
  ['alarms about deposits', (sql) => alarmList(sql, PAGE)],
  ['transfers that left their chain', (sql) => lossList(sql, PAGE)],
  ['losses that are not closed', (sql) => unclosedLosses(sql, PAGE)],
  ['losses that are closed', (sql) => closedLosses(sql, PAGE)],
  ['messages that were not believed', (sql) => oddList(sql, PAGE)],
  ['consultations', (sql) => openJoins(sql, PAGE)],
  ['bets that are set apart', (sql) => waitingApart(sql, PAGE)],
  ['payments in review', (sql) => reviewList(sql, PAGE)],
  ['breaches of venues', (sql) => breachesApart(sql, PAGE)],
  ['wins that are held', (sql) => heldWins(sql, PAGE)],
  ['entries that are held', (sql) => heldEntries(sql, PAGE)],
  ['withdrawals that are held', (sql) => heldNow(sql, PAGE)],
  ['the largest debts', (sql) => largestDebts(sql, PAGE)],
  // A look that is explained has no rows, and this one cannot do without its one.
  ['all that members owe', (sql) => owedByMembers(sql).catch(() => undefined)],
  ['cases that are open', (sql) => openCases(sql, PAGE)],
  ['the case of a member', (sql) => openCaseOf(sql, 'm4000')],
  ['the security log', (sql) => newestLines(sql, PAGE)],
  ['the last deeds', (sql) => lastDeeds(sql, PAGE)],
  ['until when a file is open', (sql) => openUntil(sql, SESSION, opens('amy001'))],
  ['what a deed has proposed', (sql) => proposedUnder(sql, DEED)],
])('%s: a page of five thousand', async (_what, look) => {
  expect(await rowsReadBy(client, look)).toBeLessThan(FEW)
})

/** Behind half of them. */
const half = () => oldestFirst.read(`${Date.now() - (MANY / 2) * 60_000}000`, '')

test.each<[string, (sql: Sql, after: QueuePlace) => Promise<unknown>]>([
  ['feedback', (sql, after) => findWaiting(sql, PAGE, after)],
  ['chats', (sql, after) => findWaitingChats(sql, PAGE, after)],
  ['alarms about deposits', (sql, after) => alarmList(sql, PAGE, after)],
  ['transfers that left their chain', (sql, after) => lossList(sql, PAGE, after)],
  ['losses that are not closed', (sql, after) => unclosedLosses(sql, PAGE, after)],
  ['losses that are closed', (sql, after) => closedLosses(sql, PAGE, after)],
  ['messages that were not believed', (sql, after) => oddList(sql, PAGE, after)],
  ['consultations', (sql, after) => openJoins(sql, PAGE, after)],
  ['bets that are set apart', (sql, after) => waitingApart(sql, PAGE, after)],
  ['payments in review', (sql, after) => reviewList(sql, PAGE, after)],
  ['breaches of venues', (sql, after) => breachesApart(sql, PAGE, after)],
  ['wins that are held', (sql, after) => heldWins(sql, PAGE, after)],
  ['entries that are held', (sql, after) => heldEntries(sql, PAGE, after)],
  ['cases that are open', (sql, after) => openCases(sql, PAGE, after)],
  ['the security log', (sql, after) => newestLines(sql, PAGE, after)],
  ['blocks', (sql, after) => blockList(sql, PAGE, after)],
  ['corrections', (sql, after) => openCorrections(sql, PAGE, after)],
  ['resets that wait for a second person', (sql, after) => proposedResets(sql, PAGE, after)],
  ['feedback of a type', (sql, after) => findWaitingOf(sql, 'information', { limit: PAGE, after })],
  ['withdrawals that are held', (sql, after) => heldNow(sql, PAGE, after)],
  ['the largest debts', (sql, { id }) => largestDebts(sql, PAGE, oldestFirst.read(String(MANY / 2), id))],
])('%s: a page in the middle costs no more than the first', async (_what, look) => {
  expect(await rowsReadBy(client, (sql) => look(sql, half()))).toBeLessThan(FEW)
})

test('page by page a deed gives each row of a queue once, those of one instant too', async () => {
  await client.query(
    `update deposit_alarms set raised_at = date_trunc('day', raised_at at time zone 'UTC') at time zone 'UTC'`,
  )
  const seen: bigint[] = []
  for (let behind: string | undefined; ;) {
    const { stopped, list, more } = await pagesOf(house.db, behind, { stopped: alarmList, list: reviewList })
    // The first page has both queues, each further one the queue that it was asked for.
    expect(list.length).toBe(behind === undefined ? 100 : 0)
    seen.push(...stopped.map(({ member_id }) => member_id))
    behind = more.find((place) => place.startsWith('stopped:'))
    if (behind === undefined) break
  }
  expect([seen.length, new Set(seen).size]).toEqual([MANY, MANY])
  await expect(pagesOf(house.db, 'stopped:yesterday', { stopped: () => Promise.resolve([]) })).rejects.toThrow(
    'cursor_invalid',
  )
})
