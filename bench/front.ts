// npm run bench -- front [--all | --pages=help,hall] [--runs=1] [--keep]: the times at which a phone shows the parts of six pages
// and of twelve others by chance, of all, or of those named, by Lighthouse, which reckons a slow phone on a slow network. Beside it
// stand the figures of the last release (front.json); `--keep` writes those that were measured anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { VERSION } from '../core/site.ts'
import { firstVisit, type Visit, type Visited } from '../e2e/first-visit.ts'
import { signIn, soon } from '../e2e/member.ts'
import { pagesToOpen } from './front-pages.ts'
import { openHouse } from './open-house.ts'
import { median, rounded, type Outcome } from './rounds.ts'
import { say } from './server.ts'

const KEPT = join(import.meta.dirname, 'front.json')
/** Visits of each page, of which the median counts. */
const RUNS = Number(/^--runs=(\d)$/.exec(process.argv.find((word) => word.startsWith('--runs=')) ?? '')?.[1] ?? 3)

type Figures = Record<string, number>
type Kept = { version: string; figures: Figures }

export const front = async (isShort: boolean): Promise<Outcome> => {
  const before = JSON.parse(readFileSync(KEPT, 'utf8')) as Kept
  const house = await openHouse()
  const bao = await signIn(house)
  await draws(house)
  const figures: Figures = {}
  // A short run asks Lighthouse for these categories only.
  const onlyCategories = isShort ? ['performance', 'accessibility'] : undefined
  say(`each beside release ${before.version}`)
  for (const { name, at, isMember } of await pagesToOpen(house, bao, isShort)) {
    const visit: Visit = { url: `${house.url}/h5/#${at}`, member: isMember ? bao : undefined, onlyCategories }
    const runs: Figures[] = []
    while (runs.length < (isShort ? 1 : RUNS)) runs.push(figuresOf(await firstVisit(visit)))
    const found = mediansOf(runs)
    for (const [what, value] of Object.entries(found)) figures[`${name} ${what}`] = value
    say(`${name.padEnd(22)}${inWords(found, (what) => before.figures[`${name} ${what}`])}`)
  }
  missedAims(figures).forEach(say)
  const kept: Kept = { version: VERSION.name, figures: { ...before.figures, ...figures } }
  if (process.argv.includes('--keep')) writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`)
  return { name: 'front', figures, ratios: ratiosOf(figures, before.figures) }
}

/**
 * The first page that a house draws begins the thread that draws (api/shell/drawn.ts), which takes longer than a visitor waits: what
 * is measured is a house at work.
 */
const draws = ({ url }: { url: string }) =>
  soon(async () => (await fetch(`${url}/h5/drawn/home.zh_hans.html`)).status === 200 || undefined)

function figuresOf({ result: { audits, categories }, dataMs, dataBytes }: Visited): Figures {
  const number = (audit: string) => audits[audit]?.numericValue ?? 0
  const { items = [] } = (audits['long-tasks']?.details ?? {}) as { items?: { duration: number }[] }
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    'LCP ms': number('largest-contentful-paint'),
    'data ms': dataMs,
    'TBT ms': number('total-blocking-time'),
    'longest task ms': Math.max(0, ...items.map(({ duration }) => duration)),
    CLS: number('cumulative-layout-shift'),
    kB: number('total-byte-weight') / 1_000,
    'data kB': dataBytes / 1_000,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
  }
}

/** By the end of a figure's name: the most that a page may take, and the least of a score. */
const aims: Record<string, { most: number } | { least: number }> = {
  'LCP ms': { most: 1_300 },
  'data ms': { most: 2_000 },
  'longest task ms': { most: 100 },
  // What is fetched at rest, for the next visit, is not among them; games, boards and places have aims of their own.
  'data kB': { most: 180 },
  accessibility: { least: 100 },
  'best practices': { least: 100 },
  SEO: { least: 100 },
}

const missedAims = (figures: Figures): string[] =>
  Object.entries(aims).flatMap(([what, aim]) => {
    const isMissed = (value: number) => !('most' in aim ? value <= aim.most : value >= aim.least)
    const missed = Object.entries(figures).filter(([name, value]) => name.endsWith(` ${what}`) && isMissed(value))
    const list = missed.map(([name, value]) => `${name.slice(0, -what.length - 1)} ${value}`)
    return list.length === 0 ? [] : [`missed ${what} ${Object.values(aim)[0]}: ${list.join(', ')}`]
  })

const mediansOf = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((what) => {
      const middle = median(runs.map((run) => run[what] ?? 0))
      return [what, rounded(middle, what === 'CLS' ? 3 : 0)]
    }),
  )

/** `LCP ms 812 (2240)`, and the load of the machine, which lengthens what is counted on it. */
function inWords(found: Figures, before: (what: string) => number | undefined): string {
  const each = Object.entries(found).map(([what, now]) => `${what} ${now} (${before(what) ?? '-'})`)
  return `${each.join(', ')}; load ${rounded(loadavg()[0] ?? 0)}`
}

/** Times and bytes beside those of the last release; where it had none, there is nothing to divide by. */
const ratiosOf = (now: Figures, before: Figures): Outcome['ratios'] =>
  Object.fromEntries(
    Object.entries(now)
      .filter(([what]) => / (?:LCP|data) ms$| kB$/.test(what))
      .map(([what, value]) => [what, before[what] ? rounded(value / before[what], 2) : null]),
  )
