// Contrast of the screens in the dark: pairs of colours that the table of pairs does not list are judged in the
// browser, and found.
import { afterAll, expect, test } from 'vitest'
import { colourOf, themes } from './contrast.ts'
import { bringAxe } from './axe.ts'
import { faintInTheDark } from './dark.ts'
import { sharedBrowser } from './stage.ts'

const page = await (await sharedBrowser()).newPage()
afterAll(() => page.close())

const dark = themes['dark, red']!
const [text, bg, surface] = ['c-text', 'c-bg', 'c-surface'].map((name) => colourOf(dark, name))
const FAINT = '#1c3330'

/** The faint texts on a page of this alone, on the dark ground. */
async function foundOn(part: string): Promise<string[]> {
  const head = '<title>x</title><style>body{margin:0;position:static}</style>'
  await page.setContent(`<html lang="en">${head}<body style="background:${bg}">${part}</body></html>`)
  await bringAxe(page)
  return faintInTheDark(page)
}

test.each([
  ['a pair that stands in no table', `<p style="color:${FAINT}">faint</p>`],
  ['half transparent', `<p style="color:${text};opacity:.2">faint</p>`],
  ['a colour that is half transparent', '<p style="color:rgba(255,255,255,.2)">faint</p>'],
  ['on a colour of its own', `<p style="color:${text}"><b style="background:#d8e0de">faint</b></p>`],
  ['on a ground that is half transparent', `<p style="color:${text};background:rgba(255,255,255,.8)">faint</p>`],
  [
    'over what is laid on the page',
    `<div style="position:relative;height:80px"><i style="position:absolute;inset:0;background:#eee"></i>
     <p style="position:relative;color:${text}">faint</p></div>`,
  ],
  ['in a field', `<input aria-label="x" value="faint" style="color:${FAINT};background:${surface}">`],
])('text that cannot be read is found: %s', async (_, part) => {
  expect(await foundOn(part)).toHaveLength(1)
})

test('text whose pair the table has is found right', async () => {
  const card = `<div style="background:${surface}"><p style="color:${text}">read</p></div>`
  expect(await foundOn(`<p style="color:${text}">read</p>${card}`)).toEqual([])
})
