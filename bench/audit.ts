// npm run bench -- audit: the whole audit, seals and features and all, after a number of bets through the house's own
// ledger; the ratio is the time of an entry beside one of a journal of a tenth of the length. The town's members, draws
// and odds are made past the house, and the audit says so: here its time counts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { features } from '../api/features.ts'
import { audit } from '../api/ledger/audit/audit.ts'
import { sealsFile } from '../api/ledger/jobs.ts'
import { sealJournal } from '../api/ledger/seal/seals.ts'
import { checksOf } from '../api/shell/feature.ts'
import { fill } from './fill.ts'
import { rounded, type Outcome } from './rounds.ts'
import { onFreshServer, say } from './server.ts'
import { DRAWS, settle, type Town } from './town.ts'

const FULL = { entries: 10_000_000, members: 10_000 }
const SHORT = { entries: 1_000, members: 20 }

export const auditing = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const { entries, members } = isShort ? SHORT : FULL
    const town = await settle({ ...server, database: 'bench' }, members)
    const place = mkdtempSync(join(tmpdir(), 'koi-bench-'))
    try {
      const small = await audited(town, place, entries / 10)
      const large = await audited(town, place, entries)
      return {
        name: 'audit',
        figures: {
          entries: large.entries,
          'audit s': rounded(large.tookMs / 1_000),
          'entries/s': rounded((large.entries * 1_000) / large.tookMs, 0),
        },
        ratios: {
          'per entry, large/small': rounded((large.tookMs * small.entries) / (small.tookMs * large.entries), 2),
        },
      }
    } finally {
      await town.close()
      rmSync(place, { recursive: true })
    }
  })

/** Bets until the journal has this many entries, then the audit of all of them. */
async function audited(town: Town, dataDir: string, entries: number) {
  const { owner, ledger, draws } = town
  const { buckets } = ledger
  const each = Math.ceil((entries - (await countOf(town))) / DRAWS)
  for (const draw of draws.slice(0, DRAWS)) await fill(town, draw, each)
  await sealJournal(owner, buckets, sealsFile(dataDir), { marginSeconds: 0 })
  // The tables that grow with bets.
  await owner.pool.query('vacuum analyze transfers, bets, facts, wallets, house')
  const count = await countOf(town)
  const before = performance.now()
  const { checks } = await audit(owner, buckets, sealsFile(dataDir))
  checks.push(...(await checksOf(features, owner, { buckets, venues: new Map(), dataDir })))
  const tookMs = performance.now() - before
  const wrong = checks.filter(({ breaches }) => breaches > 0)
  say(`${count} entries in ${rounded(tookMs / 1_000)} s, ${checks.length} checks`)
  for (const { id, says, breaches } of wrong) say(`  ${id} ${says}: ${breaches}`)
  return { entries: count, tookMs }
}

async function countOf({ owner }: Town): Promise<number> {
  const { rows } = await owner.pool.query('select count(*)::int as count from transfers')
  return rows[0].count
}
