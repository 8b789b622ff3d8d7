// The rules for a house (docs/venue-protocol.md, 3), one case a rule, each with its control. The player named has a
// live launch and some yuan; a case gives back the money it takes, if the house keeps the rule.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Answer, Ask } from './ask.ts'
import { differs, first, hears, refusedDoor, says, type Case } from './cases.ts'

export type Table = { game: string; venue: string; player: string; launch: string }

const OLD_MS = 10 * 60_000
const STAKE = '2.00'

const round = () => ({ bet: randomUUID(), win: randomUUID(), rollback: randomUUID(), round: randomUUID() })
type Round = ReturnType<typeof round>

/** The messages of one round, as a venue would say them. */
function messagesOf({ game, venue, player, launch }: Table, one: Round) {
  const at = { venue, player, round: one.round }
  const sums = { stake: STAKE, risk: STAKE, currency: 'CNY' }
  return {
    bet: { ...at, game, launch, bet: one.bet, ...sums },
    win: { ...at, game, win: one.win, bet: one.bet, amount: STAKE, valid: STAKE, currency: 'CNY' },
    rollback: { ...at, rollback: one.rollback, bet: one.bet },
  }
}

const balanceOf = async (ask: Ask, { venue, player, launch }: Table): Promise<bigint> => {
  const { body } = await ask('/balance', { venue, player, launch })
  return BigInt(String(body['balance'] ?? '').replace('.', '') || -1)
}

/** Checks that a round leaves the balance unchanged, where it was given back or returned its stake. */
async function unmoved(ask: Ask, table: Table, work: () => Promise<string | undefined>) {
  const before = await balanceOf(ask, table)
  const wrong = await work()
  const change = (await balanceOf(ask, table)) - before
  return wrong ?? (change === 0n ? undefined : `the balance changed by ${change} fen, not by 0`)
}

const elsewhere = (path: string, name: string) => hears(path, (asked) => ({ ...asked, [name]: randomUUID() }))
const refusedAs = (answer: Answer, what: string, reason: string) => differs(what, answer, { status: 'refused', reason })

export const doorCases: Case<Table>[] = [
  {
    rule: 'a message that is signed with another key, or ten minutes old, is refused',
    judge: async (ask, { venue, player, launch }) => {
      const body = { venue, player, launch }
      const strange = await ask('/balance', body, { key: randomBytes(32) })
      const old = await ask('/balance', body, { at: Date.now() - OLD_MS })
      return refusedDoor(strange, 'a strange key') ?? refusedDoor(old, 'an old message')
    },
    control: (ask) => (path, body) => ask(path, body),
  },
  {
    rule: 'a message that is signed for another call, or has a tail behind its signature, is refused',
    judge: async (ask, { venue, player, launch }) => {
      const body = { venue, player, launch }
      const elsewhere = await ask('/balance', body, { path: '/win' })
      const longer = await ask('/balance', body, { tail: 'zz' })
      return refusedDoor(elsewhere, 'another path') ?? refusedDoor(longer, 'a tail')
    },
    control: (ask) => (path, body) => ask(path, body),
  },
  {
    rule: 'an answer is signed',
    judge: async (ask, { venue, player, launch }) =>
      (await ask('/balance', { venue, player, launch })).isSigned ? undefined : 'it is not signed',
    control:
      (ask) =>
      async (...asked) => ({ ...(await ask(...asked)), isSigned: false }),
  },
]

