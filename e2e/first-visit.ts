// A page as a visitor sees it for the first time, counted by Lighthouse (bench/front.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { freePort } from '../outside/ports.ts'
import { findBrowser } from './browser.ts'
import type { Session } from './member.ts'
import { marking, usefulBytes, usefulMs } from './useful.ts'

export type { Result } from 'lighthouse'
/** Lighthouse's result, when the page's main content was there, in milliseconds, and the bytes that were asked for until then. */
export type Visited = { result: Result; dataMs: number; dataBytes: number }
/** Of Lighthouse's categories all, or those that are named. */
export type Visit = { url: string; member: Session | undefined; onlyCategories?: string[] | undefined }

// The stream of events never ends, so Lighthouse, which waits for a quiet network, is told when to stop.
const WATCHED_MS = 8_000

/** One first visit: the browser has kept nothing but the session of a member. */
export async function firstVisit({ url, member, onlyCategories }: Visit): Promise<Visited> {
  const profile = mkdtempSync(join(tmpdir(), 'koi-front-'))
  const port = await freePort()
  const { executablePath, env } = findBrowser()
  const args = ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`]
  const browser = await chromium.launchPersistentContext(profile, { executablePath, env, args })
  try {
    await browser.addInitScript(marking)
    if (member) await enter(browser, url, member)
    const ran = await lighthouse(url, {
      ...{ port, logLevel: 'error', maxWaitForLoad: WATCHED_MS },
      ...(onlyCategories && { onlyCategories }),
    })
    if (!ran || ran.lhr.runtimeError) throw new Error(ran?.lhr.runtimeError?.message ?? 'no report')
    return { result: ran.lhr, dataMs: await usefulMs(ran), dataBytes: usefulBytes(ran) }
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Keeps the session where the app looks for it, from a page of the house that loads nothing. */
async function enter(browser: BrowserContext, url: string, { token, uid }: Session): Promise<void> {
  const page = await browser.newPage()
  await page.goto(new URL('/healthz', url).href)
  await page.evaluate((kept) => Object.assign(localStorage, kept), { token, uid })
  await page.close()
}
