// npm run bench -- <name> [--short]: figures side by side with their yardstick. The last line is one
// JSON object. A short run shows that a bench works; its figures mean nothing. Of several names each ends with its line.
import type { Outcome } from './rounds.ts'
import { closeAll } from './server.ts'

type Bench = (isShort: boolean) => Promise<Outcome>

/** Each loads what it needs: Lighthouse alone takes longer than a short run of others. */
const benches: Record<string, () => Promise<Bench>> = {
  bets: async () => (await import('./bets.ts')).bets,
  calls: async () => (await import('./calls.ts')).calls,
  settle: async () => (await import('./settle.ts')).settlement,
  records: async () => (await import('./records.ts')).recordPages,
  proofs: async () => (await import('./proofs.ts')).proofs,
  front: async () => (await import('./front.ts')).front,
  rounds: async () => (await import('./venue-rounds.ts')).venueRounds,
  tables: async () => (await import('./tables.ts')).tables,
  nightly: async () => (await import('./nightly.ts')).nightly,
  audit: async () => (await import('./audit.ts')).auditing,
  play: async () => (await import('./play.ts')).play,
  taps: async () => (await import('./walk.ts')).taps,
  heap: async () => (await import('./walk.ts')).heap,
  back: async () => (await import('./walk.ts')).back,
  start: async () => (await import('./start.ts')).start,
  desk: async () => (await import('./desk.ts')).desk,
}

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const chosen = names.flatMap((name) => benches[name] ?? [])
if (chosen.length === names.length && chosen.length > 0) {
  try {
    for (const load of chosen) {
      const bench = await load()
      process.stdout.write(`${JSON.stringify(await bench(process.argv.includes('--short')))}\n`)
    }
  } finally {
    await closeAll()
  }
} else {
  process.stderr.write(`choose one of: ${Object.keys(benches).join(', ')}\n`)
  process.exitCode = 1
}
