import { describe, expect, test } from 'vitest'
import { tidy } from '../tidy.ts'

/** Returns tidy's findings in these files, apart from "nothing uses this file". */
function said(files: Record<string, string>): string[] {
  return tidy(new Map(Object.entries(files)))
    .filter(({ what }) => !what.startsWith('nothing of the house'))
    .map(({ path, line, what }) => `${path}:${line} ${what}`)
}

const inSql = (text: string) => `export const one = (db: any) => db.run\`${text}\``
const BETS = 'create table bets (\n bucket smallint,\n member_id bigint,\n primary key (bucket, member_id)\n);\n'

describe('SQL stands in sql.ts', () => {
  test.each([
    'select id from bets where bucket = 1',
    'insert into bets values (1)',
    'update bets set bucket_count = 1',
    'delete from bets',
    'with a as (select 1) select * from a',
  ])('%s', (text) => {
    expect(said({ 'api/lottery/bets.ts': inSql(text) })).toEqual([expect.stringContaining('SQL in bets.ts')])
    expect(said({ 'api/lottery/bets.sql.ts': inSql(text), 'api/lottery/bets.test.ts': inSql(text) })).toEqual([])
  })

  test('a sentence is not SQL', () => {
    expect(said({ 'api/lottery/bets.ts': `export const a = 'select a game, then update your picks'` })).toEqual([])
  })
})

/** A function as db/functions has it. */
const madeAs = (name: string, text = 'null') =>
  `create function ${name}() returns void language plpgsql\nset search_path = public as $$ begin\n  ${text};\nend $$;`

describe('a function stands whole in a file of its name', () => {
  const file = (text: string) => said({ 'db/functions/a.sql': text })

  test('and only what a trigger stands on in a migration', () => {
    expect(file(madeAs('a'))).toEqual([])
    const other = expect.stringContaining('create function a(')
    expect(file(madeAs('b'))).toEqual([other])
    expect(file(madeAs('a') + madeAs('b'))).toEqual([other])
    expect(file(madeAs('a').replace('create', 'create or replace'))).toEqual([other])
    const migration = (text: string) => said({ 'db/migrations/0001-a.sql': text })
    expect(migration(madeAs('a'))).toEqual([expect.stringContaining('stands in db/functions')])
    expect(migration(madeAs('a').replace('void', 'trigger'))).toEqual([])
  })

  test('with a search path of its own, and closed to everybody where it runs as the owner', () => {
    expect(file(madeAs('a').replace(/set search_path = public/, ''))).toEqual([
      expect.stringContaining('a sets no search_path'),
    ])
    const definer = madeAs('a').replace('plpgsql', 'plpgsql security definer')
    expect(file(definer)).toEqual([expect.stringContaining('everybody may call a')])
    expect(file(`${definer}\nrevoke execute on function a from public;`)).toEqual([])
  })
})

