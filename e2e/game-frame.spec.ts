// The frame of the app around a game (decision 61): it opens a launch, lets the game in under the policy of the page,
// and closes the launch when it is left. The games play at the venues' own door.
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { bets } from '../core/bets.ts'
import type { GameCode } from '../core/games/catalog.ts'
import { launch } from '../core/venue/launch.ts'
import { transfer } from '../core/transfer.ts'
import type { VenueCode } from '../core/venue/venues.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { m } from '../text/compiled/messages.js'
import { ask, paysIn, register, type Session } from './member.ts'
import type { FrameLocator, Page } from 'playwright-core'
import { appears, button } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const session = await register(house, 'frame')
await paysIn(house, session, '100.00')
const played = async () => (await ask(house, bets.list, {}, session)).list.filter(({ gameCode }) => gameCode === 'dice')

const at = async (whose: Session, venue: VenueCode) => {
  const { central, wallets } = await ask(house, transfer.walletList, {}, whose)
  return { central, there: wallets.find(({ code }) => code === venue)?.balance }
}

test('the frame of the app: its game plays in it, leaving closes the launch, and the round is in the records', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.home()}`)
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    const game = page.frameLocator('iframe')
    await game.locator('button[aria-describedby=pause]').click()
    await game.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().waitFor()
    expect(await game.locator('html').getAttribute('lang')).toBe('en')
    const closed = page.waitForResponse(`**/api/${launch.close.path}`)
    await button(page, m.play_frame_leave()).click()
    expect(await (await closed).json()).toMatchObject({ code: 1 })
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${address.home()}`)
    await expect.poll(async () => (await played()).map(({ stake }) => stake)).toEqual(['1.00'])
  })
})

test('the frame says in words why a game does not open, opens it on another press, and hears when it is over', async () => {
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    const open = `**/api/${launch.open.path}`
    const no = { code: 0, msg: m.venues_game_maintenance(), data: null, reason: 'game_maintenance' }
    await page.route(open, (route) => route.fulfill({ json: no }))
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    await page.getByRole('main').getByText(m.venues_game_maintenance()).waitFor()
    await page.unroute(open)
    await button(page, m.play_frame_open()).click()
    const game = page.frameLocator('iframe')
    await game.locator('button[aria-describedby=pause]').waitFor()
    // Opened elsewhere, it is over here.
    await ask(house, launch.open, { game: 'slot20' }, session)
    await game.getByRole('button', { name: m.play_leave() }).click()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
  })
})

test('the ticket is spent before the code of the games has come, and what the frame says meanwhile is not lost', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.route('**/play/assets/runtime-*.js', async (route) => {
      await entering
      await page.evaluate(`frames[0].postMessage({ koi: 'theme', value: 'dark' }, '*')`)
      await route.continue()
    })
    const entering = page.waitForRequest('**/play/api/enter')
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    const game = page.frameLocator('iframe')
    await game.locator('button[aria-describedby=pause]').waitFor()
    await game.locator('html[data-theme=dark]').waitFor()
  })
})

test('what nobody waits for leaves the line to the game; one whose page was loaded again has used its ticket: the frame opens it anew', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    const came: string[] = []
    page.on('request', (request) => {
      const [what] = /\/play\/api\/enter|\/afterwards-/.exec(request.url()) ?? []
      if (what) came.push(what)
    })
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    const roll = page.frameLocator('iframe').locator('button[aria-describedby=pause]')
    await roll.waitFor()
    await expect.poll(() => came).toEqual(['/play/api/enter', '/afterwards-'])
    const [, inner] = page.frames()
    await inner!.evaluate(() => location.reload())
    await page.getByRole('heading', { name: m.play_frame_ended() }).waitFor()
    await button(page, m.play_frame_open()).click()
    await roll.waitFor()
  })
})

test('a game that there is none of, and a visitor, are told so', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.game()}`)
    await page.getByRole('heading', { name: m.play_frame_none() }).waitFor()
    await page.goto(`${house.url}/h5/#${address.game({ game: 'dice' })}`)
    await page.getByRole('heading', { name: m.play_frame_sign_in() }).waitFor()
    // Who registers comes back to the game, and can practise it there.
    await button(page, m.member_register()).click()
    await page.waitForURL(new RegExp(`#${address.register()}$`))
    expect(await page.evaluate("sessionStorage.getItem('returnTo')")).toBe(address.game({ game: 'dice' }))
  })
})

