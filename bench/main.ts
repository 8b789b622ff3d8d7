// npm run bench -- <name> [--short]: figures side by side with their yardstick. The last line is one
// JSON object. A short run shows that a bench works; its figures mean nothing.
import { auditing } from './audit.ts'
import { bets } from './bets.ts'
import { front } from './front.ts'
import { nightly } from './nightly.ts'
import { proofs } from './proofs.ts'
import { recordPages } from './records.ts'
import type { Outcome } from './rounds.ts'
import { settlement } from './settle.ts'
import { start } from './start.ts'
import { tables } from './tables.ts'
import { venueRounds } from './venue-rounds.ts'

const benches: Record<string, (isShort: boolean) => Promise<Outcome>> = {
  bets,
  settle: settlement,
  records: recordPages,
  proofs,
  front,
  rounds: venueRounds,
  tables,
  nightly,
  audit: auditing,
  start,
}

const name = process.argv[2] ?? ''
const bench = benches[name]
if (bench) {
  process.stdout.write(`${JSON.stringify(await bench(process.argv.includes('--short')))}\n`)
} else {
  process.stderr.write(`choose one of: ${Object.keys(benches).join(', ')}\n`)
  process.exitCode = 1
}
