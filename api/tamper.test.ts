import { test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { editsOf, tablesOf } from '../tools/tamper/edits.ts'
import { watch } from '../tools/tamper/notice.ts'
import { live, openFullTown } from '../tools/tamper/town.ts'

const town = await openFullTown()

test('whole', async () => {
  await live(town)
  const watcher = await watch(town)
  const tables = await tablesOf(watcher.client)
  console.log('EMPTY', tables.filter(({ hasRows }) => !hasRows).map(({ name }) => name).join(' '))
  const out: string[] = []
  const t = performance.now()
  for (const table of tables.filter(({ hasRows }) => hasRows)) {
    for (const edit of editsOf(table)) {
      const [v] = await watcher.noticed([edit])
      out.push(`${v!.isRefused ? 'REFUSED' : v!.by.length ? 'noticed' : 'NOT'} ${table.name}.${edit.what} ${v!.by.join(' | ')}`)
    }
    writeFileSync('/tmp/bite-logs/tamper.txt', out.join('\n'))
  }
  await watcher.close()
  console.log(out.length, performance.now() - t)
}, 1_800_000)
