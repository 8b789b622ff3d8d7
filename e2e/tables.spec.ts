// A hand at each of the house's own tables: bet by keyboard, dealt for everybody, and found in records, totals, turnover,
// statement and both audits; and hands during which the table is killed.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { auditHere } from '../api/testing/here.ts'
import { address } from '../core/addresses.ts'
import { bets } from '../core/bets.ts'
import { commitmentOf, openStream, parseKey, sharedPrefix } from '../core/fair/fair.ts'
import { spotNames } from '../core/games/baccarat/names.ts'
import { games, type GameCode } from '../core/games/catalog.ts'
import { spotNames as dragontigerNames } from '../core/games/dragontiger/names.ts'
import { houseGames } from '../core/games/house-games.ts'
import { fen, fromWire, showYuan, toWire } from '../core/money.ts'
import type { PlayedRound, TableView } from '../core/venue/play.ts'
import { transfer } from '../core/transfer.ts'
import { records } from '../core/records.ts'
import { dayOf } from '../core/time.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { m } from '../text/compiled/messages.js'
import { ended } from '../outside/world.ts'
import { bringAxe, violations } from './axe.ts'
import { runs } from './house.ts'
import { ask, key, paysIn, register, soon, type Session } from './member.ts'
import { opensGame } from './opened-game.ts'
import { onPhone, quickStage, untilStaked } from './stage.ts'

const { house, browser } = await quickStage()

/** A side of each table; the return of ten yuan on it at a tie, and the valid part of them then. */
const tables = [
  {
    game: 'baccarat',
    language: 'en',
    name: spotNames.banker,
    pays: '0.95',
    backOnTie: 1_000n,
    ofTie: ['0.00', 'refunded'],
  },
  {
    game: 'dragontiger',
    language: 'zh_hans',
    name: dragontigerNames.dragon,
    pays: '1',
    backOnTie: 500n,
    ofTie: ['5.00', 'part'],
  },
] as const

const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** In the page: the letters and figures of spots that a chip on a spot reaches down into, by more than the air above a letter. */
function hiddenByChips(): string[] {
  const AIR = 0.2
  const spans = [...document.querySelectorAll('[role=group] button > span')].map((part) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    const isChip = part.textContent.startsWith('¥')
    const air = Number.parseFloat(getComputedStyle(part).fontSize) * AIR
    return { part, isChip, air, box: (isChip ? part : range).getBoundingClientRect() }
  })
  const chips = spans.filter(({ isChip }) => isChip)
  if (chips.length === 0) return ['no chip']
  return spans.flatMap(({ part, isChip, air, box }) => {
    const isHidden = chips.some(({ box: { left, right, top, bottom } }) => {
      const isBeside = right <= box.left || left >= box.right
      return !isBeside && bottom > box.top + air && top < box.bottom - air
    })
    return !isChip && isHidden ? [part.textContent] : []
  })
}

test.each(tables)(
  '$game is accessible in both themes, with and without chips, and inside its width, with its main spots whole',
  async ({ game, language }) => {
    const session = await seated(`a${game.slice(0, 8)}`)
    await onPhone(browser, { language, session }, async (page) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.goto(`${house.url}/h5/#${address.game({ game })}`)
      const group = (text: typeof m.play_table_spots) =>
        page.frameLocator('iframe').getByRole('group', { name: text({}, { locale: language }) })
      const main = group(m.play_table_spots)
      await main.waitFor()
      const play = page.frames().find((one) => one.url().includes('/play/'))!
      await bringAxe(play)
      for (const [width, colorScheme] of [
        [320, 'dark'],
        [390, 'light'],
        [500, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 640 })
        await page.emulateMedia({ colorScheme })
        // Scrolled, a part of what there is lies behind the bar that stays in sight.
        await play.evaluate(() => scrollTo(0, 0))
        expect(await violations(play)).toEqual([])
        expect(await play.evaluate(over)).toBe(0)
        const [spots, chips] = [await main.boundingBox(), await group(m.play_table_chips).boundingBox()]
        expect(spots!.y + spots!.height).toBeLessThanOrEqual(chips!.y)
        await group(m.play_table_more).getByRole('button').nth(2).click()
        await group(m.play_table_chips).getByRole('button').nth(4).click()
        for (const spot of await main.getByRole('button').all()) await spot.click()
        expect(await play.evaluate(hiddenByChips)).toEqual([])
      }
    })
  },
)

test.each(tables)(
  'a hand of $game, bet on by keyboard, is dealt on the screen, proved there, and is the same in records, totals, turnover, statement and books',
  async (table) => {
    const { game } = table
    const session = await seated(game.slice(0, 8))
    const played = async () =>
      (await ask(house, bets.list, {}, session)).list.filter(({ gameCode }) => gameCode === game)
    await onPhone(browser, { language: 'en', session }, async (page) => {
      await page.goto(`${house.url}/h5/#${address.game({ game })}`)
      await betsByKeyboard(page, table)
      await proves(page)
      const [row] = await untilStaked(house, session, { game, stakes: ['10.00'] })
      const day = dayOf(Date.now())
      const totals = await ask(house, bets.totals, { start: day, end: day } as never, session)
      expect(totals).toMatchObject({ stake: '10.00', payout: row?.payout, net: row?.net })
      const left = showYuan(5_000n - 1_000n + backOf(row!))
      await page.frameLocator('iframe').locator('dl').first().getByText(left).waitFor()
    })
    const [row] = await played()
    const { stake, counted, verdict } = await turnoverOf(session, game)
    // Of a tie the stake on a side comes back, or half of it, and what came back was not played.
    const isTie = backOf(row!) === table.backOnTie
    expect([stake, counted, verdict]).toEqual(isTie ? ['10.00', ...table.ofTie] : ['10.00', '10.00', 'counted'])
    await ask(house, transfer.recover, key(), session)
    const home = 5_000n + backOf(row!) - 1_000n
    const statement = async () => (await ask(house, records.log, {}, session)).list.map(({ amount }) => amount)
    await expect.poll(async () => (await statement()).slice(0, 2)).toEqual([toWire(fen(home)), '-50.00'])
    await isSound()
  },
  300_000,
)

