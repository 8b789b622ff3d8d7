// Core's money and rules under Stryker, in a copy of the house, with nothing but the pure tests beside them.
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyHouse } from './copy.ts'

/** Where amounts are read, shared, priced and counted, and what the rules of the plays and games make of a draw. */
const MONEY = ['money', 'coin', 'turnover', 'withdrawal-fees', 'interest', 'offers/price', 'hours']
const RULES = ['lottery/settle', 'lottery/best', 'lottery/stake', 'lottery/games', 'games']
export const COVERED = [...MONEY, ...RULES].map((name) => `core/${name}`)

export type Mutant = { file: string; line: number; what: string; isKilled: boolean }

/** Mutates each file whose path begins so; answers every mutant that could be tried. */
export async function mutateCore(paths: readonly string[]): Promise<Mutant[]> {
  const copy = copyHouse()
  try {
    const mutate = globSync('core/**/*.ts', { cwd: copy.place })
      .filter((file) => !/(\.test|testing|names)\.ts$/.test(file))
      .filter((file) => paths.some((path) => file === `${path}.ts` || file.startsWith(`${path}/`)))
    writeFileSync(join(copy.place, 'stryker.config.json'), JSON.stringify({ ...config, mutate }))
    await run(copy.place)
    return mutantsIn(join(copy.place, 'mutation.json'))
  } finally {
    copy.remove()
  }
}

const HOME = 'tools/mutate/node_modules/@stryker-mutator'
const config = {
  testRunner: 'vitest',
  plugins: [`./${HOME}/vitest-runner/dist/src/index.js`],
  vitest: { configFile: 'vitest.mutate.config.ts' },
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'mutation.json' },
  // It lies in a copy already.
  inPlace: true,
  concurrency: 2,
  coverageAnalysis: 'perTest',
  // What a module computes while it loads would have to be tried with every test again.
  ignoreStatic: true,
  // Words are looked at by the tests of texts.
  mutator: { excludedMutations: ['StringLiteral'] },
  // TypeScript 7 has no parser to call: with no such file, none is asked for.
  tsconfigFile: 'none.json',
  timeoutMS: 10_000,
}

async function run(place: string): Promise<void> {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  const child = spawn(process.execPath, [`${HOME}/core/bin/stryker.js`, 'run'], {
    cwd: place,
    stdio: [...stdio],
  })
  await new Promise((done) => child.once('close', done))
}

type Report = {
  files: Record<
    string,
    {
      mutants: {
        status: string
        mutatorName: string
        replacement?: string
        location: { start: { line: number } }
      }[]
    }
  >
}

function mutantsIn(file: string): Mutant[] {
  if (!existsSync(file)) throw new Error('Stryker ended without a report; its reason stands above')
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as Report
  return Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
      .map(({ status, mutatorName, replacement = '', location }) => ({
        file: path,
        line: location.start.line,
        what: `${mutatorName} ${replacement}`.replaceAll(/\s+/g, ' ').slice(0, 80),
        isKilled: status === 'Killed' || status === 'Timeout',
      })),
  )
}
