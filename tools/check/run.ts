// Runs the programs of `npm test`, and reads what the tests among them have left behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from './report.ts'

export interface Program {
  /** The arguments of Node. */
  args: string[]
  /** The path at which a run of tests leaves its report. */
  report?: string
  /** Further variables of its environment. */
  env?: Record<string, string>
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

const folders: string[] = []
/** A folder that goes with this run. */
export function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `koi-${name}-`))
  folders.push(folder)
  return folder
}

const reports = ownFolder('check')
const children = new Set<ChildProcess>()
let told = false

export const isStopped = (): boolean => told

/** Starts no further program, and tells the running ones to stop. */
export function stopAll(): void {
  told = true
  for (const child of children) child.kill('SIGTERM')
}

/** The program that runs the tests of these projects: all of their files, or the named ones. */
export function vitest(name: string, projects: string[], workers: number, files: string[] = []): Program {
  const chosen = projects.map((project) => `--project=${project}`)
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, `--maxWorkers=${workers}`]
  return { args: [...args, ...files], report: join(reports, `${name}.json`) }
}

/** True if the program ended with 0. Ctrl-C reaches it from the terminal too, so it may get two signals. */
export function run({ args, report, env: own }: Program, env: Record<string, string>): Promise<boolean> {
  return new Promise((done) => {
    const running = spawn(process.execPath, args, {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        ...own,
        ...(report && { KOI_REPORT: report }),
      },
    })
    children.add(running)
    const watch = setInterval(endsAfterReport(running, report), 1_000)
    running.once('error', () => done(false))
    running.once('close', (code) => {
      clearInterval(watch)
      children.delete(running)
      done(code === 0)
    })
  })
}

/** A test that leaves a process running can hold vitest for ever: it gets half a minute after its report. */
function endsAfterReport(running: ChildProcess, report: string | undefined): () => void {
  let seconds = 0
  return () => {
    if (!report || !existsSync(report) || ++seconds !== 30) return
    say('the tests are over and do not end: one of them left a process running')
    running.kill('SIGTERM')
  }
}

/** Reads the reports of all test runs, and removes what this run has made. */
export function takeReports(): Report {
  const all = readdirSync(reports).map((name) => readFileSync(join(reports, name), 'utf8'))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return Object.assign({}, ...all.map((text) => JSON.parse(text) as Report)) as Report
}