const pressing = (page: Page) => async (label: string | RegExp) => {
  await page.frameLocator('iframe').getByRole('button', { name: label }).first().press('Enter')
}

/** Two chips on a side, one of them taken off again; and the hand is waited for. */
async function betsByKeyboard(page: Page, { name, pays }: (typeof tables)[number]): Promise<void> {
  const [frame, press] = [page.frameLocator('iframe'), pressing(page)]
  await frame.getByRole('status').filter({ hasText: m.play_table_open() }).waitFor()
  await press(m.play_table_chip({ amount: '¥10.00' }))
  const side = new RegExp(`^${name({}, { locale: 'en' })} ${pays.replace('.', '\\.')}`)
  await press(side)
  await press(side)
  await press(m.play_table_undo())
  // A hand may be closed by now; the chips stay for the next one.
  const bet = frame.getByRole('button', { name: m.play_table_bet({ amount: '¥10.00' }) })
  const laid = frame.getByRole('button', { name: m.play_table_back({ amount: '¥10.00' }) })
  await expect
    .poll(
      async () => {
        const isFree = (await laid.count()) === 0 && bet.focus({ timeout: 500 }).then(...either)
        // One press a try, and its answer is waited for: the same button takes the bet back once it is laid.
        if (await isFree) {
          await page.keyboard.press('Enter')
          await laid.waitFor({ timeout: 8_000 }).catch(() => undefined)
        }
        return laid.count()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(1)
  await roundsOf(page).first().waitFor({ timeout: 60_000 })
}

const either = [() => true, () => false] as const

const roundsOf = (page: Page) =>
  page.frameLocator('iframe').getByRole('list', { name: m.play_rounds() }).getByRole('button')

/** The roads, the chain of the table, and the member's own round, each in its sheet. */
async function proves(page: Page): Promise<void> {
  const [frame, press] = [page.frameLocator('iframe'), pressing(page)]
  await press(m.play_table_roads_open())
  await frame.getByRole('dialog').getByText(m.play_table_roads_note()).waitFor()
  await page.keyboard.press('Escape')
  await press(m.play_more())
  await press(m.play_fair())
  await press(new RegExp(m.play_table_fair_verify({ rounds: 0 }).replace('0', '\\d+')))
  const [right = ''] = m.play_table_fair_right({ rounds: 0 }).split('0')
  await frame.getByRole('status').filter({ hasText: right }).waitFor()
  await page.keyboard.press('Escape')
  await roundsOf(page).first().press('Enter')
  await press(m.play_fair_verify())
  await frame.getByRole('status').filter({ hasText: m.play_fair_right() }).waitFor()
  await page.keyboard.press('Escape')
}

async function seated(name: string): Promise<Session> {
  const session = await register(house, name)
  await paysIn(house, session, '100.00')
  await ask(house, transfer.transfer, { from: 'central', to: 'video', amount: '50.00', ...key() }, session)
  return session
}

const backOf = ({ payout, refund }: { payout: string | null; refund: string | null }): bigint =>
  fromWire(payout ?? '0.00') + fromWire(refund ?? '0.00')

async function turnoverOf(session: Session, game: GameCode) {
  const of = async () =>
    (await ask(house, withdraw.turnover, {}, session)).list.find(({ gameName }) => gameName === games[game].name())
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

describe('a table that is killed', () => {
  const onSide = { baccarat: 'player', dragontiger: 'tiger' }
  test.each([
    ['betting', 'baccarat'],
    ['closed', 'dragontiger'],
    ['dealt', 'baccarat'],
  ] as const)(
    'in %s, of %s, goes on with the same bet and the promised cards, and pays once',
    async (phase, code) => {
      const game = await opensGame(house, await seated(`cut${phase.slice(0, 5)}`), code)
      const { rules, nobodys } = houseGames[code]
      const says = async <T>(call: string) => (await game.call(call).catch(() => undefined))?.data as T | undefined
      const table = async () => (await says<{ table: TableView }>('table'))?.table
      const asked = randomUUID()
      const { hand, id } = await soon(async () => {
        const on = await table()
        if (on?.phase !== 'betting') return undefined
        const bet = { stakes: { tie: '1.00', [onSide[code]]: '10.00' } }
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
      const stream = openStream(revealed, sharedPrefix(code, String(hand.number)))
      const dealt = rules.draw(stream, nobodys)
      expect(round.drawn).toMatchObject(dealt)
      const bet = { stakes: { tie: fen(100n), [onSide[code]]: fen(1_000n) } }
      const { returned } = rules.settle(bet, rules.usual, dealt)
      expect(round.returned).toBe(toWire(returned))
      const left = toWire(fen(5_000n - 1_100n + returned))
      expect(await says('balance')).toMatchObject({ balance: left })
      await isSound()
    },
    240_000,
  )
})

async function isSound() {
  const { isRight, report } = await auditHere(house)
  expect(isRight, report).toBe(true)
}
