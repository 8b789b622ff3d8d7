import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemaFolder } from './migrations.ts'
import { statementsOf } from './statements.ts'

test('a semicolon ends a statement, and only there', () => {
  const text = `-- one; not two
create table a (b text default 'it''s; fine'); /* ; */
do $$ begin perform 1; end $$;
create function f() returns text language sql as $f$ select '$$;' $f$;
select ";" from a
-- the end; of it`
  expect(statementsOf(text)).toEqual([
    `-- one; not two\ncreate table a (b text default 'it''s; fine')`,
    '/* ; */\ndo $$ begin perform 1; end $$',
    `create function f() returns text language sql as $f$ select '$$;' $f$`,
    'select ";" from a\n-- the end; of it',
  ])
  expect(statementsOf('\n-- nothing here\n')).toEqual([])
})

test('no statement of the schema is lost or torn', () => {
  const files = ['migrations', 'functions'].flatMap((folder) =>
    readdirSync(join(schemaFolder, folder)).map((name) => join(folder, name)),
  )
  for (const name of files) {
    const text = readFileSync(join(schemaFolder, name), 'utf8')
    const found = statementsOf(text)
    expect(found.join(';\n').replace(/\s+/g, ''), name).toBe(text.trim().replace(/;$/, '').replace(/\s+/g, ''))
    const starts = /^(?:--[^\n]*\n|\s)*(?:create|alter|do|grant|revoke|insert|select|comment|drop|update)\b/i
    for (const statement of found) expect(statement, name).toMatch(starts)
  }
})
