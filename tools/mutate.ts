// `npm run mutate`: what could be broken without a test that turns red? `npm run mutate -- core` mutates core's money and
// rules by Stryker, `-- core core/money` a file or a folder of it; `-- sql` tries the guards that are listed by hand,
// `-- sql cancel_bets` those whose name or file says so. Leaves dist/mutate.json. Ends with 1 below 90 %.
import { mkdirSync, writeFileSync } from 'node:fs'
import { COVERED, mutateCore } from './mutate/core.ts'
import { tryMutations } from './mutate/by-hand.ts'

const ENOUGH = 0.9
const say = (line: string) => void process.stdout.write(`${line}\n`)

type Tried = { file: string; what: string; isKilled: boolean }

const [part, word = ''] = process.argv.slice(2)
if (part !== undefined && part !== 'core' && part !== 'sql')
  throw new Error('npm run mutate [-- core [path] | sql [word]]')

const tried: Tried[] = []
if (part !== 'core') tried.push(...(await byHand(word)))
if (part !== 'sql') {
  const found = await mutateCore(word ? [word.replace(/\.ts$/, '')] : COVERED)
  tried.push(
    ...found.map(({ file, line, what, isKilled }) => ({ file: `${file}:${line}`, what, isKilled })),
  )
}
for (const { file, what } of tried.filter(({ isKilled }) => !isKilled))
  say(`SURVIVED  ${file}  ${what}`)
for (const line of table(tried)) say(line)
mkdirSync('dist', { recursive: true })
writeFileSync('dist/mutate.json', JSON.stringify(tried, null, 2))
const killed = tried.filter(({ isKilled }) => isKilled).length
say(`${killed} of ${tried.length} killed, ${share(killed, tried.length)}`)
if (killed < ENOUGH * tried.length) process.exitCode = 1

async function byHand(which: string): Promise<Tried[]> {
  const outcomes = await tryMutations(which, say)
  return outcomes.map(({ file, name, red }) => ({ file, what: name, isKilled: red.length > 0 }))
}

/** A line a file. */
function table(all: readonly Tried[]): string[] {
  const byFile = Object.groupBy(all, ({ file }) => file.split(':')[0] as string)
  return Object.entries(byFile).map(([file, some = []]) => {
    const dead = some.filter(({ isKilled }) => isKilled).length
    return `${file.padEnd(44)} ${String(dead).padStart(4)} of ${String(some.length).padStart(4)}  ${share(dead, some.length)}`
  })
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}
