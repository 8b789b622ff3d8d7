// The venues' door, POST /api/venue/<call>: signed both ways, over the raw bytes (docs/venue-protocol.md, 3).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { toWire } from '../../core/money.ts'
import type { AnyVenueCode } from '../../core/venue/venues.ts'
import { judge, sign } from '../callback/signature.ts'
import { cashOf } from '../ledger/post/wallets.ts'
import type { House } from '../shell/app.ts'
import { Refusal } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import type { Answered } from './answers.ts'
import { breached } from './breaches.ts'
import { findPlayer, type PlayerRow } from './launches.sql.ts'
import { calls, CURRENCY, shapes, stakeProblem, venueNamed, type Said, type VenueCall } from './messages.ts'
import { messageOf, openRounds, type Rounds, type Word } from './rounds.ts'

/** The most bytes of a message, far above what any venue sends. A longer body is refused unread. */
const MAX_BODY_BYTES = 16 * 1024
/** The life of a permit, in milliseconds, from the time it was first asked for. */
const PERMIT_MS = 5_000n

/** Mounts the door. Its parser keeps the raw bytes, because they are what the signature covers. */
export async function openDoors(app: FastifyInstance, house: House): Promise<void> {
  const rounds = openRounds(house.db.pool, house.ledger.buckets, (err) => app.log.error({ err }))
  const door: Door = { house, rounds, players: new Map(), underWay: new Map(), judged: new WeakMap() }
  app.addHook('onClose', rounds.close)
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const
    scope.addContentTypeParser('application/json', parser, (_request, body, ready) => ready(null, body))
    for (const call of calls)
      scope.post(
        `/api/venue/${call}`,
        // A venue is one address, and has a limit of its own; the limit by address is for other callers.
        {
          ...{ bodyLimit: MAX_BODY_BYTES },
          config: {
            rateLimit: {
              hook: 'preHandler' as const,
              allowList: (request: FastifyRequest) => judged(door, call, request).verdict === 'fine',
            },
          },
        },
        (request, reply) => hear(door, call, request, reply),
      )
    done()
  })
}

type Door = {
  house: House
  rounds: Rounds
  /** Players by their name; the member behind a player never changes. */
  players: Map<string, PlayerRow>
  underWay: Map<AnyVenueCode, number>
  judged: WeakMap<FastifyRequest, Judged>
}

type Judged = {
  text: string
  said: unknown
  venue: AnyVenueCode | undefined
  key: Buffer | undefined
  verdict: ReturnType<typeof judge>
}

/** Returns the verdict on a call's sender and signature, computed once for each request. */
function judged({ house, judged: known }: Door, call: VenueCall, request: FastifyRequest): Judged {
  const before = known.get(request)
  if (before) return before
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const text = body.toString('utf8')
  const said = parsed(text)
  const venue = venueNamed(said)
  const keys = venue ? (house.settings.venues[venue]?.keys ?? []) : []
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const signed = {
    timestamp: header('koi-timestamp'),
    signature: header('koi-signature'),
    body,
    target: targetOf(call),
  }
  const found = { text, said, venue, key: keys[0], verdict: judge(keys, signed, Date.now()) }
  known.set(request, found)
  return found
}

async function hear(door: Door, call: VenueCall, request: FastifyRequest, reply: FastifyReply) {
  const { text, said, venue, key, verdict } = judged(door, call, request)
  if (!venue || !key || verdict !== 'fine') {
    request.log.warn({ venue, verdict }, 'message of a venue refused')
    return reply.code(403).send({ code: 0, msg: '', data: null, reason: verdict })
  }
  const busy = door.underWay.get(venue) ?? 0
  // Not an answer but none: the venue asks again, and gives the stake up by a rollback (BI-274).
  if (busy >= door.house.settings.venueMessages) return later(reply)
  door.underWay.set(venue, busy + 1)
  try {
    const { code, answer } = await answered(door, call, { venue, said, text, request })
    const now = String(Date.now())
    const out = JSON.stringify(answer)
    return await reply
      .code(code)
      .headers({ 'koi-timestamp': now, 'koi-signature': sign(key, now, out, targetOf(call)) })
      .type('application/json')
      .send(out)
  } catch (error) {
    // The refused message left nothing in the database.
    if (error instanceof Refusal) return later(reply)
    throw error
  } finally {
    door.underWay.set(venue, (door.underWay.get(venue) ?? 1) - 1)
  }
}

const later = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', '1').send({ code: 0, msg: '', data: null, reason: 'busy' })

const targetOf = (call: VenueCall) => `POST /${call}`

