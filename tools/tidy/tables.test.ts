import { expect, test } from 'vitest'
import { tidy } from '../tidy.ts'

/** Returns tidy's findings in these files about tables and their owners. */
const said = (files: Record<string, string>) =>
  tidy(new Map(Object.entries(files))).filter(({ what }) => /belongs to|table/.test(what))

const statement = (text: string) => `export const one = (db: any) => db.run\`${text}\``
const read = 'select 1 from uploads join withdrawals using (bucket)'

test.each([
  ['api/site/site.sql.ts', read, 'withdrawals belongs to withdraw'],
  ['api/withdraw/withdraw.sql.ts', read, 'uploads belongs to site'],
  ['api/ledger/held.ts', 'select bucket from venue_transfers', 'venue_transfers belongs to transfer'],
  ['api/shell/shell.sql.ts', 'select bucket from transfers', 'transfers belongs to ledger'],
  ['api/deposit/deposit.sql.ts', 'update members set bucket_count = 1', 'members belongs to shell'],
  ['api/transfer/audit.sql.ts', 'delete from wallets where bucket = 1', 'wallets belongs to ledger'],
])('%s may not say: %s', (path, text, what) => {
  expect(said({ [path]: statement(text) })).toEqual([{ path, line: 1, what: expect.stringContaining(what) }])
})

test.each([
  ['api/site/site.sql.ts', 'select 1 from uploads where bucket in (select bucket from buckets)'],
  ['api/member/member.sql.ts', 'update members set at = 1 where bucket = 1'],
  ['api/shell/shell.sql.ts', 'select 1 from members where bucket = 1 for update'],
  ['api/lottery/orders/orders.sql.ts', 'select 1 from bets where bucket = 1'],
  ['api/lottery/orders/orders.sql.ts', 'select 1 from commands where bucket = 1'],
  ['api/ledger/watch.sql.ts', 'select 1 from withdrawals where bucket = 1'],
  ['api/transfer/audit.sql.ts', 'select 1 from wallets where bucket = 1'],
  ['api/withdraw/withdraw.test.ts', 'select 1 from uploads where bucket = 1'],
])('%s may say: %s', (path, text) => expect(said({ [path]: statement(text) })).toEqual([]))

test('a table without an owner is a breach, and an owner of a table that there is not', () => {
  const found = said({
    'tools/tidy/tables.ts': 'uploads is the first, withdrawals the second',
    'db/migrations/0001-a.sql':
      'create table strange (bucket smallint primary key);create table was (bucket smallint primary key);alter table was rename to withdrawals;',
  }).map(({ what }) => what)
  expect(found).toContain('whose is the table strange? say it here')
  expect(found).toContain('there is no table uploads')
  expect(found.filter((what) => /withdrawals|buckets\b/.test(what))).toEqual(['there is no table buckets'])
})
