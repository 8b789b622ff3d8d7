// The rights of each role in the database: somebody who has taken the house over acts as koi_app, and cannot forge a
// decision of two people.
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accountCode, accountsAt, type End } from '../../core/accounts.ts'
import { transferKinds } from '../../core/ledger.ts'
import pg from 'pg'
import { openDb } from '../shell/db.ts'
import { openHouse } from '../testing/house.ts'
import { hashIn } from '../testing/people.ts'
import { ops } from '../../commands/ops.ts'
import { asDesk, refuseWrongRights } from './prepare.ts'
import { functions, ofPeople, tables } from './rights.ts'

const house = await openHouse()
const owner = openDb(house.database.config)
afterAll(() => owner.close())
const amy = await house.rich('amy001')
const { bucket, id } = amy.member
const DENIED = '42501'

test('decision 0062 lists what the desk alone may, and nothing else', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/decisions/0062-the-desk.md'), 'utf8')
  const [, listed = ''] = /Functions:(.*?)Sessions and apps/s.exec(text) ?? []
  const alone = Object.keys(functions).filter((name) => functions[name] === 'desk')
  expect(listed.match(/(?<=`)\w+(?=`)/g)).toEqual([...alone, ...tables, ...ofPeople])
})

test('decision 0062 names every function that writes sessions, apps and the register, and there is no other', () => {
  const project = join(import.meta.dirname, '../..')
  const text = readFileSync(join(project, 'docs/decisions/0062-the-desk.md'), 'utf8')
  const [, listed = ''] = /Sessions and apps(.*?)Nothing else writes/s.exec(text) ?? []
  const writes = /(?:insert into|update|delete from) (?:people|person_(?:keys|roles|sessions|factors))\b/g
  const writers = globSync('{api,commands,db}/**/*.ts', { cwd: project })
    .filter((file) => !/\.test\.ts$|\/testing|harm|tamper/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(project, file), 'utf8')
      const begins = [...source.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
      return [...source.matchAll(writes)].map(({ index }) => begins.findLast((one) => one.index < index)?.[1])
    })
  expect([...new Set(writers)].toSorted()).toEqual(listed.match(/(?<=`)[a-z]\w+(?=`)/gi)?.toSorted())
})

const moves = (kind: number, debit: number, credit: number) =>
  `select * from post_transfers(${bucket}::smallint, '{${id}}', '{${randomUUID()}}', '{\\\\x00}', '{x}', '{1}', '{${kind}}',
     '{${debit}}', '{${credit}}', '{100}', true, '${randomUUID()}')`

await house.owns(
  `insert into sequential_tests (game, began_at, heard_until, purses, least, most, stopped_at)
   select game, now(), now(), '{}', 0.9, 0.9, now() from unnest('{k3_1m,dice}'::text[]) as t (game)`,
)

await house.owns(`insert into lobby_closings (what, code) values ('game', 'dice')`)

