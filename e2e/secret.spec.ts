// The secret is replaced under a house that is open, and the old one withdrawn: draws go on, cards are paid to, a
// start finds everything, and a start with the old secret is refused in one line.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nextOpens } from '../api/lottery/testing/time.ts'
import { hashIn, opsElsewhere, twoPeople } from '../api/testing/people.ts'
import { lottery } from '../core/lottery/calls.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { ended } from '../outside/world.ts'
import { freePort } from '../outside/ports.ts'
import { fileOf } from '../outside/programs.ts'
import { databaseOf } from './house.ts'
import { addsCard, ask, key, PASSCODE, paysIn, register, type Session } from './member.ts'
import { startOnCopy } from './stage.ts'

const env = { CARD_WAIT_HOURS: '0', LOTTERIES: 'k3_1m', DRAW_SECONDS: '6', DRAW_LOCK_SECONDS: '2' }
const house = await startOnCopy(env)
const { place } = house
const database = { connectionString: databaseOf(place).DATABASE_URL }
afterAll(() => house.stop())

/** Money leaves to the card: its number is opened for that. */
async function isPaid(session: Session, cardId: string, amount = '100.00') {
  const wanted = { cardId, amount, secondaryPwd: PASSCODE, ...key() }
  const { id } = await ask(house, withdraw.submit, wanted, session)
  await expect.poll(async () => (await ask(house, withdraw.order, { id }, session)).status).toBe('paid')
}

const drawn = async () =>
  (await ask(house, lottery.draws, { lottery: 'k3_1m' })).list.filter(({ numbers }) => numbers).length

/** Two more draws: the key of the second one at least is opened from here on. */
async function drawsGoOn() {
  const before = await drawn()
  // The draws end at once.
  for (let draws = 0; draws < 2; draws++) await nextOpens(database, 'k3_1m')
  await expect.poll(drawn, { timeout: 90_000 }).toBeGreaterThan(before + 1)
}

test('a house goes on with its members, cards and draws while its secret is replaced', async () => {
  const { ann, ben } = await twoPeople({ DATA_DIR: place })
  const both = async (...words: string[]) => {
    const said = await opsElsewhere(['secret', ...words], ann)
    const [verb = '', ...rest] = words
    return opsElsewhere(['secret', verb, 'approve', ...rest, hashIn(said)], ben)
  }
  const somebody = await register(house, 'saver')
  await paysIn(house, somebody, '1000.00')
  const card = await addsCard(house, somebody)
  const old = readFileSync(join(place, 'secret'), 'utf8')

  await both('rotate')
  // The charges for the unplayed deposit are taken with the first withdrawal alone.
  await isPaid(somebody, card, '400.00')
  await drawsGoOn()
  expect(await both('withdraw', '1')).toBe('generation 1 is gone')
  await isPaid(somebody, card)
  await drawsGoOn()

  await ended(house.process())
  await house.again()
  await isPaid(somebody, card)
  await drawsGoOn()
  expect(readFileSync(join(place, 'secret'), 'utf8')).toMatch(/^2:[0-9a-f]{64}\n$/)

  await ended(house.process())
  writeFileSync(join(place, 'secret'), old)
  const { status, stderr } = spawnSync(process.execPath, [fileOf('api/main.ts')], {
    env: {
      ...process.env,
      ...env,
      ...house.outside.env,
      DATA_DIR: place,
      PORT: String(await freePort()),
    },
  })
  expect([status, stderr.toString()]).toEqual([
    1,
    'generation 1 of the secret was withdrawn: another one must stand first\n',
  ])
})
