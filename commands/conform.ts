// npm run venue:conform -- <url> --key <hex> [--game slot20] [--seamless] [--controls]: does a venue keep to the protocol
// (docs/venue-protocol.md), with --house a house, or with --feed a feed of matches (docs/adapters/feed.md)? It makes players of its own and moves play money; with --controls it also shows that each case
// would find its fault. Ends with 1 where something is wrong.
import { parseArgs } from 'node:util'
import type { GameCode } from '../core/games/catalog.ts'
import { askOver, type Ask } from './conform/ask.ts'
import { common, type Case } from './conform/cases.ts'
import { conformFeed } from './conform/feed.ts'
import { betCases, doorCases, permitCases, type Table } from './conform/house.ts'
import { journals } from './conform/journal.ts'
import { transfers } from './conform/transfers.ts'

export type Result = { rule: string; problem?: string }

export const casesOf = (isSeamless: boolean): Case[] => (isSeamless ? common : [...common, ...transfers, ...journals])

export const casesOfHouse = (isSeamless: boolean): Case<Table>[] => [
  ...doorCases,
  ...(isSeamless ? betCases : permitCases),
]

/** Each case, one after the other; a venue that does not answer breaks its case. */
export async function conform<G>(ask: Ask, cases: readonly Case<G>[], given: G): Promise<Result[]> {
  const results: Result[] = []
  for (const { rule, judge } of cases) {
    const problem = await judge(ask, given).catch((error: Error) => error.message)
    results.push({ rule, ...(problem === undefined ? {} : { problem }) })
  }
  return results
}

/** The cases that find nothing though the venue was made to break their rule. */
export async function blind<G>(ask: Ask, cases: readonly Case<G>[], given: G): Promise<string[]> {
  const found: string[] = []
  for (const { rule, judge, control } of cases) {
    const problem = await judge(control(ask), given).catch((error: Error) => error.message)
    if (problem === undefined) found.push(rule)
  }
  return found
}

const USAGE =
  'npm run venue:conform -- <url of the venue> --key <64 hex digits> [--game slot20] [--seamless] [--controls]\n' +
  'npm run venue:conform -- <url of the house> --key <its> --house <venue> --player <id> --launch <a live one> [--game dice] [--controls]\n' +
  'npm run venue:conform -- <url of a feed> --key <its> --feed <game of a league>'

async function run(args: string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ key: text, game: text, house: text, feed: text, player: text, launch: text },
      ...{ seamless: flag, controls: flag },
    },
  })
  const [url] = positionals
  const { key = '', seamless, controls } = values
  if (!url || !/^[0-9a-f]{64}$/.test(key)) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const place = url.replace(/\/+$/, '')
  if (values.feed !== undefined) return feedTold(place, key, values.feed)
  const { house: venue, player = '', launch = '' } = values
  if (venue !== undefined) {
    const game = values.game ?? (venue === 'instant' ? 'dice' : 'slot20')
    const ask = askOver(`${place}/api/venue`, Buffer.from(key, 'hex'))
    const cases = casesOfHouse(venue === 'instant')
    return told(ask, cases, { given: { game, venue, player, launch }, controls })
  }
  const game = values.game ?? (seamless ? 'dice' : 'slot20')
  return told(askOver(place, Buffer.from(key, 'hex')), casesOf(seamless), {
    given: { game },
    controls,
  })
}

async function feedTold(url: string, key: string, game: string): Promise<number> {
  const results = await conformFeed(url, Buffer.from(key, 'hex'), game as GameCode)
  return said(results, 0)
}

function said(results: readonly Result[], blindCases: number, controls = false): number {
  for (const { rule, problem } of results)
    process.stdout.write(problem ? `NO   ${rule}\n     ${problem}\n` : `yes  ${rule}\n`)
  const wrong = results.filter(({ problem }) => problem).length
  process.stdout.write(`${results.length} rules, ${wrong} broken${controls ? `, ${blindCases} cases blind` : ''}\n`)
  return wrong + blindCases > 0 ? 1 : 0
}

/** Says how it went; 1 where something is wrong. */
async function told<G>(
  ask: Ask,
  cases: readonly Case<G>[],
  { given, controls }: { given: G; controls: boolean },
): Promise<number> {
  const results = await conform(ask, cases, given)
  const unseen = controls ? await blind(ask, cases, given) : []
  for (const rule of unseen) process.stdout.write(`BLIND ${rule}\n`)
  return said(results, unseen.length, controls)
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
