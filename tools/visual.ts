// npm run visual: pictures of every page and its sheet beside those of the last release, which the command itself takes from
// its tag, in a checkout of its own, and keeps in dist; what differs is one page of pairs. `-- pseudo` shows every page with
// texts two fifths longer and fails where one is cut off or lies over another; `-- forced` with forced colours. Names of pages
// (core/addresses.ts) behind that: those alone.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { allPages } from '../bench/front-pages.ts'
import { launchBrowser } from '../e2e/browser.ts'
import type { startHouse as StartHouse } from '../e2e/house.ts'
import { signIn } from '../e2e/member.ts'
import { looksOf, takePictures, type Fault, type Way } from '../e2e/visual.ts'

const root = join(import.meta.dirname, '..')
const KEPT = join(root, 'dist/visual')
/** How far a point may be from what it was, of 255, and how many of a million may be further. */
const NEAR = 24
const FEW = 200

const words = process.argv.slice(2)
const way: Way = words.includes('pseudo') ? 'pseudo' : words.includes('forced') ? 'forced' : 'plain'
const named = words.filter((word) => word !== way)
const say = (text: string) => void process.stdout.write(`${text}\n`)

const now = join(KEPT, way)
rmSync(now, { recursive: true, force: true })
const faults = await picturesOf(root, now)
const tag = way === 'plain' ? lastTag() : undefined
if (way === 'plain' && tag === undefined) say('no release has a tag yet: these are the first pictures')
say(tag === undefined ? pageOfAll() : await pageOfPairs(await before(tag)))
process.exitCode = faults.length > 0 ? 1 : 0

function lastTag(): string | undefined {
  const { stdout, status } = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The pictures of a release, taken once; if only some pages are compared, taken each time. */
async function before(tag: string): Promise<string> {
  const folder = join(KEPT, `release-${tag}`)
  if (existsSync(folder)) return folder
  const checkout = mkdtempSync(join(tmpdir(), 'koi-release-'))
  execFileSync('git', ['worktree', 'add', '--detach', '--force', checkout, tag], { cwd: root })
  try {
    say(`building ${tag}`)
    // Prepares packages, texts and pages, and then has no bench to run.
    spawnSync(process.execPath, ['tools/start.mjs', 'bench'], { cwd: checkout, stdio: 'ignore' })
    const fresh = join(KEPT, 'some')
    rmSync(fresh, { recursive: true, force: true })
    await picturesOf(checkout, fresh)
    if (named.length > 0) return fresh
    renameSync(fresh, folder)
    return folder
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root })
  }
}

/** Pictures of a checkout's pages, served by its own house and taken by this checkout's browser. */
async function picturesOf(tree: string, folder: string): Promise<Fault[]> {
  const { startHouse } = (await import(join(tree, 'e2e/house.ts'))) as { startHouse: typeof StartHouse }
  const [house, browser] = await Promise.all([startHouse(), launchBrowser()])
  try {
    const session = await signIn(house)
    const every = await allPages(house, session)
    const pages = every.filter(({ name }) => named.length === 0 || named.includes(name))
    const found: Fault[] = []
    for (const look of looksOf(way)) {
      say(`${pages.length} pages, ${Object.values(look).join(', ')}`)
      found.push(...(await takePictures({ house, browser, session }, { folder, way, look, pages })))
    }
    return found
  } finally {
    await browser.close()
    await house.stop()
  }
}

/** How many points of a million differ; all of them where one picture is not there or has another size. */
async function difference(a: string, b: string): Promise<number> {
  if (!existsSync(a) || !existsSync(b)) return 1_000_000
  const [one, other] = await Promise.all(
    [a, b].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!one || !other || one.info.width !== other.info.width || one.info.height !== other.info.height) return 1_000_000
  let differs = 0
  for (let at = 0; at < one.data.length; at += 3)
    if ([0, 1, 2].some((part) => Math.abs(one.data[at + part]! - other.data[at + part]!) > NEAR)) differs += 1
  return Math.round((3_000_000 * differs) / one.data.length)
}

async function pageOfPairs(old: string): Promise<string> {
  const all = [...new Set([...readdirSync(old), ...readdirSync(now)])].toSorted()
  const names = all.filter((name) => named.length === 0 || existsSync(join(now, name)))
  const pairs: string[] = []
  for (const name of names) {
    const apart = await difference(join(old, name), join(now, name))
    if (apart > FEW) pairs.push(`<h2>${name}: ${apart} of a million</h2>${picture(old, name)}${picture(now, name)}`)
  }
  say(`${pairs.length} of ${names.length} pictures differ`)
  return written('pairs', pairs)
}

/** Those with a fault first. */
function pageOfAll(): string {
  const of = (file: string) => faults.filter((fault) => fault.file === file).map(({ what }) => what)
  for (const { file, what } of faults) say(`${file}: ${what}`)
  const names = readdirSync(now).toSorted((a, b) => of(b).length - of(a).length || (a < b ? -1 : 1))
  const lines = (name: string) => of(name).map((what) => `<p>${escaped(what)}</p>`)
  return written(
    way,
    names.map((name) => `<h2>${name}</h2>${lines(name).join('')}${picture(now, name)}`),
  )
}

function picture(folder: string, name: string): string {
  return `<img loading="lazy" src="${relative(KEPT, join(folder, name))}">`
}

function escaped(text: string): string {
  return text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
}

function written(name: string, parts: readonly string[]): string {
  const file = join(KEPT, `${name}.html`)
  const style = '<style>img { width: 320px; vertical-align: top; margin: 4px }</style>'
  writeFileSync(file, `<!doctype html><meta charset="utf-8">${style}${parts.join('\n')}\n`)
  return file
}