test('automatic transfer off: the game opens without asking, and its menu brings an amount', async () => {
  const own = await register(house, 'bringoff')
  await paysIn(house, own, '100.00')
  await onPhone(browser, { language: 'en', session: own }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.game({ game: 'slot20' })}`)
    const game = page.frameLocator('iframe')
    await game.getByRole('button', { name: m.play_more(), exact: true }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await game.getByRole('button', { name: m.play_frame_bring(), exact: true }).click()
    const sheet = page.getByRole('dialog')
    expect(await sheet.getByRole('radio', { name: m.transfer_bring_nothing() }).count()).toBe(0)
    await sheet.getByRole('radio', { name: m.transfer_bring_some(), exact: true }).click()
    await sheet.getByRole('textbox', { name: m.transfer_amount(), exact: true }).fill('30')
    await sheet.getByRole('button', { name: m.transfer_bring_do({ amount: '¥30.00' }) }).click()
    await sheet.getByRole('alert').waitFor()
    await sheet.getByRole('button', { name: m.transfer_bring_go_on() }).click()
    await expect.poll(async () => (await at(own, 'electronic')).there).toBe('30.00')
    // The game has it too.
    await game.getByRole('definition').filter({ hasText: '¥30.00' }).waitFor()
    await game.locator('button[aria-describedby=pause]').waitFor()
    // Leaving asks nothing: the automatic transfer is off.
    await button(page, m.play_frame_leave()).click()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
  })
})

test('automatic transfer on: each launch asks with nothing chosen, brings it, and leaving brings it home', async () => {
  const own = await register(house, 'bringon')
  await paysIn(house, own, '100.00')
  await ask(house, transfer.setAuto, { auto: true }, own)
  await onPhone(browser, { language: 'en', session: own }, async (page) => {
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(launch.open.path)) opened.push(request.url())
    })
    await page.goto(`${house.url}/h5/#${address.home()}`)
    await page.goto(`${house.url}/h5/#${address.game({ game: 'slot20' })}`)
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    // The page may load, but no game is opened before the answer.
    expect(opened).toEqual([])
    expect(await sheet.getByRole('radio', { checked: true }).count()).toBe(0)
    await sheet.getByRole('radio', { name: m.transfer_bring_all(), exact: true }).click()
    await sheet.getByRole('button', { name: m.transfer_bring_do({ amount: '¥100.00' }) }).click()
    await sheet.getByRole('button', { name: m.transfer_bring_go_on() }).click()
    await page.frameLocator('iframe').locator('[aria-describedby=pause]').waitFor()
    expect(opened.length).toBe(1)
    expect(await at(own, 'electronic')).toEqual({ central: '0.00', there: '100.00' })
    await button(page, m.play_frame_leave()).click()
    await sheet.getByRole('button', { name: m.transfer_home_do({ amount: '¥100.00' }) }).click()
    await sheet.getByRole('button', { name: m.transfer_bring_go_on() }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${address.home()}`)
    expect(await at(own, 'electronic')).toEqual({ central: '100.00', there: '0.00' })
  })
})

test('automatic transfer on: nothing is an answer, a cross leaves, and a locked wallet is not asked for', async () => {
  const own = await register(house, 'bringnot')
  await paysIn(house, own, '100.00')
  await ask(house, transfer.setAuto, { auto: true }, own)
  await onPhone(browser, { language: 'zh_hans', session: own }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.home()}`)
    await page.goto(`${house.url}/h5/#${address.game({ game: 'slot20' })}`)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: m.ui_close() }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${address.home()}`)
    await page.goto(`${house.url}/h5/#${address.game({ game: 'slot20' })}`)
    await sheet.getByRole('radio', { name: m.transfer_bring_nothing(), exact: true }).click()
    await sheet.getByRole('button', { name: m.transfer_bring_play() }).click()
    await page.locator('iframe').waitFor()
    await button(page, m.play_frame_leave()).click()
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${address.home()}`)
    await ask(house, transfer.setLock, { locked: true }, own)
    await page.goto(`${house.url}/h5/#${address.game({ game: 'slot20' })}`)
    const short = page.frameLocator('iframe').getByRole('button', { name: m.play_short_bring() })
    await short.waitFor()
    expect(await sheet.count()).toBe(0)
    await short.click()
    await sheet.getByText(m.transfer_wallet_locked()).waitFor()
    await sheet.getByRole('button', { name: m.ui_close() }).click()
    // Whoever has no money there can practise the game, in one press.
    await page.frameLocator('iframe').getByRole('button', { name: m.play_free(), exact: true }).click()
    await page.frameLocator('iframe').getByText(m.play_free_on()).waitFor()
    await page.frameLocator('iframe').locator('button[aria-describedby=pause]:not([aria-disabled])').waitFor()
    expect(await short.count()).toBe(0)
    expect(await at(own, 'electronic')).toEqual({ central: '100.00', there: '0.00' })
  })
})

