// The steps that `npm test -- changed` runs, and the list of those it leaves out.
import { address, type PageName } from '../../core/addresses.ts'
import { longestFirst, type Times } from '../check/times.ts'
import type { Files, Source } from '../tidy/source.ts'
import { beginsOf, type Change } from './begin.ts'
import { chosenOf, reached } from './reach.ts'
import { isLeaf, usesIn } from './uses.ts'

export interface Plan {
  tests: string[]
  walks: string[]
  /** Paths of the pages that e2e/screens.spec.ts looks at; all of them where there are none. */
  pages: string[]
  says: string[]
}

export interface House {
  sources: readonly Source[]
  files: Files
  times: Times
}

/** For the files of tests, and for those of walks beside them: two minutes on two processors, with the other steps. */
const SECONDS = 80
const UNKNOWN_SECONDS = 5
/** The least seconds of a file: to load it, and to give it a database. */
const LEAST_SECONDS = 0.5
const SCREENS = 'e2e/screens.spec.ts'
/** The seconds of the history, before the first screen is looked at. */
const HISTORY_SECONDS = 25

export function planOf(changes: readonly Change[], house: House): Plan {
  const leaves = house.sources.map(({ path }) => path).filter(isLeaf)
  const { found, pages, says } = foundBy(changes, house, leaves)
  const secondsOf = (file: string) => secondsFor(file, house.times, pages.length)
  const choose = (isOfLane: (file: string) => boolean) =>
    chosenOf(new Map([...found].filter(([file]) => isOfLane(file))), secondsOf, SECONDS)
  const tests = choose((file) => !isWalk(file))
  const walks = choose(isWalk)
  const late = longestFirst([...tests.late, ...walks.late], house.times)
  return {
    tests: tests.runs,
    walks: walks.runs,
    pages,
    says: [
      ...says,
      ...saysOf('reached, but beyond two minutes', late, secondsOf),
      `left out, not reached: ${counted(leaves.filter((file) => !found.has(file)))}, crash and junk`,
    ],
  }
}

/** Benches that look at the app in a browser run among the walks (tools/check/walks.ts). */
const isWalk = (file: string) => /^(?:e2e|bench)\/.*\.spec\.ts$/.test(file)

/** The files of tests that the changes reach, by how far away they are. */
function foundBy(changes: readonly Change[], { sources, files }: House, leaves: string[]) {
  const begun = changes.map((one) => ({ ...one, names: beginsOf(one, sources, files) }))
  const under = begun.find(({ names }) => names === 'everything')
  const begins = begun.flatMap(({ names }) => (names === 'everything' ? [] : names))
  const uses = usesIn(sources, files)
  const steps = reached(begins, uses)
  const found = new Map<string, number>()
  for (const file of leaves) {
    const far = steps.get(file) ?? (under && Infinity)
    if (far !== undefined) found.set(file, isOwnWalk(file, begins) ? 0 : far)
  }
  const alone = begun.filter(({ names }) => names !== 'everything' && !reaches(names, uses))
  const says = [
    ...(under ? [`everything stands under ${under.path}: npm test is what tries it`] : []),
    `reached: ${found.size} of ${leaves.length} files of tests`,
    ...(alone.length > 0 ? [`no test is known for: ${alone.map(({ path }) => path).join(', ')}`] : []),
  ]
  return { found, pages: under ? [] : pagesOf(steps), says }
}

const reaches = (names: string[], uses: ReturnType<typeof usesIn>) => [...reached(names, uses).keys()].some(isLeaf)

/** The walk that has the name of a feature is the first to try it, however far away it is by its imports. */
function isOwnWalk(file: string, begins: readonly string[]): boolean {
  const walk = /^e2e\/(.*)\.spec\.ts$/.exec(file)?.[1]
  return begins.some((one) => {
    const feature = /^(?:(?:api|web|core)\/|text:)([a-z]+)/.exec(one)?.[1]
    return feature !== undefined && walk?.startsWith(feature)
  })
}

/** The pages of the screens to look at, where only pages reach them. */
function pagesOf(steps: ReadonlyMap<string, number>): string[] {
  const names = [...steps.keys()].filter((one) => one.startsWith('page:'))
  const isBy = names.some((one) => steps.get(one)! + 1 === steps.get(SCREENS))
  // The page that says that there is none at an address has none itself.
  const isListed = (name: string): name is PageName => name in address
  return isBy ? names.map((one) => one.slice(5)).flatMap((name) => (isListed(name) ? address[name].path : [])) : []
}

function secondsFor(file: string, times: Times, pages: number): number {
  const whole = Math.max(LEAST_SECONDS, times[file] ?? UNKNOWN_SECONDS)
  if (file !== SCREENS || pages === 0) return whole
  return Math.min(whole, HISTORY_SECONDS + (whole * pages) / Object.keys(address).length)
}

function saysOf(what: string, files: readonly string[], secondsOf: (file: string) => number) {
  if (files.length === 0) return []
  const sum = files.reduce((all, file) => all + secondsOf(file), 0)
  const shown = files.slice(0, 12).map((file) => `${file} (${Math.round(secondsOf(file))} s)`)
  const rest = files.length > shown.length ? ` and ${files.length - shown.length} more` : ''
  return [`left out, ${what}: ${counted(files)}, ${Math.round(sum)} s: ${shown.join(', ')}${rest}`]
}

/** "12 files of api, 3 of e2e". */
function counted(files: readonly string[]): string {
  const roots = Map.groupBy(files, (file) => file.split('/')[0] ?? '')
  const parts = [...roots].toSorted().map(([root, all]) => `${all.length} of ${root}`)
  return `${files.length} files (${parts.join(', ')})`
}