export const betCases: Case<Table>[] = [
  {
    rule: 'a stake is taken once, however often it is told, and its win is paid once',
    judge: (ask, table) =>
      unmoved(ask, table, async () => {
        const { bet, win } = messagesOf(table, round())
        const told = await Promise.all([1, 2, 3].map(() => ask('/bet', bet)))
        const paid = await Promise.all([1, 2, 3].map(() => ask('/win', win)))
        const wanted = { status: 'done', balance: told[0]?.body['balance'] }
        return first(
          ...told.map((one) => async () => differs('told again', one, wanted)),
          ...paid.map((one) => async () => differs('its win', one, { status: 'done' })),
        )
      }),
    control: elsewhere('/bet', 'bet'),
  },
  {
    rule: 'the same id with another amount is a contradiction, and the first stands',
    judge: (ask, table) =>
      unmoved(ask, table, async () => {
        const { bet, win } = messagesOf(table, round())
        await ask('/bet', bet)
        const other = await ask('/bet', { ...bet, stake: '1.00', risk: '1.00' })
        await ask('/win', win)
        return refusedAs(other, 'another amount', 'contradiction')
      }),
    control: says('/bet', ({ body }) => ({ ...body, status: 'done' })),
  },
  {
    rule: 'a round has one win',
    judge: (ask, table) =>
      unmoved(ask, table, async () => {
        const { bet, win } = messagesOf(table, round())
        await ask('/bet', bet)
        await ask('/win', win)
        const second = await ask('/win', { ...win, win: randomUUID() })
        return refusedAs(second, 'a second win', 'contradiction')
      }),
    control: says('/win', ({ body }) => ({ ...body, status: 'done' })),
  },
  {
    rule: 'a win before its bet is asked for again, and booked nowhere',
    judge: (ask, table) =>
      unmoved(ask, table, async () =>
        differs('it', await ask('/win', messagesOf(table, round()).win), { status: 'retry' }),
      ),
    control: says('/win', ({ body }) => ({ ...body, status: 'done' })),
  },
  {
    rule: 'a rollback before its bet: the bet that comes later is refused',
    judge: (ask, table) =>
      unmoved(ask, table, async () => {
        const { bet, rollback } = messagesOf(table, round())
        const early = await ask('/rollback', rollback)
        const late = await ask('/bet', bet)
        return first(
          async () => differs('the rollback', early, { status: 'nothing' }),
          async () => differs('the bet', late, { status: 'refused' }),
        )
      }),
    control: elsewhere('/rollback', 'bet'),
  },
  {
    rule: 'bet, win and rollback of a round end at one balance, in whatever order and however often',
    judge: (ask, table) => unmoved(ask, table, () => everyOrder(ask, table)),
    control: elsewhere('/rollback', 'bet'),
  },
  {
    rule: 'another currency, no amount and amounts of another shape take nothing',
    judge: (ask, table) =>
      unmoved(ask, table, async () => {
        const wrongs = [
          ...[{ currency: 'USD' }, { stake: '0.00', risk: '0.00' }, { stake: '-1.00' }],
          ...[{ stake: '1.001' }, { stake: '1e3' }, { stake: 1 }],
        ]
        for (const wrong of wrongs) await ask('/bet', { ...messagesOf(table, round()).bet, ...wrong })
        return undefined
      }),
    control: hears('/bet', (asked) => ({ ...asked, stake: STAKE, risk: STAKE, currency: 'CNY' })),
  },
  {
    rule: 'nobody stakes more than there is',
    judge: (ask, table) =>
      unmoved(ask, table, async () => {
        const digits = String((await balanceOf(ask, table)) + 1n).padStart(3, '0')
        const risk = `${digits.slice(0, -2)}.${digits.slice(-2)}`
        const answer = await ask('/bet', { ...messagesOf(table, round()).bet, stake: risk, risk })
        return refusedAs(answer, 'too much', 'funds')
      }),
    control: hears('/bet', (asked) => ({ ...asked, stake: STAKE, risk: STAKE })),
  },
  {
    rule: 'a round risks no more than its game can lose',
    judge: (ask, table) =>
      unmoved(ask, table, async () => {
        const answer = await ask('/bet', { ...messagesOf(table, round()).bet, risk: '100.00' })
        return refusedAs(answer, 'fifty times the stake', 'risk_high')
      }),
    control: hears('/bet', (asked) => ({ ...asked, risk: STAKE })),
  },
  {
    rule: 'a win that counts for more than was at risk is held, and pays nothing',
    judge: async (ask, table) => {
      const { bet, win, rollback } = messagesOf(table, round())
      await ask('/bet', bet)
      const answer = await ask('/win', { ...win, valid: '2.01' })
      await ask('/rollback', rollback)
      return differs('it', answer, { status: 'held' })
    },
    control: hears('/win', (asked) => ({ ...asked, valid: STAKE })),
  },
  {
    rule: 'no stake is taken for a launch that is not alive',
    judge: async (ask, table) => {
      const bet = { ...messagesOf(table, round()).bet, launch: randomUUID() }
      return refusedAs(await ask('/bet', bet), 'a strange launch', 'launch_over')
    },
    control: says('/bet', ({ body }) => ({ ...body, status: 'done' })),
  },
]

async function everyOrder(ask: Ask, table: Table): Promise<string | undefined> {
  for (const order of orders) {
    const said = messagesOf(table, round())
    // Won, so that a rollback which was not heard is seen.
    said.win.amount = '3.00'
    for (const name of order) for (let twice = 0; twice < 2; twice++) await ask(`/${name}`, said[name])
    // A message whose bet had not arrived is sent again after the others.
    await ask('/win', said.win)
  }
  return undefined
}

const orders = [
  ['bet', 'win', 'rollback'],
  ['bet', 'rollback', 'win'],
  ['win', 'bet', 'rollback'],
  ['win', 'rollback', 'bet'],
  ['rollback', 'bet', 'win'],
  ['rollback', 'win', 'bet'],
] as const

const permit = ({ game, venue, player, launch }: Table) => ({
  ...{ venue, player, launch, game, permit: randomUUID(), round: randomUUID(), stake: STAKE },
})

export const permitCases: Case<Table>[] = [
  {
    rule: 'a permit that is asked for again is the same permit',
    judge: async (ask, table) => {
      const asked = permit(table)
      const [one, again] = [await ask('/permit', asked), await ask('/permit', asked)]
      const wanted = { permit: asked.permit, allowed: true }
      const until = { until: one.body['until'] }
      return differs('it', one, wanted) ?? differs('asked again', again, until)
    },
    control: says('/permit', ({ body }) => ({ ...body, until: Math.random() })),
  },
  {
    rule: 'the same permit for another stake is a contradiction',
    judge: async (ask, table) => {
      const asked = permit(table)
      await ask('/permit', asked)
      const other = await ask('/permit', { ...asked, stake: '9.00' })
      return differs('it', other, { allowed: false, reason: 'contradiction' })
    },
    control: hears('/permit', (asked) => ({ ...asked, stake: STAKE })),
  },
  {
    rule: 'a permit says what the round can lose, and no more than its game can',
    judge: async (ask, table) => {
      const high = await ask('/permit', { ...permit(table), risk: '1000.00' })
      const low = await ask('/permit', { ...permit(table), risk: '0.01' })
      return (
        differs('too much', high, { allowed: false, reason: 'risk_high' }) ??
        differs('less than the stake', low, { allowed: false, reason: 'shape' })
      )
    },
    control: hears('/permit', (asked) => ({ ...asked, risk: STAKE })),
  },
  {
    rule: 'no permit is given for a launch that is not alive',
    judge: async (ask, table) => {
      const answer = await ask('/permit', { ...permit(table), launch: randomUUID() })
      return differs('a strange launch', answer, { allowed: false, reason: 'launch_over' })
    },
    control: says('/permit', ({ body }) => ({ ...body, allowed: true })),
  },
]
