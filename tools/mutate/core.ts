// Core's money and rules with every mutant of Stryker written into a copy of the house, tried by nothing but pure tests.
import { spawn } from 'node:child_process'
import { appendFileSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyHouse } from './copy.ts'
import { isEquivalent } from './equivalent.ts'
import type { Group } from './groups.ts'
import { instrument, type Mutant } from './instrument.ts'
import type { Job, Said } from './mutants.spec.ts'

type Outcome = Extract<Said, { id: string }>['outcome']
export type Found = Mutant & { isKilled: boolean }

/** Mutates each file of the group whose path begins so; answers every mutant that could be tried. */
export async function mutateCore(group: Group, path: string, say: (line: string) => void): Promise<Found[]> {
  const files = globSync([...group.files], { cwd: join(import.meta.dirname, '../..') })
    .filter((file) => file.startsWith(path) && !/(\.test|testing|names)\.ts$/.test(file))
    .toSorted()
  if (files.length === 0) return []
  const copy = copyHouse()
  try {
    const mutants = await instrument(copy.place, files)
    const tests = globSync([...group.tests], { cwd: copy.place }).toSorted()
    const said = await tryAll(copy.place, tests)
    return mutants.flatMap((one) => {
      const outcome = said.get(one.id)
      if (outcome === 'static') return []
      const isKilled = outcome === 'killed'
      if (!isEquivalent(one)) return [{ ...one, isKilled }]
      // A mutant of the list of equivalent ones that a test kills: the list is wrong.
      if (isKilled) say(`SEEN      ${one.file}:${one.line}  ${one.what}`)
      return []
    })
  } finally {
    copy.remove()
  }
}

/** All in one process, again from the start where one left something behind or did not end; the odd ones alone. */
async function tryAll(place: string, tests: readonly string[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const slow = new Set<string>()
  const apart: NonNullable<Job['only']>[] = []
  /** Returns whether the run came to its end. */
  const work = async (only: Job['only']): Promise<boolean> => {
    const decided = [...outcomes.keys()]
    const job = { tests, only, decided, slow: [...slow], slowMs: SLOW_MS }
    const said = await run(place, job)
    for (const one of said) {
      if ('isGreen' in one && one.ms > SLOW_MS) slow.add(one.isGreen)
      if ('id' in one) outcomes.set(one.id, one.outcome)
      if ('by' in one) apart.push(one)
      // It took the process along, or never ended: a run of the tests would have noticed.
      if ('trying' in one) outcomes.set(one.trying, 'killed')
    }
    return said.some((one) => 'isDone' in one)
  }
  while (!(await work(null)));
  for (const one of apart) await work(one)
  return outcomes
}

async function run(place: string, job: Job): Promise<Said[]> {
  const [log, output] = [join(place, 'said.jsonl'), join(place, 'output.txt')]
  writeFileSync(join(place, 'job.json'), JSON.stringify(job))
  for (const file of [log, output]) writeFileSync(file, '')
  const child = spawn(process.execPath, ARGS, {
    cwd: place,
    env: { ...process.env, VITEST: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => appendFileSync(output, text))
  const watch = setInterval(() => {
    if (isStuck(log)) process.kill(-child.pid!, 'SIGKILL')
  }, 1_000)
  await new Promise((done) => child.once('close', done))
  clearInterval(watch)
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  const said = lines.map((line) => JSON.parse(line) as Said)
  if (!said.some((one) => 'id' in one || 'trying' in one || 'isDone' in one))
    throw new Error(`the tests did not run:\n${readFileSync(output, 'utf8').slice(-4_000)}`)
  return said
}

const ALONE = ['--testNamePattern', 'every mutant is tried']
const ARGS = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.mutate.config.ts', ...ALONE]
/** Tests that take longer stand aside: a mutant that they alone would notice counts as survived. */
const SLOW_MS = 3_000
/** The time limit of a test run, far above what any takes on a busy machine; slow ones are run once. */
const STUCK_MS = 60_000

const isStuck = (log: string): boolean => {
  const ms = Date.now() - statSync(log).mtimeMs
  return ms > STUCK_MS && (ms > 5 * STUCK_MS || readFileSync(log, 'utf8').includes('"trying"'))
}