test('a round of mines, one of niuniu and a volley stand in records, sums and turnover with the same amounts', async () => {
  const digger = await register(house, 'diggers')
  await paysIn(house, digger, '300.00')
  const plays = (game: GameCode, steps: (frame: FrameLocator, page: Page) => Promise<unknown>) =>
    onPhone(browser, { language: 'en', session: digger }, async (page) => {
      await page.goto(`${house.url}/h5/#${address.home()}`)
      await page.goto(`${house.url}/h5/#${address.game({ game })}`)
      const frame = page.frameLocator('iframe')
      await steps(frame, page)
      await frame.locator('button[aria-describedby=pause]').click()
      if (game === 'mines') await digs(frame)
      if (game === 'niuniu') await frame.getByRole('button', { name: m.play_niuniu_turn_all() }).click()
      await frame.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().waitFor()
      await button(page, m.play_frame_leave()).click()
    })
  await plays('mines', (frame) => frame.getByLabel(m.play_mines_laid(), { exact: true }).selectOption('5'))
  // Without money at the venue, one press brings it there.
  const brings = async (frame: FrameLocator, page: Page) => {
    await frame.getByRole('button', { name: m.play_short_bring() }).click()
    await button(page, m.transfer_short_do({ amount: '¥100' })).click()
    await frame.getByRole('definition').filter({ hasText: '¥100.00' }).waitFor()
  }
  await plays('niuniu', async (frame, page) => {
    await brings(frame, page)
    await frame.getByRole('radio', { name: m.games_table_x3() }).check()
  })
  await plays('fish', async (frame, page) => {
    await brings(frame, page)
    await frame.getByRole('radio', { name: m.games_room_deep() }).check()
    await frame.getByRole('list', { name: m.play_fish_list() }).getByRole('button').last().click()
  })

  const listed = async () => (await ask(house, bets.list, {}, digger)).list
  await expect
    .poll(async () => (await listed()).map(({ gameCode, status }) => [gameCode, status]))
    .toEqual([
      ['fish', 'completed'],
      ['niuniu', 'completed'],
      ['mines', 'completed'],
    ])
  const fen = (amount: string | null) => BigInt((amount ?? '0.00').replace('.', ''))
  const rows = await listed()
  const [volley, niuniu, mines] = [rows[0]!, rows[1]!, rows[2]!]
  expect(volley.stake).toBe('1.00')
  expect(mines.stake).toBe('1.00')
  expect(['0.00', '1.21']).toContain(mines.payout)
  // A loss of several stakes is shown as what was lost (decision 0023).
  expect(['1.00', '2.00', '3.00']).toContain(niuniu.stake)
  const { stake, payout, net, count } = await ask(house, bets.totals, {}, digger)
  const sum = (of: (row: (typeof rows)[number]) => string | null) => rows.reduce((all, row) => all + fen(of(row)), 0n)
  expect([fen(stake), fen(payout), count]).toEqual([sum((row) => row.stake), sum((row) => row.payout), 3])
  expect(fen(net)).toBe(fen(payout) - fen(stake))
  const { wallets, central } = await ask(house, transfer.walletList, {}, digger)
  const lies = (venue: string) => fen(wallets.find(({ code }) => code === venue)?.balance ?? null)
  expect(fen(central) + lies('chess') + lies('fishing')).toBe(30_000n + fen(net))
  // Turnover is counted once a minute; a win of 0.95 counts with that.
  const isCounted = ({ verdict }: { verdict: string }) => ['counted', 'part'].includes(verdict)
  await expect.poll(async () => (await counted()).map(isCounted), { timeout: 120_000 }).toEqual([true, true, true])
  const played = new Map((await counted()).map((each) => [each.gameName, each]))
  // Half of the play on the central wallet counts (decision 73).
  expect(played.get(m.games_mines())).toMatchObject({ stake: '1.00', counted: '0.50' })
  expect(['0.95', '1.00']).toContain(played.get(m.games_niuniu())?.counted)
  expect(played.get(m.games_fish())).toMatchObject({ stake: '1.00', counted: '1.00' })

  async function counted() {
    return (await ask(house, withdraw.turnover, {}, digger)).list
  }
})

/** Opens one tile, and takes what stands where it was safe. */
async function digs(frame: FrameLocator): Promise<void> {
  await frame.getByRole('grid').getByRole('button').first().click()
  const taken = frame.getByRole('button', { name: m.play_mines_take({ amount: '¥1.21' }) })
  const over = frame.getByRole('status').filter({ hasText: m.play_mines_hit({ pick: 1 }) })
  await taken.or(over).first().waitFor()
  if (await appears(taken, 500)) await taken.click()
}
