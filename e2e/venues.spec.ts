// Rounds that are really played: the house opens a game, the page's calls play it at the venue, and records, wallet and both
// audits say the same; whatever is killed on the way.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { GameCode } from '../core/games/catalog.ts'
import { launch } from '../core/launch.ts'
import { transfer } from '../core/transfer.ts'
import { wallet } from '../core/wallet.ts'
import { ended } from '../tools/outside.ts'
import { startHouse } from './house.ts'
import { ask, audit, key, paysIn, register } from './member.ts'
import type { Session } from './member.ts'

const house = await startHouse({ LOTTERIES: 'k3_1m' })
afterAll(() => house.stop())

type Said = { code: number; reason?: string; data?: Record<string, unknown> }
type Round = { id: string; stake: string; returned: string }

const BETS = {
  slot20: { lineBet: '0.05' },
  dice: { stake: '10.00', side: 'under', target: 5000 },
} as const

/** The page of a game, as its browser would play it. */
async function opens(session: Session, game: GameCode) {
  const { url, launch: id } = await ask(house, launch.open, { game }, session)
  const { origin, searchParams } = new URL(url)
  const post = async (call: string, body: object, bearer = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    const answer = await fetch(`${origin}/play/api/${call}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    return (await answer.json()) as Said
  }
  const entered = await post('enter', { ticket: searchParams.get('ticket'), lang: 'en' })
  const token = String(entered.data?.['session'])
  return {
    ...{ id, entered },
    call: (call: string, body: object = {}) => post(call, body, token),
    bet: (bet: object, asked: string = randomUUID()) =>
      post('bet', { id: asked, bet, free: false }, token),
  }
}

const fenOf = (amount: string) => BigInt(amount.replace('.', ''))
const member = await register(house, 'venues')
await paysIn(house, member, '500.00')

test('a spin at the venue and a roll from the central wallet end in the same wallet, and both audits are right', async () => {
  await ask(
    house,
    transfer.transfer,
    { from: 'central', to: 'electronic', amount: '100.00', ...key() },
    member,
  )
  const slot = await opens(member, 'slot20')
  expect(slot.entered).toMatchObject({ code: 1, data: { balance: '100.00' } })
  const spin = (await slot.bet(BETS.slot20)).data?.['round'] as Round
  expect(spin.stake).toBe('1.00')

  const dice = await opens(member, 'dice')
  expect(dice.entered).toMatchObject({ code: 1, data: { balance: '400.00' } })
  // Until its pause is over it hears that alone.
  await expect.poll(async () => (await slot.bet(BETS.slot20)).reason).toBe('launch_over')
  const roll = (await dice.bet(BETS.dice)).data?.['round'] as Round
  await ask(house, launch.close, { launch: dice.id }, member)
  const left = 50_000n - 100n + fenOf(spin.returned) - 1_000n + fenOf(roll.returned)
  await expect
    .poll(async () => fenOf((await ask(house, wallet.balance, {}, member)).total), {
      timeout: 60_000,
    })
    .toBe(left)
  const { isRight, report } = audit(house)
  expect([isRight, report]).toEqual([true, report])
})

test('killed again and again under play, no stake is taken twice and none is lost', async () => {
  const dice = await opens(member, 'dice')
  const rounds = new Map<string, Round>()
  for (const victim of ['house', 'venues', 'house', 'venues'] as const) {
    const asked = randomUUID()
    const said = dice.bet(BETS.dice, asked).catch(() => undefined)
    await sleep(30)
    const part = victim === 'house' ? house : house.outside.venues
    await ended(part.process(), 'SIGKILL')
    await said
    await part.again()
    await expect
      .poll(
        async () => {
          const again = await dice.bet(BETS.dice, asked).catch(() => undefined)
          const round = again?.data?.['round'] as Round | undefined
          if (round) rounds.set(round.id, round)
          return (
            round !== undefined || ['house_silent', 'launch_over'].includes(String(again?.reason))
          )
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true)
    await sleep(5_200)
  }
  await ask(house, launch.close, { launch: dice.id }, member)
  // What the house has not heard yet is on its way.
  await sleep(4_000)
  const { isRight, report } = audit(house)
  expect([isRight, report]).toEqual([true, report])
})