test.each([
  ['a deed', `insert into deeds (id, person, words, outcome) values (gen_random_uuid(), 'ann', 'x', 'begun')`],
  ['a person', `insert into people (name, entered_at) values ('mallory', now())`],
  ['a key of a person', `update person_keys set public_key = public_key`],
  ['a proposal', `select put_proposal('price', 'x', '{}')`],
  ['a proposal, as a row', `update proposals set approved_by = 'ben'`],
  ['an approval', `select * from approve_proposal('price', 'x', '0123456789abcdef')`],
  ['a rate', `select publish_rate('flex', '2099-01-01 00:00+08', 10000, 'nobody at all', 'somebody else')`],
  ['a rate, as a row', `insert into savings_rates values ('flex', '2099-01-01 00:00+08', 10000, 'ann', 'ben')`],
  [
    'a draft of a rate',
    `insert into savings_rate_drafts (product, since, rate_bp, drafted_by) values ('flex', '2099-01-01 00:00+08', 9000, 'ann')`,
  ],
  ['a payee', `update deposit_channels set payee_account = '6225880004321987'`],
  ['a limit of a level', `update deposit_levels set max_amount = 1`],
  ['a cap', `update lotteries set order_cap = 1`],
  ['a return of a lottery', `select change_odds('k3_1m', 9900, null)`],
  ['the end of a freeze', `insert into payout_freezes (number, action, person, note) values (99, 'lift', 'ann', 'x')`],
  ['the opening of a lottery that a test has stopped', `select change_odds('k3_1m', null, true)`],
  ['the opening of a game that a test has stopped', `update sequential_tests set stopped_at = null`],
  ['the end of a test that has stopped a game', `delete from sequential_tests`],
  ['the end of its closing', `delete from lobby_closings`],
  ['when its closing ends', `update lobby_closings set until = now()`],
  ['a return of a game', `insert into game_returns (game, rtp_bp, approved_by) values ('dice', 9900, 'ben')`],
  [
    'odds',
    `insert into odds_versions (lottery, version, rtp_bp, play_rtp_bp, variants) values ('k3_1m', 9, 9900, '{}', '{}')`,
  ],
  [
    'a price that somebody proposed',
    `insert into price_changes (what, "row", name, value, note, proposed_by) values ('channel', '2', 'fee_bps', '1', 'x', 'ann')`,
  ],
  [
    'a change of a game',
    `insert into game_changes (game, change, note, proposed_by) values ('dice', 'reopen', 'x', 'ann')`,
  ],
  [
    'a win that waits',
    `select * from end_review(${bucket}::smallint, ${id}, gen_random_uuid(), 'accept', gen_random_uuid(), gen_random_uuid(), gen_random_uuid())`,
  ],
  ['a correction of a draw', `select propose_correction(1, '{1,2,3}', 'x', 'ann')`],
  ['an approval of one', `select approve_correction(1, 1::smallint, 'ben')`],
  ['a credit of review', moves(3, 106, 1)],
  ['a return of review', moves(4, 106, 105)],
  ['a deposit given back', moves(61, 104, 1)],
  [
    'a deposit taken back',
    `select * from take_back(${bucket}::smallint, ${id}, gen_random_uuid(), 'x', 60, 100, 0, gen_random_uuid())`,
  ],
])('as koi_app nobody forges %s', async (_what, statement) => {
  await expect(house.sql(statement)).rejects.toMatchObject({ code: DENIED })
})

const approvals = (await house.sql(
  `select table_name as "table", column_name as "column",
            exists (select from information_schema.columns b
                     where b.table_schema = 'public' and b.table_name = c.table_name and b.column_name = 'bucket') as "hasBucket"
       from information_schema.columns c
      where table_schema = 'public'
        and (column_name = 'approved_by' or (table_name, column_name) in (('offers', 'published_by'), ('member_blocks', 'ended_by')))
      order by 1`,
)) as { table: string; column: string; hasBucket: boolean }[]

test('as koi_app nobody writes who approved, in any table', async () => {
  expect(approvals.length).toBeGreaterThan(20)
  const open: string[] = []
  // Whether a row begins as approved is judged before the rest of it; a cluster asks before which machine the row is for.
  const more: Record<string, [string, string]> = {
    offers: ['drafted_by, ', "'ann', "],
    provider_payments: ['reference, ', "'x', "],
  }
  for (const { table, column, hasBucket } of approvals) {
    const [columns, values] = more[table] ?? (hasBucket ? ['bucket, ', `${bucket}, `] : ['', ''])
    const puts = `insert into ${table} (${columns}${column}) values (${values}'ben')`
    const said = await house.sql(puts).catch((error: { code?: string }) => error.code)
    if (said !== DENIED) open.push(`${table}: ${String(said)}`)
  }
  expect(open).toEqual([])
})

