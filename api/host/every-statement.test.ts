// Every statement of the server is carried out once, with values that mean nothing, and given up again: the database that it
// runs on takes it. A cluster refuses what one PostgreSQL takes, and says so where it plans, whatever rows there are.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()
const client = new pg.Client(house.database.config)
await client.connect()
afterAll(() => client.end())

const api = join(import.meta.dirname, '..')
const statements = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql.ts'))
  .flatMap((path) => statementsIn(path, readFileSync(join(api, path), 'utf8')))

/** The tagged statements, each with its place, and parameters for its values. */
function statementsIn(path: string, text: string): [string, string][] {
  const value = /\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g
  const tagged =
    /(?<=[)\w])`(\s*(?:with|select|insert|update|delete)\b(?:[^`$]|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\})*)`/g
  return [...text.matchAll(tagged)].map(({ 1: written = '', index }) => {
    let count = 0
    const place = `${path}:${text.slice(0, index).split('\n').length}`
    return [place, written.replaceAll(value, () => `$${++count}`)]
  })
}

const values: Record<string, string> = {
  ...{ smallint: String(house.buckets[0]), integer: '1', bigint: '5', numeric: '1', 'double precision': '1' },
  ...{ boolean: 'true', bytea: '\\x00', jsonb: '{}', uuid: '00000000-0000-0000-0000-000000000001', text: 'x' },
  ...{ date: '2026-11-27', interval: '1 day', 'timestamp with time zone': '2026-11-27 00:00+00' },
}
const valueOf = (type: string) => (type.endsWith('[]') ? `{${values[type.slice(0, -2)]}}` : values[type])

/** What no statement may be refused for, whatever its values: its own words, and what the database cannot do. Where a cluster moves rows, it gives a rule of a table that code too. */
const isRefused = ({ code = '', message }: Pick<pg.DatabaseError, 'code' | 'message'>) =>
  /^(?:0A|42|XX)/.test(code) && code !== '42501' && !message.startsWith('new row for relation')

test('the database takes every statement', async () => {
  expect(statements.length).toBeGreaterThan(900)
  await client.query(`set statement_timeout = '20s'`)
  const refused: string[] = []
  for (const [place, text] of statements) {
    await client.query('begin')
    try {
      await client.query(`prepare tried as ${text}`)
      const { rows } = await client.query<{ types: string[] }>(
        `select parameter_types::text[] as types from pg_prepared_statements where name = 'tried'`,
      )
      const types = rows[0]?.types ?? []
      const said = types.map((type) => `${client.escapeLiteral(valueOf(type)!)}::${type}`)
      await client.query(`execute tried${said.length > 0 ? `(${said.join(', ')})` : ''}`)
    } catch (error) {
      if (isRefused(error as pg.DatabaseError)) refused.push(`${place} ${String(error)}`)
    } finally {
      await client.query('rollback')
      await client.query('deallocate all')
    }
  }
  expect(refused).toEqual([])
})
