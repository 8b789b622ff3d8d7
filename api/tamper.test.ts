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

async function sweep(
  look: Watcher,
  tables: readonly Table[],
  isWanted: (edit: Edit) => boolean,
): Promise<string[]> {
  const lines: string[] = []
  for (const edit of tables.flatMap(editsOf).filter(isWanted)) {
    const [verdict] = await look.noticed([edit])
    lines.push(lineOf(verdict as Verdict))
    if (which === undefined) continue
    mkdirSync('dist', { recursive: true })
    writeFileSync('dist/tamper.txt', `${lines.join('\n')}\n`)
  }
  return lines
}

/** In `npm test`, where nobody has an hour: a column a table, of those that decide most. */
const SHORT =
  'wallets.balance transfers.amount house.balance bets.odds bet_results.payout draws.lock_at draw_allowances.used settle_progress.payouts chases.placed turnover_obligations.required deposits.amount provider_payments.amount withdrawals.card_id payout_accounts.cipher venue_transfers.amount venue_rounds.returned vip_gifts.amount vip_rebates.amount savings_acts.amount savings_days.interest offer_awards.amount facts.hash seals.hash issues.key odds_versions.variants'.split(
    ' ',
  )

test(
  'the audit names what is edited by hand, whatever decides over money',
  async () => {
    await live(town)
    watcher = await watch(town)
    const tables = (await tablesOf(watcher.client)).filter(({ hasRows }) => hasRows)
    const wanted = (edit: Edit) =>
      which === undefined
        ? SHORT.includes(`${edit.table}.${edit.what}`)
        : which === 'all' || which === edit.table
    const lines = await sweep(watcher, tables, wanted)
    expect(lines.filter((line) => line.startsWith('NOT'))).toEqual([])
    expect(which === undefined ? lines.length : SHORT.length).toBe(SHORT.length)
  },
  HOURS_MS,
)