test('nor is a gift that one person has proposed approved by a hand of the house, and the desk’s own may', async () => {
  await house.owns(
    `insert into vip_gifts (bucket, member_id, kind, ref, level, amount, note, proposed_by)
     values ($1, $2, 'exclusive', 'x', 9, 888800, 'x', 'ann')`,
    [bucket, id],
  )
  const gift = `update vip_gifts set approved_by = 'ben' where ref = 'x'`
  await expect(house.sql(gift)).rejects.toMatchObject({ code: DENIED })
  const desk = openDb(asDesk(house.database.config))
  await desk.run`update vip_gifts set approved_by = 'ben' where ref = 'x'`
  await desk.close()
})

test('the lines of the desk do nothing under the house’s own login', async () => {
  const line = ['price', 'propose', 'channel', '1', 'payee_account', '6225880000004321987', 'mine']
  const said = await house.types(line, 'ann')
  const approves = ['price', 'approve', 'channel', '1', 'payee_account', hashIn(said)]
  for (const words of [line, approves])
    await expect(ops({ ...house.desk(), db: house.db }, words, await house.actor('ben'))).rejects.toMatchObject({
      code: DENIED,
    })
  expect(await house.types(approves, 'ben')).toContain('value: 6225880000004321987')
})

test('every function of the database has its line in the table of rights, and what it says is so', async () => {
  const { rows } = await owner.pool.query<{
    name: string
    app: boolean
    desk: boolean
    all: boolean
  }>(
    `select proname as name, has_function_privilege('koi_app', oid, 'execute') as app,
            has_function_privilege('koi_desk', oid, 'execute') as desk,
            coalesce(proacl::text ~ '[{,]=X', true) as all
       from pg_proc
      where pronamespace = 'public'::regnamespace
        and prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`,
  )
  const may = rows.map(({ name, app, desk, all }) => [
    name,
    all ? 'everybody' : app ? 'house' : desk ? 'desk' : 'owner',
  ])
  expect(Object.fromEntries(may)).toEqual(functions)
  // The desk is of the house: it may what the house may.
  expect(rows.filter(({ app, desk }) => app && !desk)).toEqual([])
})

test('what only the desk writes, the house does not, and everything else has no rights of the desk alone', async () => {
  const { rows } = await owner.pool.query<{ name: string }>(
    `select c.relname as name
       from pg_class c
      where c.relnamespace = 'public'::regnamespace
        and c.relkind = 'r'
        and has_table_privilege('koi_desk', c.oid, 'insert, update, delete')
        and not has_table_privilege('koi_app', c.oid, 'insert, update, delete')
      order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(tables.toSorted())
})

/** Returns an account that this end of a movement may have. */
const accountAt = (end: End): number =>
  end === 'venue:*' || end === 'in_transit:*' ? accountsAt(end)[0]! : accountCode(end)

test('the movements of people are those in the table, and all others the house posts itself', async () => {
  const denied: string[] = []
  for (const [kind, { code, from, to }] of Object.entries(transferKinds)) {
    const said = await house.db
      .tx(async (tx) => {
        await tx.client.query(moves(code, accountAt(from), accountAt(to)))
        throw new Error('undone')
      })
      .catch((error: { code?: string }) => error.code)
    if (said === DENIED) denied.push(kind)
  }
  expect(denied.toSorted()).toEqual(ofPeople.toSorted())
})

test('a start refuses a database where the house was given what two people decide', async () => {
  const client = new pg.Client(house.database.config)
  await client.connect()
  await refuseWrongRights(client)
  for (const [grant, wrong] of [
    ['execute on function publish_rate', 'revoke execute on function publish_rate from koi_app, public'],
    ['update on deposit_channels', 'revoke insert, update, delete on deposit_channels from koi_app, public'],
    // What is written through a view is written with the rights of its owner.
    ['update on cash_entries', 'revoke insert, update, delete on cash_entries from koi_app, public'],
    ['create on schema public', 'revoke create on schema public from koi_app, public'],
  ] as const) {
    await client.query('begin')
    await client.query(`grant ${grant} to koi_app`)
    await expect(refuseWrongRights(client)).rejects.toThrow(wrong)
    await client.query('rollback')
  }
  await client.end()
})
