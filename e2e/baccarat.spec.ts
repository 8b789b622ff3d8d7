// A hand of baccarat at the house's own table: bet by keyboard, dealt for everybody, and found in records, totals, turnover,
// statement and both audits; and hands during which the table is killed.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { bets } from '../core/bets.ts'
import { commitmentOf, openStream, parseKey, sharedPrefix } from '../core/fair.ts'
import { baccarat } from '../core/games/baccarat/baccarat.ts'
import { spotNames } from '../core/games/baccarat/names.ts'
import { fen, fromWire, showYuan, toWire } from '../core/money.ts'
import type { PlayedRound, TableView } from '../core/play.ts'
import { transfer } from '../core/transfer.ts'
import { records } from '../core/records.ts'
import { dayOf } from '../core/time.ts'
import { withdraw } from '../core/withdraw.ts'
import { m } from '../text/compiled/messages.js'
import { ended } from '../tools/outside.ts'
import { bringAxe, violations } from './axe.ts'
import { runs } from './house.ts'
import { ask, audit, key, paysIn, register, soon } from './member.ts'
import { opensGame } from './opened-game.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const session = await register(house, 'baccarat')
await paysIn(house, session, '100.00')
const moved = { from: 'central', to: 'video', amount: '50.00', ...key() } as const
await ask(house, transfer.transfer, moved, session)
const played = async () =>
  (await ask(house, bets.list, {}, session)).list.filter(({ gameCode }) => gameCode === 'baccarat')

