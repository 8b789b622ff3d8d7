// Every lottery, and every board of each family, as a member plays it: one bet of each group of plays in one order,
// placed, drawn, settled, found in the records, and checked in the list that was frozen before its draw.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { lotteryBetOf } from '../core/lottery/bet.ts'
import { bets } from '../core/bets.ts'
import { games } from '../core/lottery/catalog.ts'
import { lotteries, type Lottery } from '../core/lottery/calendar.ts'
import { playsOn, type Board } from '../core/lottery/game.ts'
import { m } from '../text/compiled/messages.js'
import { ask, signIn, soon } from './member.ts'
import { openPhone, untilShown, USEFUL } from './phone.ts'
import { onPhone, stillStage } from './stage.ts'

const { house, browser, ends } = await stillStage()
const session = await signIn(house)

// The lotteries of a family are one game at different times: they share out its boards among themselves.
const families = Map.groupBy(lotteries, ({ family }) => family)
const played = [...families.values()].flatMap((some) => {
  const boards = boardsOf(some[0]!)
  return Array.from({ length: Math.max(some.length, boards.length) }, (_, at) => {
    const lottery = some[at % some.length]!
    return { code: lottery.code, board: boards[at % boards.length]!, lottery }
  })
})

test('every lottery is played, and every family on each of its boards: quick win on its own, the others on both', () => {
  expect(new Set(played.map(({ code }) => code))).toEqual(new Set(lotteries.map(({ code }) => code)))
  for (const [family, some] of families) {
    const boards = played.filter(({ lottery }) => some.includes(lottery)).map(({ board }) => board)
    expect(new Set(boards)).toEqual(new Set(family === 'locsgwin' ? ['quick'] : ['odds', 'official']))
  }
})

test.concurrent.each(played)(
  '$code ($board): a bet of each group of plays is placed, drawn, settled and found',
  async ({ lottery, board }) => {
    await onPhone(browser, { language: 'en', session }, async (page) => {
      page.setDefaultTimeout(60_000)
      await page.goto(`${house.url}/h5/#${address[board]({ lottery: lottery.code })}`)
      const count = groupsOf(lottery, board).length
      await pick[board](page, count)
      const orderNo = await place[board](page)
      const [line] = (await ask(house, bets.list, { orderNo, size: 1 }, session)).list
      // The draw ends at once when its bets are placed.
      await ends({ lottery: lottery.code, issue: line!.round })
      const settled = await soon(async () => {
        const { list } = await ask(house, bets.list, { orderNo, size: 100 }, session)
        return list.every(({ status }) => status === 'completed') && list.length ? list : undefined
      })
      expect(groupsBet(lottery, board, settled.map(lotteryBetOf))).toEqual(groupsOf(lottery, board))
      await findInRecords(page, { lottery, orderNo, lines: count })
    })
  },
)

test.each(['win_30', 'lhc_5m'])(
  'the rules of %s: what is asked beside the loading of the app is what the page takes',
  async (lottery) => {
    await onPhone(browser, { language: 'en', session }, async (page) => {
      const refused: string[] = []
      page.on('response', (answer) => answer.status() === 400 && refused.push(answer.url()))
      await page.goto(`${house.url}/h5/#${address.rules({ lottery })}`)
      await page.locator(USEFUL).waitFor({ state: 'attached' })
      const left = () => page.evaluate(() => (globalThis as { early?: Map<string, unknown> }).early?.size ?? 0)
      await expect.poll(left).toBe(0)
      expect(refused).toEqual([])
    })
  },
)

test('a filter of the records stays in the address when its sheet has closed', async () => {
  const { context, page } = await openPhone(browser, { language: 'en', session })
  await page.goto(`${house.url}/h5/#${address.orders()}`)
  await page.getByRole('button', { name: m.official_filter(), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: m.official_filter() })
  await sheet.getByLabel(m.official_lottery()).selectOption('lhc_1d')
  await sheet.getByLabel(m.bets_status()).selectOption('withdrawn')
  await sheet.getByRole('button', { name: m.official_filter_done() }).click()
  await page.getByText(m.official_empty_filter()).waitFor()
  // The sheet's own entry of the history is left.
  await page.waitForFunction(() => (history.state as { layer?: number } | null)?.layer === 0)
  await expect.poll(() => page.url()).toMatch(/record\?lottery=lhc_1d&status=withdrawn$/)
  await context.close()
})

function boardsOf({ family }: Lottery): Board[] {
  return (['odds', 'official', 'quick'] as const).filter((board) => playsOn(games[family]!, board).length > 0)
}