function parsed(text: string): unknown {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  return read.success ? read.output : undefined
}

type Heard = { venue: AnyVenueCode; said: unknown; text: string; request: FastifyRequest }
type Answer = { code: number; answer: Answered }

/** The answer's shape stands in answers.ts; the id field is named by the call, which types cannot follow. */
const fine = (answer: object): Answer => ({ code: 200, answer: answer as Answered })

async function answered(door: Door, call: VenueCall, heard: Heard): Promise<Answer> {
  const read = v.safeParse(shapes[call], heard.said)
  const { [call]: id = null } = (heard.said ?? {}) as Record<string, unknown>
  if (!read.success) return refused(call, typeof id === 'string' ? id.slice(0, 64) : null, 'shape')
  const said = read.output as Said<VenueCall>
  const member = await playerBehind(door, said)
  if (call === 'balance') return balanceOf(door, member)
  if (!member) return refused(call, id, call === 'win' || call === 'rollback' ? 'unknown_round' : 'launch_over')
  const problem = problemOf(call, said)
  if (problem) {
    if (problem === 'risk_high') await tell(door, member, { heard, kind: problem, ref: `${call} ${String(id)}` })
    return refused(call, id, problem)
  }
  const one = { key: String(id), said: said as never, body: heard.text }
  const word = await door.rounds.submit(messageOf(call, member, one))
  await alert(door, call, { member, heard, id: String(id), word })
  return worded(call, String(id), word)
}

async function playerBehind(door: Door, { player, venue }: Said<VenueCall>) {
  const found = door.players.get(player) ?? (await findPlayer(door.house.db, player))
  if (!found || found.venue !== venue) return undefined
  // Forgetting all costs each player a look-up; a list that only grows fills memory.
  if (door.players.size >= MOST_KNOWN) door.players.clear()
  door.players.set(player, found)
  return { bucket: found.bucket, id: found.id } satisfies Member
}

const MOST_KNOWN = 100_000

async function balanceOf({ house }: Door, member: Member | undefined): Promise<Answer> {
  if (!member) return { code: 404, answer: { reason: 'player_unknown' } }
  return fine({ balance: toWire(await cashOf(house.db, member)) })
}

function problemOf(call: VenueCall, said: Said<VenueCall>): string | undefined {
  if (call === 'permit') return stakeProblem(said as Said<'permit'>, false)
  if (call === 'bet') return stakeProblem(said as Said<'bet'>, true)
  return call === 'win' && (said as Said<'win'>).currency !== CURRENCY ? 'currency' : undefined
}

function refused(call: VenueCall, id: unknown, reason: string): Answer {
  if (call === 'permit') return fine({ permit: id, allowed: false, reason })
  if (call === 'balance') return { code: 400, answer: { reason: 'shape' } }
  return fine({ [call]: id, status: 'refused', reason })
}

const plain = new Set(['done', 'retry', 'held', 'nothing'])
/** Said to a venue as it always was. */
const wordOf = (verdict: string) => (verdict === 'taken_back' ? 'done' : verdict)

function worded(call: VenueCall, id: string, { verdict: found, figure }: Word): Answer {
  const verdict = wordOf(found)
  if (call === 'permit')
    return verdict === 'done'
      ? fine({ permit: id, allowed: true, until: Number.parseInt(String(figure + PERMIT_MS), 10) })
      : refused(call, id, verdict)
  if (!plain.has(verdict)) return refused(call, id, verdict)
  const balance = verdict === 'done' || verdict === 'nothing' ? { balance: toWire(figure) } : {}
  return fine({ [call]: id, status: verdict, ...balance })
}

type Told = { member: Member; heard: Heard; id: string; word: Word }

/** Alerts people when a venue contradicts itself (BI-267, BI-268, BI-269). */
async function alert(door: Door, call: VenueCall, { member, heard, id, word }: Told) {
  const { verdict } = word
  if (verdict !== 'contradiction' && verdict !== 'taken_back' && verdict !== 'held') return
  const { venue, request } = heard
  request.log.warn({ venue, call, id, verdict }, 'message of a venue needs a look')
  if (verdict !== 'held') await tell(door, member, { heard, kind: verdict, ref: `${call} ${id}` })
}

type Breach = { heard: Heard; kind: 'contradiction' | 'taken_back' | 'risk_high'; ref: string }

async function tell({ house }: Door, member: Member, { heard, kind, ref }: Breach) {
  const detail = heard.text.replace(/\p{C}/gu, ' ').slice(0, 400)
  await house.db.tx((tx) => breached(tx, member, { venue: heard.venue, kind, ref, detail }))
}
