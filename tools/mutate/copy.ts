// A copy of the checkout that mutations may be written into: the house itself stays as it is.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { dataFolder } from '../../api/host/cluster.ts'
import { mutated, type Mutation } from './mutation.ts'

const project = join(import.meta.dirname, '../..')
/** Generated folders that the copy can use unchanged. */
const MADE = ['node_modules', 'tools/mutate/node_modules', 'e2e/node_modules', 'text/compiled', 'dist']
const LEFT_OUT = /^(?:data|dist|coverage|text\/compiled|\.git|\.koi-.*|(?:.*\/)?node_modules)(?:\/|$)/

export type Copy = {
  readonly place: string
  /** Works with the mutations in the copy, and takes them out afterwards. */
  within<T>(mutations: readonly Mutation[], work: () => Promise<T>): Promise<T>
  remove(): void
}

export function copyHouse(): Copy {
  const place = mkdtempSync(join(tmpdir(), 'koi-mutate-'))
  const isWritten = (path: string) => !LEFT_OUT.test(relative(project, path))
  cpSync(project, place, { recursive: true, filter: isWritten })
  for (const folder of MADE.filter((one) => existsSync(join(project, one))))
    symlinkSync(join(project, folder), join(place, folder))
  return {
    place,
    within: async (mutations, work) => {
      const files = [...new Set(mutations.map(({ file }) => file))]
      const before = new Map(files.map((file) => [file, readFileSync(join(place, file), 'utf8')]))
      try {
        for (const one of mutations) {
          const path = join(place, one.file)
          writeFileSync(path, mutated(readFileSync(path, 'utf8'), one))
        }
        return await work()
      } finally {
        for (const [file, text] of before) writeFileSync(join(place, file), text)
      }
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

/**
 * Runs test files there; with `bail` up to the first red test. Answers the names of those that failed; throws where they could
 * not be run.
 */
export async function redIn(
  place: string,
  tests: readonly string[],
  { bail = false, workers = 1 }: { bail?: boolean; workers?: number } = {},
): Promise<string[]> {
  const report = join(place, 'report.json')
  rmSync(report, { force: true })
  const said: string[] = []
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=api', '--project=pure', `--maxWorkers=${workers}`]
  const child = spawn(
    process.execPath,
    [...args, '--reporter=json', `--outputFile=${report}`, ...(bail ? ['--bail=1'] : []), ...tests],
    {
      cwd: place,
      // The programs of PostgreSQL that lie in the house's own folder serve the copy too.
      env: { ...process.env, DATA_DIR: dataFolder(project, process.env['DATA_DIR']), VITEST: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  await new Promise((done) => child.once('close', done))
  const found = read(report)
  if (!found) throw new Error(`the tests did not run:\n${said.join('').slice(-2_000)}`)
  return found.testResults.flatMap(({ assertionResults, status, name, message }) => {
    const red = assertionResults.filter((one) => one.status === 'failed').map((one) => one.title)
    // A file that was stopped because another one was red has no result.
    return red.length === 0 && status === 'failed' && message !== '' ? [`${name}: ${message}`] : red
  })
}

type Report = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { title: string; status: string }[]
  }[]
}

function read(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
