// The files changed since main, by git.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readTimes } from '../check/times.ts'
import { readHouse } from '../tidy.ts'
import { isCode, parse } from '../tidy/source.ts'
import type { Change } from './begin.ts'
import { planOf, type Plan } from './plan.ts'

/** The base of the comparison in words, and the changes file by file. */
type Since = { what: string; changes: Change[] }

export function planSince(named?: string): Plan {
  const { what, changes } = changesSince(named)
  const files = readHouse('.')
  const sources = [...files].filter(([path]) => isCode(path)).map(([path, text]) => parse(path, text, files))
  const plan = planOf(changes, { sources, files, times: readTimes() })
  return { ...plan, says: [`changed ${what}: ${changes.length} files`, ...plan.says] }
}

/**
 * Since this branch left main (that of origin, where there is one) or the commit that is named; what is not committed
 * yet is in it. Where nothing has changed since, as on main itself, it is the last commit.
 */
function changesSince(named?: string): Since {
  const head = git('rev-parse', 'HEAD')
  const main = named ?? ['origin/main', 'main'].find(isThere) ?? 'HEAD'
  const left = git('merge-base', 'HEAD', main)
  const isSame = left === head && pathsSince(head).length === 0
  const base = isSame ? git('rev-parse', 'HEAD~1') : left
  const what = isSame ? 'in the last commit' : `since ${left.slice(0, 8)} of ${main}`
  return { what, changes: pathsSince(base).map((path) => ({ path, ...textsOf(base, path) })) }
}

function pathsSince(base: string): string[] {
  const changed = git('diff', '--name-only', '--no-renames', base)
  const fresh = git('ls-files', '--others', '--exclude-standard')
  return [...changed.split('\n'), ...fresh.split('\n')].filter((path) => path !== '')
}

function textsOf(base: string, path: string): Omit<Change, 'path'> {
  const after = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const isKnown = git('ls-tree', '--name-only', base, '--', path) !== ''
  return { before: isKnown ? git('show', `${base}:${path}`) : '', after }
}

function isThere(name: string): boolean {
  try {
    return git('rev-parse', '--verify', '--quiet', name) !== ''
  } catch {
    return false
  }
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 }).trimEnd()
