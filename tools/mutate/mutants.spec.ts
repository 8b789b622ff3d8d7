// Tries every mutant in one process: what is tested is loaded once, and a mutant is a switch. A test is tried against
// those only that it comes by, the fastest first, and a mutant is dead at its first red.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { test, TestRunner, type RunnerTask, type RunnerTestCase } from 'vitest'

export type Job = {
  tests: readonly string[]
  /** On from the very beginning, and tried alone with the tests that come by it. */
  only: { id: string; by: readonly string[] } | null
  decided: readonly string[]
  /** Tests that stand aside, as does what takes longer than this. */
  slow: readonly string[]
  slowMs: number
}
export type Said =
  | { id: string; outcome: 'killed' | 'survived' | 'static' }
  | { id: string; outcome: 'apart'; by: readonly string[] }
  | { trying: string }
  | { isGreen: string; ms: number }
  | { isDone: true }

/** The interface of the instrumented files: the active mutant and the hit counts. */
type Switch = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> }
}
type Hits = Record<string, number>
type Seen = { name: string; work: () => unknown; ms: number; hits: Hits }

const say = (line: Said) => appendFileSync('said.jsonl', `${JSON.stringify(line)}\n`)
const job = JSON.parse(readFileSync('job.json', 'utf8')) as Job
const mutantCoverage: Switch['mutantCoverage'] = { static: {}, perTest: {} }
const on: Switch = { mutantCoverage, activeMutant: job.only?.id }
Object.assign(globalThis, { __stryker__: on })
// Red is enough: nobody asks for the smallest example.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
for (const file of job.tests) await import(join(process.cwd(), file))

// Alone by its name: the others are here to be called.
test('every mutant is tried', { timeout: 0 }, async ({ task }) => {
  const all = testsIn(task.file.tasks).filter((one) => one !== task && !job.slow.includes(one.fullName))
  if (job.only === null) await tryEach(all)
  else await tryAlone(job.only, all)
  say({ isDone: true })
})

const testsIn = (tasks: readonly RunnerTask[]): RunnerTestCase[] =>
  tasks.flatMap((one) => (one.type === 'suite' ? testsIn(one.tasks) : [one]))

async function tryEach(all: readonly RunnerTestCase[]): Promise<void> {
  const seen: Seen[] = []
  for (const one of all) seen.push(await lookAt(one))
  const ids = new Set(seen.flatMap(({ hits }) => Object.keys(hits)))
  const decided = new Set(job.decided)
  for (const id of Object.keys(mutantCoverage.static))
    if (!ids.has(id) && !decided.has(id)) say({ id, outcome: 'static' })
  const fastest = seen.filter(({ ms }) => ms < job.slowMs).toSorted((a, b) => a.ms - b.ms)
  for (const id of ids) {
    if (decided.has(id)) continue
    const coming = fastest.filter(({ hits }) => id in hits)
    const outcome = await tried(id, coming)
    const isApart = outcome === 'spoilt' || outcome === 'unreached'
    say(isApart ? { id, outcome: 'apart', by: coming.map(({ name }) => name) } : { id, outcome })
    if (outcome === 'spoilt') throw new Error(`mutant ${id} has left something behind`)
  }
}

/** A run without a mutant: what it comes by, and how long it computes. */
async function lookAt(one: RunnerTestCase): Promise<Seen> {
  const [name, work] = [one.fullName, TestRunner.getTestFn(one)]
  const began = process.cpuUsage()
  on.currentTestId = one.id
  await work()
  on.currentTestId = undefined
  const ms = process.cpuUsage(began).user / 1_000
  say({ isGreen: name, ms })
  return { name, work, ms, hits: mutantCoverage.perTest[one.id] ?? {} }
}

async function tried(id: string, coming: readonly Seen[]) {
  for (const { work, hits } of coming) {
    say({ trying: id })
    on.activeMutant = id
    // A mutant that loops far more often than the original is taken for an endless loop.
    Object.assign(on, { hitCount: 0, hitLimit: 20 * hits[id]! + 1_000 })
    const [red, reached] = [await isRed(work), on.hitCount! > 0]
    on.activeMutant = undefined
    // Red is the mutant's doing where the same test is green without it.
    if (red) return (await isRed(work)) ? 'spoilt' : 'killed'
    // Results kept from an earlier run are not computed again.
    if (!reached) return 'unreached'
  }
  return 'survived'
}

async function tryAlone({ id, by }: NonNullable<Job['only']>, all: readonly RunnerTestCase[]) {
  for (const one of all.filter(({ fullName }) => by.includes(fullName))) {
    say({ trying: id })
    if (await isRed(TestRunner.getTestFn(one))) return say({ id, outcome: 'killed' })
  }
  say({ id, outcome: 'survived' })
}

async function isRed(work: () => unknown): Promise<boolean> {
  try {
    await work()
    return false
  } catch {
    return true
  }
}
