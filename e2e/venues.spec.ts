// Rounds that are really played: the house opens a game, the page's calls play it at the venue, and records, wallet and both
// audits say the same; whatever is killed on the way.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { launch } from '../core/launch.ts'
import { transfer } from '../core/transfer.ts'
import { wallet } from '../core/wallet.ts'
import { ended } from '../outside/world.ts'
import { BETS, opensGame, type PlayedRound } from './opened-game.ts'
import { ask, audit, key, paysIn, register } from './member.ts'
import { startOnCopy } from './stage.ts'

const house = await startOnCopy({ LOTTERIES: 'k3_1m' })
afterAll(() => house.stop())

const fenOf = (amount: string) => BigInt(amount.replace('.', ''))
const total = async () => fenOf((await ask(house, wallet.balance, {}, member)).total)
const member = await register(house, 'venues')
await paysIn(house, member, '500.00')

test('a spin at the venue and a roll from the central wallet end in the same wallet, and both audits are right', async () => {
  await ask(house, transfer.transfer, { from: 'central', to: 'electronic', amount: '100.00', ...key() }, member)
  const slot = await opensGame(house, member, 'slot20')
  expect(slot.entered).toMatchObject({ code: 1, data: { balance: '100.00' } })
  const spin = (await slot.bet(BETS.slot20)).data?.['round'] as PlayedRound
  expect(spin.stake).toBe('1.00')

  const dice = await opensGame(house, member, 'dice')
  expect(dice.entered).toMatchObject({ code: 1, data: { balance: '400.00' } })
  // Until the pause is over, the only answer is that reason.
  await expect.poll(async () => (await slot.bet(BETS.slot20)).reason).toBe('launch_over')
  const roll = (await dice.bet(BETS.dice)).data?.['round'] as PlayedRound
  await ask(house, launch.close, { launch: dice.id }, member)
  const left = 50_000n - 100n + fenOf(spin.returned) - 1_000n + fenOf(roll.returned)
  await expect.poll(total, { timeout: 60_000 }).toBe(left)
  const { isRight, report } = audit(house)
  expect([isRight, report]).toEqual([true, report])
})

test('killed again and again under play, no stake is taken twice and none is lost', async () => {
  const dice = await opensGame(house, member, 'dice')
  const before = await total()
  const rounds = new Map<string, PlayedRound>()
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
          const round = again?.data?.['round'] as PlayedRound | undefined
          if (round) rounds.set(round.id, round)
          return round !== undefined || ['house_silent', 'launch_over'].includes(String(again?.reason))
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true)
  }
  await ask(house, launch.close, { launch: dice.id }, member)
  // Results that the house has not heard yet are on their way.
  const left = [...rounds.values()].reduce((sum, { stake, returned }) => sum - fenOf(stake) + fenOf(returned), before)
  await expect.poll(total, { timeout: 60_000 }).toBe(left)
  const isRight = () => {
    const { isRight, report } = audit(house)
    return isRight || report
  }
  await expect.poll(isRight, { timeout: 60_000 }).toBe(true)
})
