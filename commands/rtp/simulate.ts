// `npm run rtp -- simulate [rounds] [game …] [--seed <64 hex>]`: plays rounds of each game through its own modules,
// on every processor, and says whether the exact return lies where it should.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { parseKey, showKey } from '../../core/fair/fair.ts'
import { asReal, joined, tableRows, zForAll, type Stretch, type Tally } from './observed.ts'
import { gameTables, type GameTable } from './tables.ts'

const ROUNDS = 10_000_000
// The first seed of the rulebook's vectors: a repeated run plays the same rounds.
const SEED = Uint8Array.from({ length: 32 }, (_, byte) => byte)

/** Answers whether every return was where it should be. */
export async function simulate(asked: readonly string[]): Promise<boolean> {
  const { rounds, seed, tables } = wanted(asked)
  const bets = tables.reduce((sum, table) => sum + table.bets.length, 0)
  const zAll = zForAll(bets)
  say(`${rounds.toLocaleString('en')} rounds a game under the seed ${showKey(seed)}\n`)
  let all = true
  let outside = 0
  for (const table of tables) {
    const began = performance.now()
    const tallies = await playedBy(table, rounds, seed)
    say(`${table.code}, ${((performance.now() - began) / 1_000).toFixed(0)} s`)
    for (const row of tableRows(table, tallies, zAll)) {
      say(shown(row))
      all &&= row.insideAll
      if (!row.inside) outside++
    }
  }
  say(`\n${outside} of ${bets} exact returns lie outside their own interval of 99 %.`)
  say(`All of them within the intervals that hold together with 99 %: ${all ? 'yes' : 'NO'}`)
  return all
}

function wanted(asked: readonly string[]) {
  const at = asked.indexOf('--seed')
  const seed = at < 0 ? SEED : parseKey(asked[at + 1] ?? '')
  if (!seed) throw new Error('--seed takes 64 hex digits')
  const words = at < 0 ? asked : asked.toSpliced(at, 2)
  const rounds = words.find((word) => /^[1-9]\d*$/.test(word))
  const codes = words.filter((word) => word !== rounds)
  const tables = gameTables.filter(({ code }) => codes.length === 0 || codes.includes(code))
  const known = tables.map(({ code }) => code as string)
  const strange = codes.find((code) => !known.includes(code))
  if (strange !== undefined) throw new Error(`there is no game ${strange}`)
  return { rounds: rounds === undefined ? ROUNDS : Number(rounds), seed, tables }
}

async function playedBy({ code, bets }: GameTable, rounds: number, seed: Uint8Array) {
  const threads = availableParallelism()
  const edge = (thread: number) => Math.floor((rounds * thread) / threads)
  const parts = await Promise.all(
    Array.from({ length: threads }, (_, thread) => inThread({ code, seed, from: edge(thread), to: edge(thread + 1) })),
  )
  return bets.map((_, bet) => joined(parts.map((part) => part[bet]!)))
}

const inThread = (stretch: Stretch): Promise<Tally[]> =>
  new Promise((resolve, reject) => {
    const player = new Worker(new URL('./player.ts', import.meta.url), { workerData: stretch })
    player.once('message', resolve)
    player.once('error', reject)
  })

function shown(row: ReturnType<typeof tableRows>[number]): string {
  const percent = (share: number) => (share * 100).toFixed(3)
  const { bet, tally, mean, low, high, inside } = row
  return [
    `  ${bet.en}: ${percent(mean)} %, 99 % within ${percent(low)} to ${percent(high)}`,
    `exact ${percent(asReal(bet.expected.mean))}`,
    inside ? 'inside' : 'OUTSIDE',
    `${tally.rounds.toLocaleString('en')} rounds`,
  ].join(', ')
}

const say = (line: string) => process.stdout.write(`${line}\n`)
