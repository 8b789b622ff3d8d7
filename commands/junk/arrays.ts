// `npm run junk -- arrays`: what the dearest bodies cost the event loop. Every call of the contract is sent, a hundred times each,
// what its schema has to judge longest: as long as the call takes it, at the limit of all calls, and far beyond; the schemas of the
// play door, of venues, feeds and the desk judge theirs. None may cost more than 20 ms at the second worst of a hundred.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { MAX_BODY_BYTES } from '../../api/shell/mount.ts'
import { openBenchHouse } from '../../bench/house.ts'
import { signIn } from '../../bench/http.ts'
import { closeAll, onFreshServer, say } from '../../bench/server.ts'
import { settle } from '../../bench/town.ts'
import { endpoints } from '../../core/api.ts'
import { longestBody } from '../../core/body.ts'
import { otherInputs } from './inputs.ts'
import { dearOrders } from './orders.ts'
import { filledBodies, type Filled } from './lists.ts'

const MOST_MS = 20
const TRIES = 100
/** A call whose first tries take less, in milliseconds, is not tried a hundred times. */
const PLAIN_MS = 4
const FIRST_TRIES = 6
/** The largest body of a venue's door and of the play door. */
const DOOR_BYTES = 16 * 1024

type Cost = { of: string; what: string; p99: number; worst: number }

/** Of all calls, or of those with `some` in their path. Answers how many were too dear. */
export const junkArrays = (some = ''): Promise<number> =>
  onFreshServer(async (server) => {
    const database = { ...server, database: 'bench' }
    const town = await settle(database, 20)
    const { house, open } = await openBenchHouse(database, town.ledger.buckets)
    const app = await open()
    const [[token = ''] = []] = await signIn(town)
    const costs = [
      ...(await ofCalls(app, token, some)),
      ...(await ofOrders(app, token, { issue: town.issues[0] ?? '', some })),
      ...ofDoors(some),
    ].toSorted((one, other) => other.p99 - one.p99)
    for (const { of, what, p99, worst } of costs.slice(0, 25))
      say(`${p99.toFixed(1).padStart(7)} ms, worst ${worst.toFixed(1)}: ${of}, ${what}`)
    const dear = costs.filter(({ p99 }) => p99 > MOST_MS)
    say(`${costs.length} bodies, ${dear.length} of them above ${MOST_MS} ms`)
    await app.close()
    await house.ledger.close()
    await house.db.close()
    await town.close()
    return dear.length
  }).finally(closeAll)

async function ofCalls(app: FastifyInstance, token: string, some: string): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const { path, method, input } of endpoints) {
    // A sign-out would end the session for all later calls.
    if (method === 'get' || path === 'user/logout' || !path.includes(some)) continue
    const bytes = Math.min(MAX_BODY_BYTES, longestBody(input) + 1_000)
    const bodies = [
      ...filledBodies(input, bytes),
      ...[MAX_BODY_BYTES, 2 * 1024 * 1024].map((size) => ({
        ...{ what: `${size} bytes of nulls`, body: `[${'null,'.repeat(size / 5 - 1)}0]` },
      })),
    ]
    for (const one of bodies) costs.push(await measured(path, one, sending(app, path, token)))
    say(`${path}: ${bodies.length}`)
  }
  return costs
}

async function ofOrders(
  app: FastifyInstance,
  token: string,
  { issue, some }: { issue: string; some: string },
): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const { path, what, body } of dearOrders(issue))
    if (path.includes(some)) costs.push(await measured(path, { what, body }, sending(app, path, token)))
  return costs
}

const sending = (app: FastifyInstance, path: string, token: string) => async (body: string) => {
  await app.inject({
    ...{ method: 'POST', url: `/api/${path}`, payload: body },
    headers: { 'content-type': 'application/json', token },
  })
}

function ofDoors(some: string): Cost[] {
  const bytesOf = (name: string, schema: v.GenericSchema) =>
    name.startsWith('desk ') ? Math.min(MAX_BODY_BYTES, longestBody(schema) + 1_000) : DOOR_BYTES
  const schemas = otherInputs.filter(([name]) => name.includes(some))
  return schemas.flatMap(([name, schema]) =>
    [...filledBodies(schema, bytesOf(name, schema))].map(({ what, body }) => {
      const times = Array.from({ length: TRIES }, () => {
        const before = process.threadCpuUsage()
        v.safeParse(schema, v.safeParse(v.pipe(v.string(), v.parseJson()), body).output)
        return since(before)
      })
      return { of: name, what, ...figuresOf(times) }
    }),
  )
}

/** The cost in processor time of this thread, which a loaded machine does not change much. */
async function measured(of: string, { what, body }: Filled, send: (body: string) => Promise<void>): Promise<Cost> {
  const times: number[] = []
  for (let tries = FIRST_TRIES; times.length < tries;) {
    const before = process.threadCpuUsage()
    await send(body.replace('@key@', randomUUID()))
    times.push(since(before))
    if (times.length === FIRST_TRIES && Math.max(...times.slice(1)) > PLAIN_MS) tries = TRIES
  }
  return { of, what, ...figuresOf(times) }
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The first one compiles what the others use. */
function figuresOf(times: readonly number[]): { p99: number; worst: number } {
  const sorted = times.slice(1).toSorted((one, other) => other - one)
  return { p99: sorted[1] ?? 0, worst: sorted[0] ?? 0 }
}
