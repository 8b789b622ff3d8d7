// Messages of providers: checked, stored byte for byte, answered, and only then processed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { hashOf } from '../shell/hash.ts'
import type { Db, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import {
  closeMessage,
  keepMessage,
  lockMessage,
  markRead,
  openMessages,
  type Event,
  type Kept,
} from './callback.sql.ts'
import { judge } from './signature.ts'

export { oddList } from './callback.sql.ts'

/** The most bytes of a message, far above what any provider sends. A longer body is refused unread (BI-186). */
const MAX_BODY_BYTES = 16 * 1024

export type Receiver<S extends v.GenericSchema = v.GenericSchema> = {
  readonly provider: string
  /** Returns the keys of this moment. */
  keys(): readonly Buffer[]
  readonly shape: S
  /** Acts on a message and says in one word what became of it; `undefined` asks to be called again later. */
  act(tx: Tx, message: v.InferOutput<S>, ageSeconds: number): Promise<string | undefined>
}

/** Mounts POST /api/callback/<provider>. Its parser keeps the raw bytes, because they are what the signature covers. */
export async function mountCallback<S extends v.GenericSchema>(
  app: FastifyInstance,
  db: Db,
  receiver: Receiver<S>,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const
    scope.addContentTypeParser('application/json', parser, (_request, body, ready) => ready(null, body))
    scope.addHook('onClose', heardOut)
    scope.post(`/api/callback/${receiver.provider}`, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
      hear(request, reply, db, receiver as unknown as Receiver),
    )
    done()
  })
}

async function hear(request: FastifyRequest, reply: FastifyReply, db: Db, receiver: Receiver) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const signed = { timestamp: header('koi-timestamp'), signature: header('koi-signature'), body }
  const verdict = judge(receiver.keys(), signed, Date.now())
  if (verdict !== 'fine') {
    request.log.warn({ provider: receiver.provider, verdict }, 'callback refused')
    return reply.code(403).send({ code: 0, msg: '', data: null, reason: verdict })
  }
  const event = { provider: receiver.provider, event: hashOf(body) }
  const text = body.toString('utf8')
  const { timestamp = '', signature = '' } = signed
  await keepMessage(db, event, { body: text, timestamp, signature })
  // Kept is enough for "received": what goes wrong from here is ours, and the job tries again.
  if (read(receiver, text).success) {
    void reply.send({ code: 1, msg: '', data: { received: true } })
  } else {
    void reply.code(400).send({ code: 0, msg: '', data: null, reason: MALFORMED })
  }
  work(db, receiver, { event, log: request.log })
  return reply
}

const MALFORMED = 'malformed'
const ordinary = new Set(['credited', 'paid', 'failed', 'repeated', 'returned'])
const underWay = new Set<Promise<void>>()

/** Resolves when every message answered so far is worked on or left to the job. The house waits for it as it closes. */
export async function heardOut(): Promise<void> {
  await Promise.all(underWay)
}

type Aged = { age_seconds: number }
type Task = { event: Event; log: FastifyRequest['log'] }

/** Runs after the answer: a provider need not wait for the work on its message. */
function work(db: Db, receiver: Receiver, { event, log }: Task): void {
  const { provider } = receiver
  const done = act(db, receiver, event)
    .then((outcome) => {
      if (outcome && !ordinary.has(outcome)) log.warn({ provider, outcome }, 'callback needs a look')
    })
    .catch((error: unknown) => log.error({ err: error, provider }, 'callback'))
    .finally(() => underWay.delete(done))
  underWay.add(done)
}

const read = ({ shape }: Receiver, body: string) => v.safeParse(v.pipe(v.string(), v.parseJson(), shape), body)

/** Works on one kept message, once, however often and from wherever it is called. */
function act(db: Db, receiver: Receiver, event: Event): Promise<string | undefined> {
  return db.tx(async (tx) => {
    const kept = await lockMessage(tx, event)
    if (kept.processed_at) return 'repeated'
    const outcome = isTheirs(receiver, kept) ? await believe(tx, receiver, kept) : 'unsigned'
    if (outcome) await closeMessage(tx, event, outcome)
    return outcome
  })
}

/** Checks the signature again over the kept bytes: the row may have been written by a hand. Its age was checked when it came. */
const isTheirs = (receiver: Receiver, kept: Kept): boolean =>
  judge(receiver.keys(), kept, Number.parseInt(kept.timestamp, 10)) === 'fine'

async function believe(tx: Tx, receiver: Receiver, { body, age_seconds }: Kept & Aged) {
  const message = read(receiver, body)
  return message.success ? receiver.act(tx, message.output, age_seconds) : MALFORMED
}

/** The job: messages that were kept and could not be worked on at once. */
export async function retryMessages<S extends v.GenericSchema>(db: Db, receiver: Receiver<S>): Promise<void> {
  const messages = await openMessages(db, receiver.provider)
  await each(`the messages of the ${receiver.provider}`, messages, (event) =>
    act(db, receiver as unknown as Receiver, event),
  )
}

/** Marks a message as read by a person; `event` is its hash, as the list shows it. False if there is none. */
export const readOdd = async (db: Db, event: string, person: string): Promise<boolean> =>
  (await markRead(db, event, person)) > 0