/** The groups of plays that stand on a board, in its order. */
function groupsOf({ family }: Lottery, board: Board): string[] {
  const game = games[family]!
  const offered = new Set(playsOn(game, board).map(({ code }) => code))
  return game.groups.filter(({ plays }) => plays.some((play) => offered.has(play))).map(({ code }) => code)
}

/** The groups that have a bet in an order, in the order of the board. */
function groupsBet(lottery: Lottery, board: Board, list: { play: string }[]): string[] {
  const game = games[lottery.family]!
  const isBet = ({ plays }: { plays: readonly string[] }) => list.some(({ play }) => plays.includes(play))
  const codes = game.groups.filter(isBet).map(({ code }) => code)
  return groupsOf(lottery, board).filter((code) => codes.includes(code))
}

const dockOf = (page: Page) => page.getByRole('region', { name: m.lottery_board_slip() })
const random = (page: Page) => page.getByRole('button', { name: m.lottery_random() }).first()

/** A random ticket of the shown play. */
const pickRandom = (page: Page) =>
  untilShown(random(page), page.getByRole('main').locator('button[aria-pressed=true]').first())

/** Calls `each` with every tab of plays open. */
async function openEachTab(page: Page, count: number, each: () => Promise<void>) {
  const tabs = page.getByRole('radiogroup', { name: m.lottery_board_plays() }).first()
  await tabs.waitFor()
  expect(await tabs.getByRole('radio').count()).toBe(count)
  for (let at = 0; at < count; at++) {
    await tabs.locator('label').nth(at).click()
    await each()
  }
}

// A ticket by chance of the first play of each tab; on quick win, which has no tabs, a field of each kind.
const pick: Record<Board, (page: Page, count: number) => Promise<void>> = {
  odds: (page, count) => openEachTab(page, count, () => pickRandom(page)),
  official: (page, count) =>
    openEachTab(page, count, async () => {
      await pickRandom(page)
      await dockOf(page).getByRole('button', { name: m.official_add() }).click()
    }),
  quick: async (page) => {
    await pickRandom(page)
    for (const name of [m.quick_group_colour(), m.quick_group_side()])
      await page.getByRole('group', { name }).locator('button:not([aria-disabled])').first().click()
  },
}

type Placed = { code: number; data: { orderId?: string; order?: { orderId: string } } }

const fromDock = (page: Page) => press(page, dockOf(page))
const place: Record<Board, (page: Page) => Promise<string>> = {
  odds: fromDock,
  quick: fromDock,
  official: async (page) => {
    await dockOf(page).getByRole('button').last().click()
    return press(page, page.getByRole('dialog', { name: m.lottery_board_slip() }))
  },
}

const PLACING = /\/(?:placeOrder|bet|submit)$/

/** Presses the last button until an issue that is open has taken the order. */
async function press(page: Page, where: Locator): Promise<string> {
  let orderId: string | undefined
  page.on('response', (one) => {
    if (PLACING.test(new URL(one.url()).pathname))
      void one.json().then(({ code, data }: Placed) => {
        if (code === 1) orderId = data.order?.orderId ?? data.orderId
      })
  })
  const send = where.getByRole('button').last()
  // A bet pressed at the last moment is refused, and the button shows the state of the placed ones.
  const isReady = () => send.getAttribute('aria-disabled', { timeout: 500 }).then((no) => no === null)
  for (let tries = 0; tries < 200 && !orderId; tries++) {
    if (await isReady().catch(() => false)) await send.click({ timeout: 1_000 }).catch(() => {})
    await page.waitForTimeout(300)
  }
  if (!orderId) throw new Error('no issue took the order')
  return orderId
}

type Wanted = { lottery: Lottery; orderNo: string; lines: number }

/** From the records to the order, to one of its bets, to the draw's proof with the own ticket in the list. */
async function findInRecords(page: Page, { lottery, orderNo, lines }: Wanted) {
  const main = page.getByRole('main')
  await page.goto(`${house.url}/h5/#${address.orders({ lottery: lottery.code })}`)
  await main.locator(`a[href*="${orderNo}"]`).click()
  const list = main.getByRole('list', { name: m.official_order_lines() })
  await list
    .getByRole('link')
    .nth(lines - 1)
    .waitFor()
  await list.getByRole('link').first().click()
  await page.getByRole('link', { name: m.bets_verify() }).click()
  await page.getByText(m.lottery_verify_ok_ticket(), { exact: true }).first().waitFor()
  // A value stands there by its ends, and whole behind a press.
  const value = main.getByRole('button', { name: m.lottery_verify_commitment_value() }).first()
  await value.filter({ hasText: /[\da-f]{8}…[\da-f]{8}$/ }).click()
  await value.filter({ hasText: /[\da-f]{64}$/ }).waitFor()
}
