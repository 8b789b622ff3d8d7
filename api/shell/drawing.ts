// The thread that draws pages of the app for visitors, by the program that the build has left (web/prerender.tsx). It has the globals of a browser without a session, which the house itself must not have.
import { parentPort, workerData } from 'node:worker_threads'
import { noBrowser } from '../../core/no-browser.ts'
import type { Language } from '../../core/endpoint.ts'

/** What to draw: the page at an address in a language, with the answers of its first calls. */
export type Asked = { id: number; at: string; language: Language; answers: unknown[] }
export type Made = { id: number; html: string } | { id: number; error: unknown }

type Program = { drawPage: (at: string, answers: unknown[]) => Promise<{ html: string }> }

const kept: Record<string, string> = {}
for (const [name, value] of Object.entries(noBrowser(kept)))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

async function draw({ id, at, language, answers }: Asked): Promise<Made> {
  try {
    kept['lang'] = language
    // The program is loaded once for each language, because the app keeps one language for as long as it runs.
    const { drawPage } = (await import(`${String(workerData)}?${language}`)) as Program
    return { id, html: (await drawPage(at, answers)).html }
  } catch (error) {
    return { id, error }
  }
}

// One drawing at a time, because address and language are globals of the thread.
let last = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  last = last.then(async () => parentPort?.postMessage(await draw(asked)))
})
