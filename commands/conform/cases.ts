// The rules for every venue (docs/venue-protocol.md, 2), one case a rule. Beside each stands its control, a way to make
// a venue break the rule; a case that does not fail under its control proves nothing.
import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { gameAnswers } from '../../api/games/outside.ts'
import { moneyAnswers } from '../../api/transfer/venue.ts'
import type { Answer, Ask, Body } from './ask.ts'

/** Answers what is wrong; nothing where the venue keeps the rule. */
type Judge<G> = (ask: Ask, given: G) => Promise<string | undefined>
type Bend = (ask: Ask) => Ask

export type Given = { game: string }
export type Case<G = Given> = { rule: string; judge: Judge<G>; control: Bend }

/** The schemas of a venue's answers, as the house reads them. */
export const venueAnswers = { ...moneyAnswers, ...gameAnswers }

const OLD_MS = 10 * 60_000
export const fresh = () => ({ id: randomUUID(), player: randomUUID() })

export const move = (player: string, direction: 'in' | 'out', amount: string, id: string = randomUUID()) => ({
  ...{ id, player, direction, amount, currency: 'CNY' },
})

/** Says something else than the venue did. */
export const says =
  (path: string, said: (answer: Answer, asked: Body) => Body): Bend =>
  (ask) =>
  async (to, body, way) => {
    const answer = await ask(to, body, way)
    return to === path ? { ...answer, body: said(answer, body) } : answer
  }

/** Hears something else than was asked. */
export const hears =
  (path: string, heard: (asked: Body) => Body): Bend =>
  (ask) =>
  (to, body, way) =>
    ask(to, to === path ? heard(body) : body, way)

/** Returns the differences from the wanted fields, in words; undefined where there are none. */
export function differs(what: string, { body }: Answer, wanted: Body): string | undefined {
  const wrong = Object.entries(wanted).find(([name, value]) => body[name] !== value)
  return wrong && `${what}: ${wrong[0]} is ${JSON.stringify(body[wrong[0]])}, not ${JSON.stringify(wrong[1])}`
}

/** The first of these that is wrong. */
export async function first(...looks: (() => Promise<string | undefined>)[]) {
  for (const look of looks) {
    const wrong = await look()
    if (wrong) return wrong
  }
  return undefined
}

export const refusedDoor = ({ http }: Answer, what: string) =>
  http === 401 || http === 403 ? undefined : `${what} was answered with ${http}`

export const common: Case[] = [
  {
    rule: 'a question that is signed with another key is refused',
    judge: async (ask) => {
      const answer = await ask('/players', { player: randomUUID() }, { key: randomBytes(32) })
      return refusedDoor(answer, 'a question signed with a strange key')
    },
    control: (ask) => (path, body) => ask(path, body),
  },
  {
    rule: 'a question that is signed for another call is refused',
    judge: async (ask) => {
      const answer = await ask('/players', { player: randomUUID() }, { path: '/players/balance' })
      return refusedDoor(answer, 'a question signed for another path')
    },
    control: (ask) => (path, body) => ask(path, body),
  },
  {
    rule: 'a signature is 64 hex digits, and nothing stands behind them',
    judge: async (ask) => {
      for (const tail of ['00', 'zz', '!']) {
        const answer = await ask('/players', { player: randomUUID() }, { tail })
        const wrong = refusedDoor(answer, `a signature with ${tail} behind it`)
        if (wrong) return wrong
      }
      return undefined
    },
    control: (ask) => (path, body) => ask(path, body),
  },
  {
    rule: 'a question that is older than five minutes is refused',
    judge: async (ask) => {
      const answer = await ask('/players', { player: randomUUID() }, { at: Date.now() - OLD_MS })
      return refusedDoor(answer, 'a question of ten minutes ago')
    },
    control: (ask) => (path, body) => ask(path, body),
  },
  {
    rule: 'an answer is signed',
    judge: async (ask) => {
      const answer = await ask('/players', { player: randomUUID() })
      return answer.isSigned ? undefined : 'the answer of /players carries no signature of this key'
    },
    control:
      (ask) =>
      async (...asked) => ({ ...(await ask(...asked)), isSigned: false }),
  },
  {
    rule: 'a launch has a ticket and a page on the play door, the same ones when it is asked again',
    judge: async (ask, { game }) => {
      const asked = { ...launchOf(game) }
      await ask('/players', { player: asked.player })
      const [one, again] = [await ask('/launches', asked), await ask('/launches', asked)]
      const path = String(one.body['path'])
      if (!/^\/play\/\?ticket=[\w-]{16,200}$/.test(path)) return `the page is ${path}`
      return differs('asked again', again, { path, ticket: one.body['ticket'] })
    },
    control: says('/launches', ({ body }) => ({ ...body, path: 'https://elsewhere.example/' })),
  },
  {
    rule: 'a game that is not there is refused, and so is another currency',
    judge: async (ask, { game }) => {
      const strange = await ask('/launches', launchOf('no_such_game'))
      const dollars = await ask('/launches', { ...launchOf(game), currency: 'USD' })
      const refused = (reason: string) => ({ status: 'refused', reason, path: undefined })
      return (
        differs('an unknown game', strange, refused('game_unknown')) ??
        differs('a launch in dollars', dollars, refused('currency'))
      )
    },
    control: says('/launches', ({ body }) => ({ path: '/play/?ticket=0000000000000000', ...body })),
  },
  {
    rule: 'each answer is of the shape that the house reads (docs/venue-protocol.json)',
    judge: async (ask, { game }) => {
      const asked = launchOf(game)
      const { player, launch } = asked
      for (const [path, question] of [
        ['/players', { player }],
        ['/players/balance', { player }],
        ['/players/journal', { player, after: 0, limit: 1 }],
        ['/launches', asked],
        ['/launches/end', { launch, reason: 'house' }],
        ['/rounds/query', { round: randomUUID() }],
        ['/rounds/shown', { round: randomUUID() }],
      ] as const) {
        const { body } = await ask(path, question)
        if (!v.is(venueAnswers[path], body)) return `${path} answers ${JSON.stringify(body)}`
      }
      return undefined
    },
    control: says('/rounds/query', ({ body }) => ({ ...body, status: 'gone' })),
  },
  {
    rule: 'the end of a launch is heard twice as once, and that of an unknown one is unknown',
    judge: async (ask, { game }) => {
      const asked = launchOf(game)
      await ask('/players', { player: asked.player })
      await ask('/launches', asked)
      const { launch } = asked
      const end = (one: string) => ask('/launches/end', { launch: one, reason: 'house' })
      return first(
        async () => differs('the end', await end(launch), { launch, status: 'ended' }),
        async () => differs('the same end', await end(launch), { launch, status: 'ended' }),
        async () => differs('a strange end', await end(randomUUID()), { status: 'unknown' }),
      )
    },
    control: says('/launches/end', ({ body }) => ({ ...body, status: 'unknown' })),
  },
  {
    rule: 'a round that is not there is unknown',
    judge: async (ask) => {
      const round = randomUUID()
      return differs('a strange round', await ask('/rounds/query', { round }), {
        round,
        status: 'unknown',
      })
    },
    control: says('/rounds/query', ({ body }) => ({ ...body, status: 'void' })),
  },
]

const launchOf = (game: string) => ({
  ...{ launch: randomUUID(), player: randomUUID(), game },
  ...{ lang: 'en', currency: 'CNY', permits: true },
})
