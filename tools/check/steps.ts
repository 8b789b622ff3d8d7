// The steps of `npm test`.
import { ownFolder, vitest, type Program } from './run.ts'
import { shares, walkFiles } from './walks.ts'

export interface Step {
  name: string
  /** The programs of a step; all of them must end well. */
  programs: Program[]
  /** Whether they run beside each other; only where none needs the processors for itself. */
  together?: true
  /** A program that ends before it begins, and runs beside the steps before it. */
  prepares?: Program
  /** Whether it opens the built pages, and waits until they are there. */
  needsPages?: true
}

const node = (...args: string[]): Program => ({ args })

/** Flags by which tsc skips what is unchanged since the last run on this machine. */
const known = (wall: string) => ['--incremental', '--tsBuildInfoFile', `dist/types/${wall}.json`]

export const types: Step = {
  name: 'types',
  programs: ['core', 'api', 'web', 'play', 'desk', 'e2e'].map((wall) =>
    node('node_modules/typescript/bin/tsc', '-p', `tsconfig.${wall}.json`, '--checkers', '1', ...known(wall)),
  ),
  together: true,
}

export const tidy: Step = { name: 'tidy', programs: [node('tools/tidy.ts')] }

export const lint: Step = {
  name: 'lint',
  programs: [
    node('node_modules/oxlint/bin/oxlint', '--deny-warnings'),
    node('node_modules/oxfmt/bin/oxfmt', '--check', '.'),
    // Exports and files that nothing imports are refused; knip.json names the files that a program begins with.
    node('node_modules/knip/bin/knip.js', '--no-progress'),
  ],
  together: true,
}

export const tests: Step = {
  name: 'tests',
  programs: [vitest('tests', ['pure', 'web', 'api'], 4)],
}

/**
 * In four programs, a worker each, so that each kind of shared house is open in one of them alone: an open one works on. A
 * walk waits more than it computes, and four of them fill two processors; a fifth one, with a house and a browser more, cost a
 * hundred processor seconds. All of them copy one cluster.
 */
export function walks(): Step {
  const cluster = ownFolder('cluster')
  return {
    name: 'e2e',
    prepares: node('e2e/make-cluster.ts', cluster),
    programs: shares(walkFiles(), 4).map((files, at) => ({
      ...vitest(`e2e-${at}`, ['e2e'], 1, files),
      env: { KOI_CLUSTER: cluster },
    })),
    together: true,
    needsPages: true,
  }
}

export const crash: Step = {
  name: 'crash',
  programs: [node('commands/crash.ts', '--short'), node('commands/junk.ts', '--short')],
  together: true,
  needsPages: true,
}

/** The step that runs these files; none where there are no files. */
export const testsOf = (files: string[]): Step[] =>
  files.length === 0 ? [] : [{ name: 'tests', programs: [vitest('tests', ['pure', 'web', 'api'], 2, files)] }]

/** The steps of walks; of the screens only those of these pages, where there are any. */
export function walksOf(files: string[], pages: string[]): Step[] {
  if (files.length === 0) return []
  const program = vitest('e2e', ['e2e'], 2, files)
  return [
    {
      name: 'e2e',
      programs: [{ ...program, ...(pages.length > 0 && { env: { KOI_PAGES: pages.join(' ') } }) }],
      needsPages: true,
    },
  ]
}
