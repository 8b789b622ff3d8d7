// `npm run mutate`: what could be broken without a test that turns red? `npm run mutate -- core` mutates core's money and
// rules by Stryker's mutators, `-- core core/money` what begins so; `-- sql` tries the guards that are listed by hand,
// `-- sql cancel_bets` those whose name or file says so. Leaves dist/mutate.json. Ends with 1 below 90 %, or where a
// guard of the list stays without a red test.
import { mkdirSync, writeFileSync } from 'node:fs'
import { tryMutations } from './mutate/by-hand.ts'
import { mutateCore } from './mutate/core.ts'
import { groups } from './mutate/groups.ts'

const ENOUGH = 0.9
const say = (line: string) => void process.stdout.write(`${line}\n`)

type Tried = { file: string; line?: number; what: string; isKilled: boolean }

const [part, word = ''] = process.argv.slice(2)
if (part !== undefined && part !== 'core' && part !== 'sql')
  throw new Error('npm run mutate [-- core [path] | sql [word]]')

const tried: Tried[] = []
if (part !== 'sql') for (const group of groups) keep(await mutateCore(group, word, say))
if (part !== 'core') keep(await byHand(word))
for (const line of table(tried)) say(line)
say(`${count(tried)} killed, ${tried.length - killedOf(tried)} survived`)
const isHeld = tried.every(({ line, isKilled }) => line !== undefined || isKilled)
if (!isHeld || killedOf(tried) < ENOUGH * tried.length) process.exitCode = 1

async function byHand(which: string): Promise<Tried[]> {
  const outcomes = await tryMutations(which, say)
  return outcomes.map(({ file, name, red }) => ({ file, what: name, isKilled: red.length > 0 }))
}

/** Keeps results on the way: a run that is cut off loses none. */
function keep(more: readonly Tried[]): void {
  for (const { file, line, what } of more.filter(({ isKilled }) => !isKilled))
    say(`SURVIVED  ${line === undefined ? file : `${file}:${line}`}  ${what}`)
  tried.push(...more)
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/mutate.json', JSON.stringify(tried, null, 2))
}

/** A line a file. */
function table(all: readonly Tried[]): string[] {
  const byFile = Object.groupBy(all, ({ file }) => file)
  return Object.entries(byFile).map(([file, some = []]) => `${file.padEnd(44)} ${count(some)}`)
}

function killedOf(some: readonly Tried[]): number {
  return some.filter(({ isKilled }) => isKilled).length
}

function count(some: readonly Tried[]): string {
  const [killed, all] = [killedOf(some), some.length]
  const share = all === 0 ? '–' : `${((100 * killed) / all).toFixed(1)} %`
  return `${String(killed).padStart(4)} of ${String(all).padStart(4)}  ${share}`
}
