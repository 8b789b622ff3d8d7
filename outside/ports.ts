// Ports for processes beside each other: neighbours that were free a moment ago.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The most neighbouring ports that a sandbox takes. */
export const SANDBOX_PORTS = 20

// Below the ports that a system gives to outgoing connections: one of those can be taken between our look
// and the start. Each worker of a run looks in a range of its own and names no port twice, because what was
// named is not taken yet. What runs beside each other takes another half of the ranges, and programs beside each other
// count on from one another (tools/check.ts).
const PORTS_OF_WORKER = 1_600
const WORKERS = 6
const lane = Number.parseInt(process.env['KOI_LANE'] ?? '0', 10) % 2
const numbered = ['VITEST_POOL_ID', 'KOI_PLACE'].map((name) => Number.parseInt(process.env[name] ?? '0', 10))
const worker = numbered.reduce((sum, one) => sum + one) % WORKERS
const firstPort = 12_000 + (lane * WORKERS + worker) * PORTS_OF_WORKER
let next = randomInt(PORTS_OF_WORKER - SANDBOX_PORTS)

/** The first of `count` neighbouring ports that were free a moment ago. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = firstPort + next
    next = (next + count) % (PORTS_OF_WORKER - SANDBOX_PORTS)
    const ports = Array.from({ length: count }, (_, at) => first + at)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}
