// The thread that draws pages of the app, by the program that the build has left (web/prerender.tsx). It has the globals of a browser
// that has kept nothing, which the house itself must not have.
import { parentPort, workerData } from 'node:worker_threads'
import { noBrowser } from '../../core/no-browser.ts'
import type { Language } from '../../core/endpoint.ts'

/** What to draw: the page at an address in a language, as a member or a visitor has it, with the answers of its first calls. */
export type Asked = { id: number; at: string; language: Language; answers: unknown[]; isMember: boolean }
/** `missing` are the reads that the page makes beside those, as it knows from their answers. */
export type Page = { html: string; missing: { path: string; input: unknown }[] }
export type Made = ({ id: number } & Page) | { id: number; error: unknown }

type Program = { drawPage: (at: string, answers: unknown[], isMember: boolean) => Promise<Page> }

const kept: Record<string, string> = {}
for (const [name, value] of Object.entries(noBrowser(kept)))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

async function draw({ id, at, language, answers, isMember }: Asked): Promise<Made> {
  try {
    kept['lang'] = language
    // The program is loaded once for each language, because the app keeps one language for as long as it runs.
    const { drawPage } = (await import(`${String(workerData)}?${language}`)) as Program
    const { html, missing } = await drawPage(at, answers, isMember)
    return { id, html, missing }
  } catch (error) {
    return { id, error }
  }
}

// One drawing at a time, because address and language are globals of the thread.
let last = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  last = last.then(async () => parentPort?.postMessage(await draw(asked)))
})
