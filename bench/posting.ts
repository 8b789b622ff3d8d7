// A call of a page that says when it had left: what its own process does later than it wanted is not the house's.
import { Agent, request } from 'node:http'

export type Said = { code: number; reason?: string; data?: Record<string, unknown> }
/** By the machine's clock: when it was begun, when all of it had been handed to the kernel, and when it was answered. */
export type Posted = { said: Said; at: number; sentAt: number; answeredAt: number }

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

export function post(url: string, body: object, session: string): Promise<Posted> {
  const [text, at] = [JSON.stringify(body), Date.now()]
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    authorization: `Bearer ${session}`,
  }
  return new Promise((done, fail) => {
    let sentAt = Infinity
    const asked = request(url, { method: 'POST', headers, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', fail)
      answer.on('end', () => {
        const said = JSON.parse(Buffer.concat(parts).toString()) as Said
        done({ said, at, sentAt, answeredAt: Date.now() })
      })
    })
    asked.on('error', fail)
    asked.on('finish', () => (sentAt = Date.now()))
    asked.end(text)
  })
}
