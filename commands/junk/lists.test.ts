// The short form of `npm run junk -- arrays`: what is counted here is work, so a slow machine changes nothing.
import { expect, test } from 'vitest'
import { shapes } from '../../api/games/messages.ts'
import { gameAnswers } from '../../api/games/outside.ts'
import { endpoints } from '../../core/api.ts'
import { play } from '../../core/venue/play.ts'
import { filledBodies, judgedIn } from './lists.ts'

/** Beyond the limit of nearly every call: what a schema does with a list must not depend on a limit of bytes. */
const BYTES = 64 * 1024
const MOST = { looks: 22_000, issues: 300 }

const schemas = [
  ...endpoints.map(({ path, input }) => [path, input] as const),
  ...Object.entries(play).map(([name, { input }]) => [`play ${name}`, input] as const),
  ...Object.entries(shapes).map(([name, shape]) => [`venue ${name}`, shape] as const),
  ...Object.entries(gameAnswers).map(([name, shape]) => [`venue ${name}`, shape] as const),
]

test('whatever is sent, a schema looks at no more of it than a right body has, and keeps few issues', () => {
  const dear: string[] = []
  for (const [path, schema] of schemas)
    for (const { what, body } of filledBodies(schema, BYTES, ['of', 'with'])) {
      const { looks, issues } = judgedIn(schema, body)
      if (looks > MOST.looks || issues > MOST.issues) dear.push(`${path}: ${what} ${looks} ${issues}`)
    }
  expect(dear).toEqual([])
})
