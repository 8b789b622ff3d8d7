import { expect, test } from 'vitest'
import { reasonOf } from './report.ts'

test('what a walk waited for, and where, is told with its timeout', () => {
  const message = [
    ...[
      'locator.waitFor: Timeout 30000ms exceeded.',
      'Call log:',
      "\u001b[2m  - waiting for getByRole('dialog')\u001b[22m",
    ],
    ...['', 'at http://127.0.0.1/h5/#/', 'http://127.0.0.1/api/home: 500', 'http://127.0.0.1/api/lobby: 500'],
  ].join('\n')
  expect(reasonOf({ message })).toBe(
    "locator.waitFor: Timeout 30000ms exceeded. | - waiting for getByRole('dialog') | at http://127.0.0.1/h5/#/ | http://127.0.0.1/api/home: 500",
  )
})