describe('SQL runs on a distributed PostgreSQL', () => {
  const migration = (text: string) => said({ 'db/migrations/0001-a.sql': text })

  test.each([
    'with a as (insert into bets values (1) returning id) select 1;',
    'with a as materialized (\n update bets set x = 1) select 1;',
    'select case kind when 1 then 2 end;',
    'alter function f() set plan_cache_mode = force_generic_plan;',
    'create table a (bucket smallint, id bigserial, primary key (bucket, id));',
    'create table a (bucket smallint, id bigint generated always as identity, primary key (bucket, id));',
    'create sequence a;',
    `select nextval('a');`,
    'update bets set bucket = 2;',
    'insert into bets (bucket, at) values (1, to_jsonb(array(select 1)));',
    'alter table bets add column cap bigint check (cap > 0);',
    'update bets set stake = s[width_bucket(member_id, m)] where bucket = 1;',
    `update bets set at = at - interval '1 day' where bucket = 1;`,
    'grant insert (id) on bets to koi_app;',
  ])('%s', (text) => {
    expect(migration(text)).toHaveLength(1)
    expect(said({ 'db/functions/a.sql': madeAs('a', text) })).toHaveLength(1)
    expect(said({ 'api/lottery/bets.sql.ts': inSql(`select 1; ${text}`) }).length).toBeGreaterThan(0)
  })

  test('neither a comment, nor a string, nor a searched CASE is a breach', () => {
    expect(
      migration(
        `-- a serial, a case kind when\nselect 'create sequence', case when a = 1 then 2 end, case\n  when a = 1 then 2 end;`,
      ),
    ).toEqual([])
  })

  test('a trigger for TRUNCATE is for nothing else, also where a function makes it', () => {
    const trigger = (events: string) =>
      `do $$ begin execute 'create trigger a before ${events} on bets execute function b()'; end $$;`
    expect(migration(trigger('update or delete or truncate'))).toHaveLength(1)
    expect(migration(trigger('truncate or delete'))).toHaveLength(1)
    expect(migration(trigger('update or delete') + trigger('truncate'))).toEqual([])
    expect(migration('-- update or truncate')).toEqual([])
  })

  test.each([
    'update bets set at = clock_timestamp() where bucket = 1',
    'delete from bets where bucket = 1 and at < clock_timestamp()',
    'update bets set id = gen_random_uuid() where bucket = 1',
    'insert into bets (bucket) values (1) on conflict do update set at = now()',
    'update bets set at = coalesce(at, statement_timestamp()) where bucket = 1',
    'update bets set at = case when n = 1 then now() end where bucket = 1',
    'update bets set at = statement_timestamp() + (ends - began) where bucket = 1',
  ])('a change takes no clock of its own: %s', (text) => {
    const inFunction = madeAs('a', text)
    const local = `create table bets (\n id uuid primary key\n);comment on table bets is 'local: why';`
    const judged = (table: string) => [
      ...said({ 'db/migrations/0001-a.sql': table, 'db/functions/a.sql': inFunction }),
      ...said({ 'db/migrations/0001-a.sql': table, 'api/lottery/bets.sql.ts': inSql(text) }),
    ]
    expect(judged(BETS)).toHaveLength(2)
    expect(judged(local)).toEqual([])
  })

  test('a stable clock may stand in a change, and any in an insert', () => {
    for (const text of [
      'update bets set at = statement_timestamp() where bucket = 1;',
      'update bets set at = least(at, now()), id = coalesce(id, 1) where bucket = 1 and at < now();',
      'update bets set n = 1 where bucket = 1 and at < now() - make_interval(days => 1);',
      'update bets set n = case when n = 1 then 2 end, at = now() where bucket = 1;',
      'insert into bets (bucket, at) values (1, clock_timestamp()) on conflict do update set at = excluded.at;',
      'update bets set at = v where bucket = 1; v := clock_timestamp();',
    ])
      expect(migration(`${BETS}${text}`)).toEqual([])
  })

  test('a list takes no table of the machines by a left join', () => {
    const joined = (join: string) =>
      said({
        'db/migrations/0001-a.sql': BETS,
        'api/lottery/bets.sql.ts': inSql(
          `select s.at from unnest(array[now()]::timestamptz[]) with ordinality as s (at, n) ${join} b on b.bucket in (select bucket from buckets)`,
        ),
      })
    expect(joined('left join bets')).toHaveLength(1)
    expect(joined('join bets')).toEqual([])
    expect(joined('left join (select bucket, count(*) from bets group by bucket)')).toEqual([])
  })

  test('the key of a table begins with bucket', () => {
    expect(migration(BETS)).toEqual([])
    expect(migration('create table a (\n bucket smallint,\n id uuid,\n primary key (id, bucket)\n);')).toHaveLength(1)
    expect(migration('create table a (\n id uuid not null primary key,\n bucket smallint\n);')).toHaveLength(1)
    expect(migration('create table a (id uuid);')).toEqual([expect.stringContaining('no primary key')])
  })

  test('but for a directory and a reference, which say so', () => {
    const names = 'create table names (\n name text primary key,\n bucket smallint\n);'
    expect(migration(`-- directory by name\n${names}`)).toEqual([])
    expect(migration(`-- directory by name\n\n${names}`)).toHaveLength(1)
    for (const kind of ['reference', 'local']) {
      expect(migration(`${names}\ncomment on table names is '${kind}: why';`)).toEqual([])
    }
    expect(migration(`-- directory by nothing\n${BETS}`)).toEqual([expect.stringContaining('drop the comment')])
  })

  test('what is unique is unique within a bucket', () => {
    expect(migration(`${BETS}create unique index a on bets (member_id);`)).toHaveLength(1)
    expect(migration(`${BETS}create unique index a on bets (bucket, member_id);`)).toEqual([])
    expect(migration(BETS.replace('\n primary', '\n unique (member_id),\n primary'))).toHaveLength(1)
  })

  test('a statement on a bucketed table names the bucket; on a directory it need not', () => {
    const names = '-- directory by name\ncreate table names (\n name text primary key,\n bucket smallint\n);'
    const speaking = (text: string) =>
      said({ 'db/migrations/0001-a.sql': BETS + names, 'api/lottery/bets.sql.ts': inSql(text) })
    expect(speaking('select 1 from bets where member_id = 7')).toEqual([
      expect.stringContaining('on bets without bucket'),
    ])
    expect(speaking('select 1 from bets where bucket = 1 and member_id = 7')).toEqual([])
    expect(speaking(`select member_id from names where name = 'a'`)).toEqual([])
    expect(speaking('select 1 from bets join names using (bucket, member_id)')).toEqual([
      expect.stringContaining('different machines'),
    ])
  })
})
