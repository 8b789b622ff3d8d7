// The health check, by which a watcher learns whether members can be let in. No member's data in it (R-OPS-08).
import type { FastifyInstance } from 'fastify'
import type { HouseClock } from './clock.ts'
import type { Db } from './db.ts'

/**
 * Mounts `GET /healthz`: 200 once `open` was called, while a statement comes back and the clock is the database's;
 * else 503.
 */
export function serveHealth(app: FastifyInstance, db: Db, clock: Pick<HouseClock, 'isOut'>): { open(): void } {
  let isOpen = false
  app.get('/healthz', async (_request, reply) => {
    const ready = isOpen && !clock.isOut() && (await answers(db))
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  return { open: () => void (isOpen = true) }
}

const answers = (db: Db) =>
  db.pool.query('select 1').then(
    () => true,
    () => false,
  )
