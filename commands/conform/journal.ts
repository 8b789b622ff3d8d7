// The journal of a player (docs/venue-protocol.md, 2): numbered without gaps, and each entry stands on the one before it.
import { isDeepStrictEqual } from 'node:util'
import { randomUUID } from 'node:crypto'
import type { Answer, Ask, Body } from './ask.ts'
import { differs, first, move, type Case } from './cases.ts'

type Entry = Body & { number: number }

const entriesOf = ({ body }: Answer) => (body['entries'] ?? []) as Entry[]

/** A player with three transfers: 10.00 and 5.00 in, 4.00 out. */
async function traveller(ask: Ask): Promise<string> {
  const player = randomUUID()
  await ask('/players', { player })
  await ask('/transfers', move(player, 'in', '10.00'))
  await ask('/transfers', move(player, 'in', '5.00'))
  await ask('/transfers', move(player, 'out', '4.00'))
  return player
}

const read = (ask: Ask, player: string, after = 0, limit = 200) => ask('/players/journal', { player, after, limit })

const bent =
  (how: (entries: Entry[]) => Entry[]) =>
  (ask: Ask): Ask =>
  async (path, body, way) => {
    const answer = await ask(path, body, way)
    if (path !== '/players/journal') return answer
    return { ...answer, body: { ...answer.body, entries: how(entriesOf(answer)) } }
  }

export const journals: Case[] = [
  {
    rule: 'a journal runs from 1 without gaps, and says how the player stands behind its last number',
    judge: async (ask) => {
      const player = await traveller(ask)
      const answer = await read(ask, player)
      const numbers = entriesOf(answer).map(({ number }) => number)
      const wanted = { player, number: 3, balance: '11.00', open: '0.00' }
      return first(
        async () => differs('the journal', answer, wanted),
        async () => (isDeepStrictEqual(numbers, [1, 2, 3]) ? undefined : `its numbers are ${numbers.join(', ')}`),
      )
    },
    control: bent((entries) => entries.filter(({ number }) => number !== 2)),
  },
  {
    rule: 'every entry says what it was, and how the player stood behind it',
    judge: async (ask) => {
      const entries = entriesOf(await read(ask, await traveller(ask)))
      const wanted = [
        { kind: 'transfer', direction: 'in', amount: '10.00', balance: '10.00', open: '0.00' },
        { kind: 'transfer', direction: 'in', amount: '5.00', balance: '15.00', open: '0.00' },
        { kind: 'transfer', direction: 'out', amount: '4.00', balance: '11.00', open: '0.00' },
      ]
      return wanted
        .map((one, at) => {
          const answer = { http: 200, isSigned: true, body: entries[at] ?? {} }
          return differs(`entry ${at + 1}`, answer, one)
        })
        .find(Boolean)
    },
    control: bent((entries) => entries.map((entry) => ({ ...entry, balance: '11.00' }))),
  },
  {
    rule: 'a journal is read on from any number, and no more than was asked for',
    judge: async (ask) => {
      const player = await traveller(ask)
      const pages = [await read(ask, player, 0, 2), await read(ask, player, 2, 2), await read(ask, player, 3, 2)]
      const numbers = pages.map((page) => entriesOf(page).map(({ number }) => number))
      return isDeepStrictEqual(numbers, [[1, 2], [3], []]) ? undefined : `pages ${JSON.stringify(numbers)}`
    },
    control: (ask) => (path, body, way) =>
      ask(path, path === '/players/journal' ? { ...body, after: 0, limit: 200 } : body, way),
  },
  {
    rule: 'what a journal has said it says again',
    judge: async (ask) => {
      const player = await traveller(ask)
      const [one, again] = [await read(ask, player), await read(ask, player)]
      return isDeepStrictEqual(one.body, again.body) ? undefined : 'asked twice, it said two things'
    },
    control: bent((entries) => entries.map((entry) => ({ ...entry, at: randomUUID() }))),
  },
]
