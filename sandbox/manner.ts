// How a server of the sandbox behaves from now on: a test tells it, or a developer by the form on its page.
import type { FastifyInstance } from 'fastify'
import { choice } from '../venue/frame.ts'
import { again } from '../venue/wire.ts'

export type Behaving<M extends string> = {
  now(): M
  behave(wanted: M): void
  form(): string
  /** Hears the form. */
  hear(app: FastifyInstance): void
}

/** `words` says what each manner is called, the first of them from the beginning; `field` is what the form calls it. */
export function openManner<M extends string>(
  words: Readonly<Record<M, string>>,
  { path = '/behave', field = 'fault' } = {},
): Behaving<M> {
  const manners = Object.keys(words) as M[]
  let manner = manners[0]!
  return {
    now: () => manner,
    behave: (wanted) => void (manner = wanted),
    form: () =>
      `<form method="post" action="${path}">
       <label>从现在起 From now on ${choice(field, words, manner)}</label>
       <button class="main">好 OK</button>
     </form>`,
    hear: (app) =>
      void app.post(path, (request, reply) => {
        const wanted = (request.body as Record<string, string>)[field]
        manner = manners.find((one) => one === wanted) ?? manner
        return again(reply)
      }),
  }
}
