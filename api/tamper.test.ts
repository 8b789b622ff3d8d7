// What a hand with the owner's rights does to the books: in `npm test` a column of each table at once, and with
// `npm run tamper` each column, one after the other.
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { editsOf, tablesOf } from '../tools/tamper/edits.ts'
import type { Edit, Table } from '../tools/tamper/edits.ts'
import { harmless } from '../tools/tamper/harmless.ts'
import { watch } from '../tools/tamper/notice.ts'
import type { Verdict, Watcher } from '../tools/tamper/notice.ts'
import { live, openFullTown } from '../tools/tamper/town.ts'

const which = process.env['TAMPER']
const HOURS_MS = 7_200_000

const town = await openFullTown()
let watcher: Watcher | undefined
afterAll(() => watcher?.close())

const reasonFor = ({ table, what }: Edit): string | undefined =>
  harmless[`${table}.${what}`] ?? harmless[table]

function lineOf({ edit, by, isRefused }: Verdict): string {
  const name = `${edit.table}.${edit.what}`
  if (isRefused) return `refused      ${name}: the schema lets no such row be`
  if (by.length > 0) return `noticed      ${name}: ${by.join('; ')}`
  const reason = reasonFor(edit)
  return reason ? `harmless     ${name}: ${reason}` : `NOT NOTICED  ${name}`
}

async function sweep(look: Watcher, tables: readonly Table[]): Promise<string[]> {
  const lines: string[] = []
  for (const edit of tables.flatMap(editsOf)) {
    const [verdict] = await look.noticed([edit])
    lines.push(lineOf(verdict as Verdict))
    mkdirSync('dist', { recursive: true })
    writeFileSync('dist/tamper.txt', `${lines.join('\n')}\n`)
  }
  return lines
}

test(
  'the audit names every edit of what decides over money',
  async () => {
    await live(town)
    watcher = await watch(town)
    const tables = await tablesOf(watcher.client)
    const filled = tables.filter(
      ({ name, hasRows }) => hasRows && (!which || which === 'all' || name === which),
    )
    const lines = await sweep(watcher, filled)
    process.stdout.write(
      `EMPTY ${tables
        .filter(({ hasRows }) => !hasRows)
        .map(({ name }) => name)
        .join(' ')}\n${lines.length}\n`,
    )
    expect(lines.filter((line) => line.startsWith('NOT'))).toEqual([])
  },
  HOURS_MS,
)