test.each(['light', 'dark'] as const)(
  'the table is accessible, with and without chips, and inside its width: %s',
  async (theme) => {
    const language = theme === 'dark' ? 'zh_hans' : 'en'
    await onPhone(browser, { language, session }, async (page) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(`${house.url}/h5/#${address.game({ game: 'baccarat' })}`)
      const spots = page.frameLocator('iframe').getByRole('group', { name: m.play_bac_spots() })
      await spots.waitFor()
      const frame = page.frames().find((one) => one.url().includes('/play/'))!
      await bringAxe(frame)
      for (const width of [320, 390, 500]) {
        await page.setViewportSize({ width, height: 760 })
        expect(await violations(frame)).toEqual([])
        expect(await frame.evaluate(over)).toBe(0)
        await spots.getByRole('button').nth(2).click()
      }
    })
  },
)
const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('a hand bet on by keyboard is dealt on the screen and is the same in records, totals, turnover, statement and books', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.game({ game: 'baccarat' })}`)
    const game = page.frameLocator('iframe')
    const press = async (name: string | RegExp) => {
      await game.getByRole('button', { name }).first().focus()
      await page.keyboard.press('Enter')
    }
    await game.getByRole('status').filter({ hasText: m.play_bac_open() }).waitFor()
    await press(m.play_bac_chip({ amount: '¥10.00' }))
    const banker = spotNames.banker({}, { locale: 'en' })
    await press(new RegExp(`^${banker} 0\\.95`))
    await press(new RegExp(`^${banker} 0\\.95`))
    await press(m.play_bac_undo())
    // A hand may be closed by now; the chips stay for the next one.
    const bet = game.getByRole('button', { name: m.play_bac_bet({ amount: '¥10.00' }) })
    const laid = game.getByRole('button', { name: m.play_bac_back({ amount: '¥10.00' }) })
    await expect
      .poll(
        async () => {
          if ((await laid.count()) === 0) {
            await bet.focus({ timeout: 500 }).catch(() => undefined)
            await page.keyboard.press('Enter')
          }
          return laid.count()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(1)
    const rounds = game.getByRole('list', { name: m.play_rounds() }).getByRole('button')
    await rounds.first().waitFor({ timeout: 60_000 })
    await expect
      .poll(
        async () => {
          await runs(house, 'journals_pull')
          return (await played()).map(({ stake }) => stake)
        },
        { timeout: 90_000, interval: 500 },
      )
      .toEqual(['10.00'])
    const [row] = await played()
    const returned = fromWire(row?.payout ?? '0.00') + fromWire(row?.refund ?? '0.00')
    const day = dayOf(Date.now())
    const totals = await ask(house, bets.totals, { start: day, end: day } as never, session)
    expect(totals).toMatchObject({ stake: '10.00', payout: row?.payout, net: row?.net })
    await game
      .locator('dl')
      .first()
      .getByText(showYuan(5_000n - 1_000n + returned))
      .waitFor()
  })
  const [row] = await played()
  const { stake, counted, verdict } = await turnoverOf()
  // A tie gives the stake on a side back, and nothing was played.
  const isTie = row?.payout === '10.00'
  expect([stake, counted, verdict]).toEqual(isTie ? ['10.00', '0.00', 'refunded'] : ['10.00', '10.00', 'counted'])
  await ask(house, transfer.recover, key(), session)
  const home = 5_000n + fromWire(row?.payout ?? '0.00') + fromWire(row?.refund ?? '0.00') - 1_000n
  await expect.poll(async () => (await statement()).slice(0, 2)).toEqual([toWire(fen(home)), '-50.00'])
  await isSound()
}, 300_000)

async function turnoverOf() {
  const of = async () =>
    (await ask(house, withdraw.turnover, {}, session)).list.find(({ gameName }) => gameName === m.games_baccarat())
  await expect
    .poll(
      async () => {
        await runs(house, 'turnover_count')
        return (await of())?.verdict ?? 'waiting'
      },
      { timeout: 120_000, interval: 500 },
    )
    .not.toBe('waiting')
  return (await of())!
}

/** The amounts of the wallet's statement, newest first. */
const statement = async () => (await ask(house, records.log, {}, session)).list.map(({ amount }) => amount)

describe('a table that is killed', () => {
  test.each(['betting', 'closed', 'dealt'] as const)(
    'in %s goes on with the same bet and the promised cards, and pays once',
    async (phase) => {
      const member = await register(house, `cut${phase.slice(0, 5)}`)
      await paysIn(house, member, '100.00')
      await ask(house, transfer.transfer, { ...moved, ...key() }, member)
      const game = await opensGame(house, member, 'baccarat')
      const says = async <T>(call: string) => (await game.call(call).catch(() => undefined))?.data as T | undefined
      const table = async () => (await says<{ table: TableView }>('table'))?.table
      const asked = randomUUID()
      const { hand, id } = await soon(async () => {
        const on = await table()
        if (on?.phase !== 'betting') return undefined
        const bet = { stakes: { tie: '1.00', player: '10.00' } }
        const said = await game.call('bet', { id: asked, bet, free: false, on: { chain: on.chain, number: on.number } })
        const laid = said.data?.['round'] as PlayedRound | undefined
        return laid && { hand: on, id: laid.id }
      })
      await expect.poll(async () => (await table())?.phase, { timeout: 60_000, interval: 100 }).toBe(phase)
      const { venues } = house.outside
      await ended(venues.process(), 'SIGKILL')
      await venues.again()
      const round = await soon(async () =>
        (await says<{ list: PlayedRound[] }>('rounds'))?.list.find((one) => one.id === id && one.state === 'finished'),
      )
      expect(round).toMatchObject({ stake: '11.00', nonce: hand.number, commitment: hand.commitment })
      const revealed = parseKey(String(round.drawn['key']))!
      expect(commitmentOf(revealed)).toBe(hand.commitment)
      const stream = openStream(revealed, sharedPrefix('baccarat', String(hand.number)))
      const bet = { stakes: { tie: fen(100n), player: fen(1_000n) } }
      const dealt = baccarat.draw(stream, bet)
      expect(round.drawn['cards']).toEqual(dealt.cards)
      const { returned } = baccarat.settle(bet, baccarat.usual, dealt)
      expect(round.returned).toBe(toWire(returned))
      const left = toWire(fen(5_000n - 1_100n + returned))
      expect(await says('balance')).toMatchObject({ balance: left })
      await isSound()
    },
    240_000,
  )
})

async function isSound() {
  const { isRight, report } = audit(house)
  expect([isRight, report]).toEqual([true, report])
}
