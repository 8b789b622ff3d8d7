// The short form of `npm run junk -- arrays`: what is counted here is work, so a slow machine changes nothing.
import { expect, test } from 'vitest'
import { endpoints } from '../../core/api.ts'
import { otherInputs } from './inputs.ts'
import { filledBodies, judgedIn } from './lists.ts'

/** Beyond the limit of nearly every call: what a schema does with a list must not depend on a limit of bytes. */
const BYTES = 64 * 1024
const MOST = { looks: 22_000, issues: 300 }

const schemas = [...endpoints.map(({ path, input }) => [path, input] as const), ...otherInputs]

test('whatever is sent, a schema looks at no more of it than a right body has, and keeps few issues', () => {
  const dear: string[] = []
  for (const [path, schema] of schemas)
    for (const { what, body } of filledBodies(schema, BYTES, ['of', 'with'])) {
      const { looks, issues } = judgedIn(schema, body)
      if (looks > MOST.looks || issues > MOST.issues) dear.push(`${path}: ${what} ${looks} ${issues}`)
    }
  expect(dear).toEqual([])
})
