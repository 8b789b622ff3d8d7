// What a server outside answers, with a real server that says too much.
import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { ask } from './provider-call.ts'
import { sign } from './signature.ts'

const key = randomBytes(32)
const MB = 1024 * 1024
let answers = (_reply: ServerResponse): void => {}
let sent = 0

const server = createServer((_request, reply) => answers(reply)).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as { port: number }
const line = { url: `http://127.0.0.1:${port}`, keys: [key] as [Buffer], timeoutMs: 10_000 }

/** So many megabytes of blanks, as fast as they are taken. */
async function* blanks(megabytes: number) {
  for (let at = 0; at < megabytes; at++) {
    sent += 1
    yield Buffer.alloc(MB, ' ')
  }
}

test('an answer that goes on is not read to its end, and is no answer', async () => {
  sent = 0
  answers = (reply) => void pipeline(blanks(300), reply, () => {})
  await expect(ask(line, '/x', {})).rejects.toThrow('the answer is too long')
  expect(sent).toBeLessThan(100)
})

test('nor is one that is small until it is unpacked', async () => {
  sent = 0
  answers = (reply) => {
    reply.setHeader('content-encoding', 'gzip')
    pipeline(blanks(300), createGzip(), reply, () => {})
  }
  await expect(ask(line, '/x', {})).rejects.toThrow('the answer is too long')
  expect(sent).toBeLessThan(300)
})

test('one that is long and within its bound is read', async () => {
  const body = JSON.stringify({ note: 'x'.repeat(MB - 100) })
  const now = String(Date.now())
  answers = (reply) =>
    void reply.writeHead(200, { 'koi-timestamp': now, 'koi-signature': sign(key, now, body) }).end(body)
  expect(await ask(line, '/x', {})).toEqual(JSON.parse(body))
})
