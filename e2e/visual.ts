// Pictures of every page (core/addresses.ts) as a member sees it, with the sheets that its first buttons open; and what in
// them is cut off or lies over something else, where every text is two fifths longer.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages, type Language } from '../core/endpoint.ts'
import { launchBrowser } from './browser.ts'
import type { Session } from './member.ts'
import { openPhone, type Phone } from './phone.ts'

type Page = Phone['page']

export type Look = { language: Language; theme: 'light' | 'dark'; width: number }
export type Way = 'plain' | 'pseudo' | 'forced'
type Shown = { name: string; at: string }

const WIDTHS = [320, 390]
const BUTTONS = 2

/** Both languages and themes at both widths; where colours are forced, or texts are longer, one of each says it. */
export const looksOf = (way: Way): Look[] =>
  languages
    .flatMap((language) =>
      (['light', 'dark'] as const).flatMap((theme) => WIDTHS.map((width) => ({ language, theme, width }))),
    )
    .filter(
      ({ language, theme, width }) =>
        way === 'plain' || (width === 320 && theme === 'light' && (way === 'pseudo' || language === 'en')),
    )

/** Takes them into a folder, as `<page>[-sheet].<language>.<theme>.<width>.png`; answers what is wrong with longer texts. */
export async function takePictures(
  house: { url: string },
  session: Session,
  { folder, way, pages }: { folder: string; way: Way; pages: readonly Shown[] },
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const browser = await launchBrowser()
  const wrong: string[] = []
  try {
    for (const look of looksOf(way)) {
      const { page, context } = await openPhone(browser, { language: look.language, session, isMobile: true })
      await page.setViewportSize({ width: look.width, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: way === 'forced' ? 'active' : 'none' })
      await page.addInitScript(`localStorage.setItem('theme', '${look.theme}')`)
      await page.goto(`${house.url}/h5/`)
      for (const { name, at } of pages) {
        const file = (which: string) => join(folder, `${which}.${look.language}.${look.theme}.${look.width}.png`)
        await page.evaluate(`location.hash = ${JSON.stringify(at)}`)
        await calm(page, way)
        if (way === 'pseudo') wrong.push(...(await faults(page)).map((one) => `${name} ${look.language}: ${one}`))
        await page.screenshot({ path: file(name), fullPage: true })
        if (await opensSheet(page)) {
          await calm(page, way)
          await page.screenshot({ path: file(`${name}-sheet`) })
          await page.keyboard.press('Escape')
        }
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return wrong
}

/** Until the page has its data; what changes by itself (amounts, clocks, people's numbers) is not seen. */
async function calm(page: Page, way: Way): Promise<void> {
  // A page that never has it is a picture all the same.
  await page
    .locator('[data-useful]')
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined)
  if (way === 'pseudo') await page.evaluate(LONGER)
  if (way === 'plain') await page.addStyleTag({ content: '.num, time, [role=timer] { visibility: hidden !important }' })
  await page.evaluate('document.fonts.ready')
}

/** One of the first buttons of a page opens a sheet, mostly the page's main one. */
async function opensSheet(page: Page): Promise<boolean> {
  const buttons = page.locator('main button:enabled:visible')
  for (let nth = 0; nth < Math.min(BUTTONS, await buttons.count()); nth++) {
    await buttons
      .nth(nth)
      .click({ timeout: 1_000 })
      .catch(() => undefined)
    if (await page.getByRole('dialog').first().isVisible()) return true
  }
  return false
}

/** Each text two fifths longer, and once only. */
const LONGER = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const said = text.nodeValue.trim()
    if (said.length < 2 || /^[\\d.,:¥%+−-]+$/.test(said) || said.endsWith('·') || text.parentElement.closest('script, style, svg')) continue
    text.nodeValue = text.nodeValue.trimEnd() + ' ' + '一丁'.repeat(20).slice(0, Math.ceil(said.length * 0.4)) + '·'
  }
})()`

const faults = (page: Page): Promise<string[]> => page.evaluate(FAULTS)

/** What is cut off, or wider than the phone; and which texts of a row lie over each other. */
const FAULTS = `(() => {
  const found = new Set()
  const name = (one) => one.textContent.trim().slice(0, 30)
  if (document.documentElement.scrollWidth > innerWidth) found.add('wider than the phone')
  const leaves = [...document.querySelectorAll('main *')].filter((one) =>
    [...one.childNodes].some((child) => child.nodeType === 3 && child.nodeValue.trim()) && one.checkVisibility() && !one.closest('.hush, svg'))
  for (const one of leaves) {
    const style = getComputedStyle(one)
    if (style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll' && one.scrollWidth > one.clientWidth + 1) found.add('cut: ' + name(one))
    if (style.overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 4 && style.display !== 'inline') found.add('cut below: ' + name(one))
  }
  const boxes = leaves.map((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return { one, box: range.getBoundingClientRect() }
  })
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1, at + 12)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (across > 3 && down > 6) found.add('over each other: ' + name(a.one) + ' | ' + name(b.one))
    }
  return [...found]
})()`
