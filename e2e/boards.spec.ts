// The law of the board: with a pick made and nothing scrolled, what there is to pick is in the hand. Every play of
// every board is measured as the eye sees it: a cell counts that is whole and that nothing lies upon.
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { bets } from '../core/bets.ts'
import { languages } from '../core/endpoint.ts'
import { findLottery } from '../core/lottery/calendar.ts'
import { games } from '../core/lottery/catalog.ts'
import { playsOn, type Game } from '../core/lottery/game.ts'
import { quick } from '../core/lottery/quick-calls.ts'
import { m } from '../text/compiled/messages.js'
import { ask, paysIn, register, signIn } from './member.ts'
import { untilShown } from './phone.ts'
import { onPhone, stillStage } from './stage.ts'

/** The fewest cells in sight; all, where a play shows fewer. */
const LAW = [
  { width: 390, height: 844, least: 20 },
  { width: 375, height: 667, least: 10 },
]

// A lottery of each family: the others of it have the same plays.
const counted = ['k3_1m', 'ssc_1m', 'pk10_1m', 'x115_1m', 'pc28_3m', 'lhc_5m']
const boards = [
  ...counted.flatMap((lottery) => [
    { at: address.odds({ lottery }), plays: tabsOf(lottery) },
    { at: address.official({ lottery }), plays: playsOn(gameOf(lottery), 'official').length },
  ]),
  { at: address.quick({ lottery: 'win_60' }), plays: 1 },
]

function gameOf(code: string): Game {
  return games[findLottery(code)!.family]!
}

/** The plays of a tab stand below each other on the odds board, where they are few. */
function tabsOf(code: string): number {
  const offered = new Set(playsOn(gameOf(code), 'odds').map((play) => play.code))
  return gameOf(code).groups.filter(({ plays }) => plays.some((play) => offered.has(play))).length
}

// An issue lasts for the whole walk: nothing can be picked while one is locked.
const { house, browser, ends } = await stillStage()
const session = await signIn(house)

const cases = languages.flatMap((language) => boards.map((board) => ({ language, ...board })))

test.each(cases)('$at in $language: what there is to pick is in sight', async (one) => {
  await onPhone(browser, { ...one, session }, async (page, { problems }) => {
    await page.goto(`${house.url}/h5/#${one.at}`)
    await page.locator('[data-cell], main form').first().waitFor()
    // Where something lies is asked of the layout, and nothing of it has to be painted.
    await page.evaluate(() => (document.documentElement.style.opacity = '0'))
    const words = { plays: m.lottery_board_plays(), clear: m.lottery_board_clear() }
    for (const { least, ...size } of LAW) {
      await page.setViewportSize(size)
      const found = await page.evaluate(walk, { ...words, least })
      expect(found.length).toBeGreaterThanOrEqual(one.plays)
      for (const { play, free, shown } of found)
        if (free < Math.min(least, shown) || shown === 0)
          problems.push(`${size.width} x ${size.height} ${play}: ${free} of ${shown}`)
    }
  })
})

test('an order whose answer comes once its board was left is not on the slip any more, and is sent once', async () => {
  const own = await register(house, 'late')
  await paysIn(house, own, '100')
  await onPhone(browser, { language: 'zh_hans', session: own }, async (page) => {
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/lottery/placeOrder', async (route) => {
      const response = await route.fetch()
      await answers.promise
      await route.fulfill({ response })
    })
    await page.goto(`${house.url}/h5/#${address.odds({ lottery: 'k3_1m' })}`)
    const dock = page.getByRole('region', { name: m.lottery_board_slip() })
    await untilShown(page.locator('[data-cell]').first(), dock)
    const send = dock.getByRole('button').last()
    await send.click()
    await send.and(page.locator('[aria-busy]')).waitFor()
    await page.evaluate(`void (location.hash = ${JSON.stringify(address.help())})`)
    await page.getByRole('heading', { level: 1, name: m.help_title(), exact: true }).waitFor()
    await page.goBack()
    // A press by hand would wait until the page is free again.
    await send.and(page.locator(':not([aria-busy])')).evaluate((one) => (one as HTMLElement).click())
    await send.and(page.locator('[aria-busy]')).waitFor()
    answers.resolve()
    await dock.waitFor({ state: 'detached' })
  })
  const { list } = await ask(house, bets.list, { size: 100 }, own)
  expect(list.length).toBe(1)
})

