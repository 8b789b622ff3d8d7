// Draws pages of the app in a thread of its own (drawing.ts), which begins with the first of them.
import { Worker } from 'node:worker_threads'
import type { Asked, Made, Page } from './drawing.ts'

export type Pen = { draw: (what: Omit<Asked, 'id'>) => Promise<Page>; close: () => Promise<unknown> }

type Thread = { worker: Worker; waiting: Map<number, PromiseWithResolvers<Page>> }

/** Draws by the program at this address. A thread that failed is started again for the next page. */
export function openPen(program: URL): Pen {
  let thread: Thread | undefined
  let count = 0
  const start = (): Thread => {
    // The thread gets none of the house's environment, and React's production mode, as on phones.
    const env = { NODE_ENV: 'production' }
    const worker = new Worker(new URL('./drawing.ts', import.meta.url), { workerData: program.href, env })
    const started: Thread = { worker, waiting: new Map() }
    worker.on('message', (made: Made) => {
      const one = started.waiting.get(made.id)
      started.waiting.delete(made.id)
      if ('html' in made) one?.resolve(made)
      else one?.reject(made.error)
    })
    const broke = (error: unknown) => {
      if (thread === started) thread = undefined
      for (const one of started.waiting.values()) one.reject(error)
      started.waiting.clear()
    }
    worker.on('error', broke)
    worker.on('exit', () => broke(new Error('the thread that draws pages has ended')))
    // The house may close while a page is being drawn.
    worker.unref()
    return started
  }
  return {
    draw: (what) => {
      thread ??= start()
      const one = Promise.withResolvers<Page>()
      thread.waiting.set(++count, one)
      thread.worker.postMessage({ id: count, ...what })
      return one.promise
    },
    close: async () => thread?.worker.terminate(),
  }
}
