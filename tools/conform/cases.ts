// What every venue keeps to (docs/venue-protocol.md, 2): a case a rule. Beside each stands its control, a way to make of a
// venue that keeps the rule one that does not; a case that its control does not break proves nothing.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Answer, Ask, Body } from './ask.ts'

/** Answers what is wrong; nothing where the venue keeps the rule. */
type Judge<G> = (ask: Ask, given: G) => Promise<string | undefined>
type Bend = (ask: Ask) => Ask

export type Given = { game: string }
export type Case<G = Given> = { rule: string; judge: Judge<G>; control: Bend }

const OLD_MS = 10 * 60_000
const fresh = () => ({ id: randomUUID(), player: randomUUID() })

export const move = (
  player: string,
  direction: 'in' | 'out',
  amount: string,
  id: string = randomUUID(),
) => ({
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

/** What differs, in words; undefined where all of it is as wanted. */
export function differs(what: string, { body }: Answer, wanted: Body): string | undefined {
  const wrong = Object.entries(wanted).find(([name, value]) => body[name] !== value)
  return (
    wrong &&
    `${what}: ${wrong[0]} is ${JSON.stringify(body[wrong[0]])}, not ${JSON.stringify(wrong[1])}`
  )
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
    judge: async (ask, { game }) =>
      first(
        async () => {
          const answer = await ask('/launches', launchOf('no_such_game'))
          return answer.body['path'] === undefined ? undefined : 'an unknown game was launched'
        },
        async () => {
          const answer = await ask('/launches', { ...launchOf(game), currency: 'USD' })
          return answer.body['path'] === undefined ? undefined : 'a launch in dollars'
        },
      ),
    control: says('/launches', ({ body }) => ({ path: '/play/?ticket=0000000000000000', ...body })),
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

const welcome = async (ask: Ask, amount?: string) => {
  const { player } = fresh()
  await ask('/players', { player })
  if (amount) await ask('/transfers', move(player, 'in', amount))
  return player
}
const has = async (ask: Ask, player: string, balance: string, what: string) =>
  differs(what, await ask('/players/balance', { player }), { player, balance })

export const transfers: Case[] = [
  {
    rule: 'making a player again changes nothing',
    judge: async (ask) => {
      const player = await welcome(ask, '5.00')
      return differs('the player', await ask('/players', { player }), { player, balance: '5.00' })
    },
    control: says('/players', ({ body }) => ({ ...body, balance: '0.00' })),
  },
  {
    rule: 'a transfer moves money once, however often it is told',
    judge: async (ask) => {
      const player = await welcome(ask)
      const asked = move(player, 'in', '10.00')
      const all = await Promise.all([1, 2, 3].map(() => ask('/transfers', asked)))
      const { id } = asked
      return first(
        async () =>
          all
            .map((one) => differs('told again', one, { id, status: 'done', amount: '10.00' }))
            .find(Boolean),
        () => has(ask, player, '10.00', 'after three times the same transfer'),
      )
    },
    control: hears('/transfers', (asked) => ({ ...asked, id: randomUUID() })),
  },
  {
    rule: 'the same id with another body is refused as a contradiction, and the first stands',
    judge: async (ask) => {
      const player = await welcome(ask)
      const asked = move(player, 'in', '10.00')
      await ask('/transfers', asked)
      const other = await ask('/transfers', { ...asked, amount: '12.00' })
      const wanted = { status: 'refused', reason: 'contradiction' }
      return first(
        async () => differs('another amount', other, wanted),
        () => has(ask, player, '10.00', 'after the contradiction'),
      )
    },
    control: says('/transfers', ({ body }) => ({ ...body, status: 'done' })),
  },
  {
    rule: 'nobody takes out more than is there',
    judge: async (ask) => {
      const player = await welcome(ask, '10.00')
      const answer = await ask('/transfers', move(player, 'out', '10.01'))
      return first(
        async () => differs('too much', answer, { status: 'refused' }),
        () => has(ask, player, '10.00', 'after too much'),
      )
    },
    control: hears('/transfers', (asked) => ({ ...asked, direction: 'in' })),
  },
  {
    rule: 'what is cancelled before it came can never come',
    judge: async (ask) => {
      const player = await welcome(ask)
      const asked = move(player, 'in', '10.00')
      const cancelled = await ask('/transfers/cancel', { id: asked.id })
      return first(
        async () => differs('the cancelling', cancelled, { id: asked.id, status: 'cancelled' }),
        async () =>
          differs('it coming later', await ask('/transfers', asked), { status: 'cancelled' }),
        () => has(ask, player, '0.00', 'after it came later'),
      )
    },
    control: hears('/transfers/cancel', () => ({ id: randomUUID() })),
  },
  {
    rule: 'what was done stays done when it is cancelled',
    judge: async (ask) => {
      const player = await welcome(ask)
      const asked = move(player, 'in', '10.00')
      await ask('/transfers', asked)
      const { id } = asked
      return first(
        async () =>
          differs('cancelled too late', await ask('/transfers/cancel', { id }), {
            id,
            status: 'done',
          }),
        () => has(ask, player, '10.00', 'after it'),
      )
    },
    control: says('/transfers/cancel', ({ body }) => ({ ...body, status: 'cancelled' })),
  },
  {
    rule: 'a query knows what was done, with what was booked, and no other number',
    judge: async (ask) => {
      const player = await welcome(ask)
      const asked = move(player, 'in', '10.00')
      await ask('/transfers', asked)
      const query = (id: string) => ask('/transfers/query', { id })
      const done = { id: asked.id, status: 'done', direction: 'in', amount: '10.00' }
      return first(
        async () => differs('a known number', await query(asked.id), done),
        async () => differs('a strange number', await query(randomUUID()), { status: 'unknown' }),
      )
    },
    control: says('/transfers/query', ({ body }) => ({ ...body, status: 'done' })),
  },
  {
    rule: 'another currency, no amount and amounts of another shape move nothing',
    judge: async (ask) => {
      const player = await welcome(ask)
      const good = move(player, 'in', '10.00')
      const wrongs = [
        { currency: 'USD' },
        { amount: '0.00' },
        { amount: '-1.00' },
        { amount: '1.001' },
        { amount: '1e3' },
        { amount: 10 },
      ]
      for (const wrong of wrongs) await ask('/transfers', { ...good, id: randomUUID(), ...wrong })
      return has(ask, player, '0.00', 'after amounts of no shape')
    },
    control: hears('/transfers', (asked) => ({ ...asked, amount: '10.00', currency: 'CNY' })),
  },
]
