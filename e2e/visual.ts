// Pictures of every page (core/addresses.ts) as a member sees it, with the sheet that one of its first buttons opens; and what in
// them is cut off or lies over something else, where every text is two fifths longer.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { languages, type Language } from '../core/endpoint.ts'
import type { Session } from './member.ts'
import { openPhone, untilUseful, type Phone } from './phone.ts'

type Page = Phone['page']
type Shown = { name: string; at: string; isMember: boolean }

export type Look = { language: Language; theme: 'light' | 'dark'; width: number }
export type Way = 'plain' | 'pseudo' | 'forced'
/** A fault in a picture. */
export type Fault = { file: string; what: string }

const WIDTHS = [320, 390]
const BUTTONS = 2

/** Both languages and themes at both widths; where texts are longer, or colours are forced, the narrow light ones say it. */
export const looksOf = (way: Way): Look[] =>
  languages
    .flatMap((language) =>
      (['light', 'dark'] as const).flatMap((theme) => WIDTHS.map((width) => ({ language, theme, width }))),
    )
    .filter(
      ({ language, theme, width }) =>
        way === 'plain' || (width === 320 && theme === 'light' && (way === 'pseudo' || language === 'en')),
    )

type Wanted = { folder: string; way: Way; look: Look; pages: readonly Shown[] }

/** Takes them into a folder, as `<page>[-sheet].<language>.<theme>.<width>.png`; answers what is wrong with longer texts. */
export async function takePictures(
  { house, browser, session }: { house: { url: string }; browser: Browser; session: Session },
  { folder, way, look, pages }: Wanted,
): Promise<Fault[]> {
  const { language, theme, width } = look
  mkdirSync(folder, { recursive: true })
  const faults: Fault[] = []
  for (const isMember of [true, false]) {
    const own = pages.filter((one) => one.isMember === isMember)
    if (own.length === 0) continue
    const { page, context } = await openPhone(browser, { language, session: isMember ? session : undefined })
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: way === 'forced' ? 'active' : 'none' })
    await page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
    await page.goto(`${house.url}/h5/`)
    const take = async (which: string, fullPage: boolean) => {
      const file = `${which.replaceAll(' ', '-')}.${language}.${theme}.${width}.png`
      await isCalm(page, way)
      if (way === 'pseudo') for (const what of await faultsOf(page)) faults.push({ file, what })
      await page.screenshot({ path: join(folder, file), fullPage })
    }
    for (const { name, at } of own) {
      await page.evaluate(`void (location.hash = ${JSON.stringify(at)})`)
      // A page that never has it is a picture all the same.
      await untilUseful(page, 10_000).catch(() => undefined)
      await take(name, true)
      if (!(await opensSheet(page))) continue
      await take(`${name} sheet`, false)
      await page.keyboard.press('Escape')
      await page.waitForTimeout(300)
    }
    await context.close()
  }
  return faults
}

/** Fonts are there, and what is another in each house (amounts, clocks, balls of draws) is not seen. */
async function isCalm(page: Page, way: Way): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  if (way === 'pseudo') await page.evaluate(LONGER)
  if (way === 'plain') await page.evaluate(HIDES)
}

/** One of the first buttons of a page opens a sheet, mostly the page's main one. */
async function opensSheet(page: Page): Promise<boolean> {
  const here = page.url()
  const buttons = page.locator('main button:enabled:visible')
  for (let nth = 0; nth < BUTTONS && page.url() === here; nth++) {
    await buttons
      .nth(nth)
      .click({ timeout: 1_000 })
      .catch(() => undefined)
    if (await page.getByRole('dialog').first().isVisible()) return true
  }
  return false
}

// Hides what changes from picture to picture. A constructed stylesheet, for the page's policy forbids inline styles.
const HIDES = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.num, time, [role=timer], [data-ball], iframe, canvas { visibility: hidden !important }')
  document.adoptedStyleSheets = [sheet]
})()`

/** Makes each text two fifths longer, once. */
const LONGER = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const said = text.nodeValue.trim()
    if (said.length < 2 || /^[\\d.,:¥%+−-]+$/.test(said) || said.endsWith('·')) continue
    if (text.parentElement.closest('script, style, svg')) continue
    const more = /[\\u4e00-\\u9fff]/.test(said) ? '一丁' : 'en '
    text.nodeValue = text.nodeValue.trimEnd() + more.repeat(40).slice(0, Math.ceil(said.length * 0.4)) + '·'
  }
})()`

const faultsOf = (page: Page): Promise<string[]> => page.evaluate(FAULTS)

/**
 * What is cut off, or wider than the phone; and which texts and icons lie over each other. In a sheet, where one is open. Not counted: an
 * address that is shortened beside its button to copy it, a text of so many lines in the link to its whole, and what floats above
 * the page by design (the strip of open bets, a toast).
 */
const FAULTS = `(() => {
  const found = new Set()
  const name = (one) => one.textContent.trim().slice(0, 30) || 'icon of ' + one.parentElement.getAttribute('aria-label')
  if (document.documentElement.scrollWidth > innerWidth) found.add('wider than the phone')
  const within = document.querySelector('dialog[open], [role=dialog]') ?? document.querySelector('#root')
  const wordsOf = (one) => [...one.childNodes].filter((child) => child.nodeType === 3 && child.nodeValue.trim())
  const isIcon = (one) => one.matches('a > svg, button > svg')
  // For ears alone: no point of it is seen.
  const isHushed = (one) => one !== null && (getComputedStyle(one).clipPath === 'inset(50%)' || isHushed(one.parentElement))
  const leaves = [...within.querySelectorAll('*')].filter((one) =>
    (isIcon(one) || (wordsOf(one).length > 0 && !one.closest('svg'))) && one.checkVisibility() && !isHushed(one))
  const hides = /hidden|clip/
  for (const one of leaves.filter((one) => !isIcon(one))) {
    const style = getComputedStyle(one)
    if (/^https?:/.test(one.textContent) || (style.webkitLineClamp !== 'none' && one.closest('a, button'))) continue
    if (hides.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1) found.add('cut: ' + name(one))
    if (hides.test(style.overflowY) && one.scrollHeight > one.clientHeight + 4) found.add('cut below: ' + name(one))
  }
  const floats = (one) => one !== within && (/fixed|sticky/.test(getComputedStyle(one).position) || floats(one.parentElement))
  // Its own words as far as they are seen, line by line: those of parts in it have boxes of their own.
  const boxes = leaves.map((one) => {
    const range = document.createRange()
    const words = wordsOf(one)
    if (words.length === 1) range.selectNode(words[0])
    const { overflowX, overflowY } = getComputedStyle(one)
    const ends = one.getBoundingClientRect()
    const lines = [...(words.length === 1 ? range : one).getClientRects()].map(({ left, right, top, bottom }) => ({
      ...{ left, top },
      right: hides.test(overflowX) ? Math.min(right, ends.right) : right,
      bottom: hides.test(overflowY) ? Math.min(bottom, ends.bottom) : bottom,
    }))
    return { one, isAbove: floats(one), lines }
  })
  const isOver = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1, at + 12)) {
      if (a.one.contains(b.one) || b.one.contains(a.one) || a.isAbove !== b.isAbove) continue
      if (a.lines.some((one) => b.lines.some((other) => isOver(one, other)))) found.add('over each other: ' + name(a.one) + ' | ' + name(b.one))
    }
  return [...found]
})()`
