import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'

test('a secret is asked for at the terminal and never shown there', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  let shown = ''
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  const asked = ask('OPS_SECRET', { env: {}, input, output })
  input.write('hush hush hush\n')
  expect(await asked).toBe('hush hush hush')
  expect(shown).toBe('your secret: \n')
  const name = ask('OPS_PERSON', { env: {}, input, output })
  input.write('ann\n')
  expect(await name).toBe('ann')
  expect(shown).toContain('ann')
})