test('the board answers its draw: what it hit glows, and the same picks come again, unsent', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(quick.bet.path)) sent.push(request.url())
    })
    await page.goto(`${house.url}/h5/#${address.quick({ lottery: 'win_60' })}`)
    const sides = page.getByRole('group', { name: m.quick_group_side() })
    // Big and small: whatever is drawn, one of the two wins, and less than both cost.
    for (const at of [0, 1]) await sides.getByRole('button').nth(at).click()
    const dock = page.getByRole('region', { name: m.lottery_board_slip() })
    const answer = page.waitForResponse((one) => one.url().endsWith(quick.bet.path))
    await dock.getByRole('button').last().click()
    const { data } = (await (await answer).json()) as { data: { issue: string } }
    // The keyboard goes on at the field that was pressed last.
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-cell'))
    await ends({ lottery: 'win_60', issue: data.issue })
    const glowing = sides.getByRole('button', { name: m.lottery_board_win() })
    await glowing.waitFor()
    expect(await glowing.count()).toBe(1)
    const again = page.getByRole('button', { name: m.lottery_board_again() })
    const verify = page.getByRole('status').filter({ has: again }).getByRole('link')
    expect((await again.boundingBox())?.y).toBe((await verify.boundingBox())?.y)
    await again.click()
    await dock.waitFor()
    expect(await sides.locator('[aria-pressed=true]').count()).toBe(2)
    expect(sent).toHaveLength(1)
  })
})

type Found = { play: string; free: number; shown: number }

/** Runs in the page: opens every tab and every play of it, makes a pick, counts what is free, takes the pick back. */
async function walk(words: { plays: string; clear: string; least: number }): Promise<Found[]> {
  const found: Found[] = []
  // A click is drawn before the next message: no frame is waited for, what is measured makes the layout.
  const channel = new MessageChannel()
  const drawn = () =>
    new Promise((done) => {
      channel.port1.onmessage = done
      channel.port2.postMessage(undefined)
    })
  const all = <E extends HTMLElement>(what: string) => [...document.querySelectorAll<E>(what)]
  const tabs = () => all<HTMLInputElement>(`[role=radiogroup][aria-label="${words.plays}"] input`)
  const plays = () => all<HTMLInputElement>('[data-plays] input')
  const choose = async (radio: HTMLInputElement | undefined) => {
    radio?.click()
    await drawn()
  }
  for (let tab = 0; tab < Math.max(1, tabs().length); tab++) {
    await choose(tabs()[tab])
    for (let play = 0; play < Math.max(1, plays().length); play++) {
      await choose(plays()[play])
      found.push(await measure())
    }
  }
  return found

  async function measure(): Promise<Found> {
    const what = all('main h2').map((each) => each.textContent)
    const form = document.querySelector<HTMLElement>('main form')
    const dock = () => document.querySelector('footer section')
    if (form) type(form)
    // Two or three numbers make the first bet of some plays.
    for (const cell of form ? [] : all('[data-cell]')) {
      cell.click()
      await drawn()
      if (dock()) break
    }
    await drawn()
    scrollTo(0, 0)
    await drawn()
    const shown = form ? all('main form input, main form [type=submit]') : all('[data-cell]')
    let free = 0
    for (const cell of shown) if (free < words.least && isFree(cell)) free++
    const found = { play: what.join(', '), free: dock() ? free : -1, shown: shown.length }
    all(`footer [aria-label="${words.clear}"]`)[0]?.click()
    await drawn()
    return found
  }

  /** A ticket of the plays that are typed. */
  function type(form: HTMLElement) {
    const input = form.querySelector('input')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '112')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    setTimeout(() => form.querySelector<HTMLElement>('[type=submit]')!.click())
  }

  /** Its middle and the middles of its edges are its own, and none lies outside the screen. */
  function isFree(cell: HTMLElement): boolean {
    const { left, right, top, bottom } = cell.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const points = [
      [x, y],
      [x, top + 2],
      [x, bottom - 2],
      [left + 2, y],
      [right - 2, y],
    ] as const
    return points.every(([px, py]) => cell.contains(document.elementFromPoint(px, py)))
  }
}
