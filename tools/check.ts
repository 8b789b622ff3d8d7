// What `npm test` and CI run: every check of the house, in order. `npm test -- types lint` runs only those.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStop } from '../api/host/house.ts'

interface Step {
  name: string
  /** Arguments of Node, one list a program; all of them must end well. */
  programs: string[][]
  /** Beside each other, where none needs the processors for itself. */
  together?: true
}

/** What is done one after the other. */
type Lane = Step[]

const TSC = 'node_modules/typescript/bin/tsc'
const PRETTIER = 'node_modules/prettier/bin/prettier.cjs'
const reports = mkdtempSync(join(tmpdir(), 'koi-check-'))

// Of the walks, those that keep the processors busy, and one that needs a quiet machine, come before the rest.
const COMPUTING = ['boards', 'lotteries', 'screens'].map((name) => `e2e/${name}.spec.ts`)
const QUIET = ['e2e/still.spec.ts']

const tidy: Step = { name: 'tidy', programs: [['tools/tidy.ts']] }

const types: Step = {
  name: 'types',
  programs: ['core', 'api', 'web', 'play', 'e2e'].map((wall) => [
    TSC,
    '-p',
    `tsconfig.${wall}.json`,
  ]),
  together: true,
}

const lint: Step = {
  name: 'lint',
  programs: [
    ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
    [PRETTIER, '--check', '--log-level=warn', '.'],
  ],
  together: true,
}

const tests: Step = {
  name: 'tests',
  programs: [vitest('tests', '--project=pure', '--project=api', '--maxWorkers=3')],
}

const still: Step = {
  name: 'still',
  programs: [vitest('still', '--project=e2e', '--maxWorkers=1', ...QUIET)],
}

const walks: Step = {
  name: 'e2e',
  programs: [
    vitest('screens', '--project=e2e', '--maxWorkers=2', ...COMPUTING),
    vitest('e2e', '--project=e2e', '--maxWorkers=3', ...without([...QUIET, ...COMPUTING])),
  ],
}

const crash: Step = {
  name: 'crash',
  programs: [
    ['tools/crash.ts', '--short'],
    ['tools/junk.ts', '--short'],
  ],
  together: true,
}

// Walks wait for draws and pages, and want the processors when those come: nothing stands beside them.
const phases: Lane[][] = [[[tidy, lint], [types]], [[tests], [crash]], [[still, walks]]]

const children = new Set<ChildProcess>()
let told = false
onStop(() => {
  told = true
  for (const child of children) child.kill('SIGTERM')
})
process.exitCode = await check(process.argv.slice(2))
rmSync(reports, { recursive: true, force: true })

async function check(wanted: string[]): Promise<number> {
  const known = phases.flat(2).map(({ name }) => name)
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)
  const broken: string[] = []
  const walk = async (lane: Lane, at: number) => {
    for (const step of lane) {
      if (told || (wanted.length > 0 && !wanted.includes(step.name))) continue
      if (!(await passes(step, at))) broken.push(step.name)
    }
  }
  for (const lanes of phases) await Promise.all(lanes.map(walk))
  const { passed, failed } = counted()
  if (told) say('stopped before the end')
  if (broken.length > 0) say(`not right: ${broken.join(', ')}`)
  say(`${passed} passed, ${failed} failed`)
  return told || broken.length > 0 || failed > 0 ? 1 : 0
}

/** Lanes and programs beside each other take their ports from ranges of their own (tools/ports.ts). */
async function passes({ name, programs, together }: Step, lane: number): Promise<boolean> {
  const began = performance.now()
  const place = (at: number) => ({ KOI_LANE: String(lane), VITEST_POOL_ID: String(at) })
  let right = true
  if (together) {
    const ends = await Promise.all(programs.map((program, at) => run(program, place(at))))
    right = ends.every(Boolean)
  } else for (const program of programs) right = !told && (await run(program, place(0))) && right
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${right ? 'ok  ' : 'FAIL'} ${name.padEnd(6)} ${seconds.padStart(6)} s`)
  return right
}

function vitest(name: string, ...chosen: string[]): string[] {
  const file = join(reports, `${name}.json`)
  const report = [`--reporter=default`, `--reporter=json`, `--outputFile.json=${file}`]
  return ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...report]
}

function without(paths: string[]): string[] {
  return paths.map((path) => `--exclude=${path}**`)
}

/** True if it ended with 0. Ctrl-C reaches it from the terminal too, and it may hear both. */
function run(program: string[], env: Record<string, string>): Promise<boolean> {
  return new Promise((done) => {
    const running = spawn(process.execPath, program, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    children.add(running)
    const watch = endsAfterReport(running, program)
    running.once('error', () => done(false))
    running.once('close', (code) => {
      clearInterval(watch)
      children.delete(running)
      done(code === 0)
    })
  })
}

/** A test that leaves a process running can hold vitest for ever: it gets half a minute after its report. */
function endsAfterReport(running: ChildProcess, program: string[]) {
  const report = program.map((one) => one.split('--outputFile.json=')[1]).find(Boolean)
  let seconds = 0
  return setInterval(() => {
    if (!report || !existsSync(report) || ++seconds !== 30) return
    say('the tests are over and do not end: one of them left a process running')
    running.kill('SIGTERM')
  }, 1000)
}

interface Report {
  numPassedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Tests of all runs. A file that broke outside its tests counts as one that failed. */
function counted(): { passed: number; failed: number } {
  let [passed, failed] = [0, 0]
  for (const name of readdirSync(reports)) {
    const report = JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report
    passed += report.numPassedTests
    for (const { status, assertionResults } of report.testResults) {
      const broken = assertionResults.filter((one) => one.status === 'failed').length
      failed += status === 'failed' ? Math.max(1, broken) : broken
    }
  }
  return { passed, failed }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
