// Requests that arrive at one instant: each on a connection of its own, all but its last byte sent before,
// and then all the last bytes at once (requirements 7.5).
import { connect, type Socket } from 'node:net'
import type { Endpoint } from '../../core/endpoint.ts'
import type { Person } from './house.ts'

export type Shot = {
  /** The path behind /api/. */
  path: string
  body: string
  headers: Record<string, string>
}

/** A member's request. */
export const by = ({ token }: Person, { path }: Endpoint, body: object): Shot => ({
  ...{ path, body: JSON.stringify(body) },
  headers: { token, lang: 'en' },
})

/** Returns the answer to each shot, in their order: "ok", or the reason of its refusal. */
export async function volley(url: string, shots: readonly Shot[]): Promise<string[]> {
  const aimed = await Promise.all(shots.map((shot) => aim(url, shot)))
  const answers = aimed.map(({ socket }) => verdictOf(socket))
  for (const { socket, last } of aimed) socket.write(last)
  return Promise.all(answers)
}

async function aim(url: string, { path, body, headers }: Shot) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10), noDelay: true })
  await new Promise((done, fail) => socket.once('connect', done).once('error', fail))
  const bytes = Buffer.from(body)
  const lines = [
    `POST /api/${path} HTTP/1.1`,
    ...Object.entries({
      ...{ host: hostname, connection: 'close', 'content-type': 'application/json' },
      'content-length': String(bytes.length),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
  ]
  const whole = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes])
  await new Promise<void>((done) => socket.write(whole.subarray(0, -1), () => done()))
  return { socket, last: whole.subarray(-1) }
}

async function verdictOf(socket: Socket): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString('utf8')
  const body = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    code: number
    reason?: string
  }
  return body.code === 1 ? 'ok' : (body.reason ?? `code ${body.code}`)
}
