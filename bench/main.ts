// npm run bench -- <name>: figures side by side with their yardstick. The last line is one JSON object.
import { bets } from './bets.ts'

export type Outcome = {
  name: string
  figures: Record<string, number | null>
  ratios: Record<string, number | null>
}

const benches: Record<string, () => Promise<Outcome>> = { bets }

const name = process.argv[2] ?? ''
const bench = benches[name]
if (bench) {
  process.stdout.write(`${JSON.stringify(await bench())}\n`)
} else {
  process.stderr.write(`choose one of: ${Object.keys(benches).join(', ')}\n`)
  process.exitCode = 1
}
