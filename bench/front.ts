// npm run bench -- front [--keep]: when a visitor's phone shows what of six pages, by Lighthouse, which reckons a slow phone
// on a slow network. Beside it stand the figures of the last release (front.json); `--keep` writes them anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { address } from '../core/addresses.ts'
import { VERSION } from '../core/site.ts'
import { firstVisit, type Result, type Visit } from '../e2e/first-visit.ts'
import { startHouse } from '../e2e/house.ts'
import { signIn } from '../e2e/member.ts'
import { median, rounded, type Outcome } from './rounds.ts'
import { say } from './server.ts'

const KEPT = join(import.meta.dirname, 'front.json')
const RUNS = 3

/** Home and sign-in as a visitor sees them, the others as a member who plays every day. */
const pages = {
  home: { at: address.home(), isMember: false },
  login: { at: address.login(), isMember: false },
  deposit: { at: address.deposit(), isMember: true },
  k3: { at: address.odds({ lottery: 'k3_1m' }), isMember: true },
  'mark six': { at: address.odds({ lottery: 'lhc_5m' }), isMember: true },
  records: { at: address.transactions(), isMember: true },
}

type Figures = Record<string, number>
type Kept = { version: string; figures: Figures }

export const front = async (isShort: boolean): Promise<Outcome> => {
  const before = JSON.parse(readFileSync(KEPT, 'utf8')) as Kept
  const house = await startHouse()
  try {
    const bao = await signIn(house)
    const figures: Figures = {}
    say(`each beside release ${before.version}`)
    for (const [name, { at, isMember }] of Object.entries(pages).slice(isShort ? -1 : 0)) {
      const visit: Visit = { url: `${house.url}/h5/#${at}`, member: isMember ? bao : undefined }
      const runs: Figures[] = []
      while (runs.length < (isShort ? 1 : RUNS)) runs.push(figuresOf(await firstVisit(visit)))
      const found = mediansOf(runs)
      for (const [what, value] of Object.entries(found)) figures[`${name} ${what}`] = value
      say(`${name.padEnd(9)}${inWords(found, (what) => before.figures[`${name} ${what}`])}`)
    }
    const kept: Kept = { version: VERSION.name, figures }
    if (process.argv.includes('--keep')) writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`)
    return { name: 'front', figures, ratios: ratiosOf(figures, before.figures) }
  } finally {
    await house.stop()
  }
}

function figuresOf({ audits, categories }: Result): Figures {
  const number = (audit: string) => audits[audit]?.numericValue ?? 0
  const { items = [] } = (audits['long-tasks']?.details ?? {}) as { items?: { duration: number }[] }
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    'LCP ms': number('largest-contentful-paint'),
    'TBT ms': number('total-blocking-time'),
    'longest task ms': Math.max(0, ...items.map(({ duration }) => duration)),
    CLS: number('cumulative-layout-shift'),
    kB: number('total-byte-weight') / 1_000,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
  }
}

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
      .filter(([what]) => / LCP ms$| kB$/.test(what))
      .map(([what, value]) => [what, before[what] ? rounded(value / before[what], 2) : null]),
  )
