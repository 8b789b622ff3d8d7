// A venue's wire to the house (docs/venue-protocol.md, 2): signed questions in, signed answers out, and the ways in which
// a developer can make it misbehave.
import * as v from 'valibot'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fromWire, toWire } from '../core/money.ts'
import { findPlayer, journal, welcome } from './books.ts'
import type { Fault } from './faults.ts'
import type { Floor } from './floor.ts'
import { endRoundsOf } from './interrupted.ts'
import { endLaunch, openLaunch } from './launches.ts'
import { questions, type Asked, type VenueCall } from './questions.ts'
import { recalledRound } from './recall.ts'
import { queriedRound } from './rounds.ts'
import { cancelOnce, findTransfer, moveOnce, refuseOnce, type VenueTransfer } from './transfers.ts'
import { answers, brokenAnswer, neverAnswer, signature } from './wire.ts'

/** How a venue behaves from now on. */
export type Behaviour = { fault: Fault; slowMs: number }

/** Opens the calls of one venue on its server. */
export function mountWire(app: FastifyInstance, key: Buffer, floor: Floor, behaviour: Behaviour): void {
  const door = doors(app, key, behaviour)
  const { db, venue, wallet } = floor
  door('/players', async (asked) => {
    await welcome(db, venue, asked.player)
    const known = await findPlayer(db, venue, asked.player)
    return { player: asked.player, balance: toWire(known?.balance ?? 0n) }
  })
  door('/players/balance', async (asked) => {
    const known = await findPlayer(db, venue, asked.player)
    const { balance = 0n, open = 0n, number = 0 } = known ?? {}
    return { player: asked.player, balance: toWire(balance), open: toWire(open), number }
  })
  door('/players/journal', async (asked) => {
    const known = await findPlayer(db, venue, asked.player)
    const nobody = { balance: '0.00', open: '0.00', number: 0, entries: [] }
    return known ? journal(db, known, asked.after, asked.limit) : { player: asked.player, ...nobody }
  })
  if (wallet === 'transfer') transferDoors(door, floor, behaviour)
  launchDoors(door, floor)
}

type Door = ReturnType<typeof doors>

function doors(app: FastifyInstance, key: Buffer, behaviour: Behaviour) {
  return <C extends VenueCall>(path: C, work: (asked: Asked<C>) => Promise<object>) => {
    const answer = async (question: unknown, reply: FastifyReply) => {
      const read = v.safeParse(questions[path], question)
      return read.success ? work(read.output as Asked<C>) : wrong(reply, 'shape')
    }
    const minded = (question: unknown, reply: FastifyReply) =>
      misbehave(behaviour, reply, () => answer(question, reply))
    answers(app, key, { path, target: `POST ${path}` }, minded)
  }
}

function wrong(reply: FastifyReply, error: string): object {
  void reply.code(400)
  return { error }
}

function transferDoors(door: Door, { db, venue }: Floor, behaviour: Behaviour): void {
  /** A venue says what it believes to have booked. */
  const reported = ({ moved, player: _player, ...transfer }: VenueTransfer) => {
    const booked = transfer.status === 'done' ? moved : transfer.amount
    const amount = behaviour.fault === 'lie' ? toWire(fromWire(booked) + 100n) : booked
    return { ...transfer, amount }
  }
  door('/transfers', async ({ currency, ...asked }) => {
    if (currency !== 'CNY' || asked.amount === 0n) {
      const reason = currency === 'CNY' ? 'shape' : 'currency'
      return { id: asked.id, status: 'refused', reason }
    }
    if (behaviour.fault === 'refuse') return reported(await refuseOnce(db, venue, asked))
    const booked = behaviour.fault === 'short' ? asked.amount / 2n : asked.amount
    return reported(await moveOnce(db, venue, asked, booked))
  })
  door('/transfers/query', async (asked) => {
    const known = behaviour.fault === 'forget' ? undefined : await findTransfer(db, venue, asked.id)
    return known ? reported(known) : { id: asked.id, status: 'unknown' }
  })
  door('/transfers/cancel', async (asked) => reported(await cancelOnce(db, venue, asked.id)))
}

function launchDoors(door: Door, floor: Floor): void {
  door('/launches', ({ currency, ...asked }) =>
    currency === 'CNY'
      ? openLaunch(floor, asked)
      : Promise.resolve({ launch: asked.launch, status: 'refused', reason: 'currency' }),
  )
  door('/launches/end', async ({ launch, reason: why }) => {
    const isKnown = await endLaunch(floor, launch, why)
    if (why === 'break') await endRoundsOf(floor, launch)
    return { launch, status: isKnown ? 'ended' : 'unknown' }
  })
  door('/matches/void', async ({ game, chain, number }) => ({
    ...{ game, chain, number },
    status: (await floor.leagues?.voidMatch({ game, chain, number })) ?? 'unknown',
  }))
  door('/rounds/query', ({ round }) => queriedRound(floor.db, floor.venue, round))
  door('/rounds/shown', ({ round }) => recalledRound(floor, round))
}

/** Plays out a fault on a question of any kind. */
async function misbehave(
  { fault, slowMs }: Behaviour,
  reply: FastifyReply,
  work: () => Promise<object>,
): Promise<object> {
  if (fault === 'lost') return neverAnswer()
  if (fault === 'broken') return brokenAnswer(reply)
  if (fault === 'slow') await new Promise((wake) => setTimeout(wake, slowMs))
  if (fault === 'twice') await work()
  const answer = await work()
  if (fault === 'silent') return neverAnswer()
  if (fault === 'crash') return brokenAnswer(reply)
  if (fault === 'garbage') return { rubbish: true }
  if (fault === 'html' || fault === 'reset' || fault === 'forged') return wrongAnswer(fault, reply, answer)
  return answer
}

/** Answers outside the protocol: a page of a proxy before it, half an answer, a forged signature. */
function wrongAnswer(fault: 'html' | 'reset' | 'forged', reply: FastifyReply, answer: object) {
  reply.hijack()
  const text = JSON.stringify(answer)
  if (fault === 'html') {
    reply.raw.writeHead(200, { 'content-type': 'text/html' }).end('<title>维护中</title>')
  } else if (fault === 'reset') {
    reply.raw.writeHead(200, { 'content-length': text.length }).write(text.slice(0, 5), () => {
      reply.raw.destroy()
    })
  } else {
    const now = String(Date.now())
    const headers = {
      'koi-timestamp': now,
      'koi-signature': signature(Buffer.alloc(32), now, text),
    }
    reply.raw.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)
  }
  return neverAnswer()
}
