// The rules for transfers of a venue with wallets (docs/venue-protocol.md, 2).
import { randomUUID } from 'node:crypto'
import type { Ask } from './ask.ts'
import { differs, first, fresh, hears, move, says, type Case } from './cases.ts'

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
        async () => all.map((one) => differs('told again', one, { id, status: 'done', amount: '10.00' })).find(Boolean),
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
        async () => differs('it coming later', await ask('/transfers', asked), { status: 'cancelled' }),
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
