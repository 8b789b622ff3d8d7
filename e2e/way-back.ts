// Why a browser would not keep a page for the way back (its back-forward cache), by what the browser itself says.
import { untilUseful, type Phone } from './phone.ts'

type Shown = { name: string; at: string }

/** Reasons of a browser without a window, which keeps no page at all. */
const OF_BROWSER = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped']

/** Leaves each of these pages for another one of the house, and comes back; answers the reasons for which a page was loaded again. */
export async function reasonsOf(page: Phone['page'], url: string, pages: readonly Shown[]): Promise<string[]> {
  const said: string[] = []
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.enable')
  cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations: all }) =>
    said.push(...all.map(({ reason }) => reason)),
  )
  const found: string[] = []
  for (const { name, at } of pages) {
    await page.goto(`${url}/healthz`)
    await page.goto(`${url}/h5/#${at}`)
    await untilUseful(page)
    // A frame that is still on its way would be a reason of its own.
    await page.locator('[data-coming]').waitFor({ state: 'detached' })
    await page.evaluate('void (window.koiKept = true)')
    said.length = 0
    await page.goto(`${url}/healthz`)
    await page.goBack()
    if (await page.evaluate('window.koiKept === true')) continue
    const own = said.filter((reason) => !OF_BROWSER.includes(reason))
    if (own.length > 0 || said.length === 0) found.push(`${name}: ${own.join(', ') || 'no reason said'}`)
  }
  return found
}
