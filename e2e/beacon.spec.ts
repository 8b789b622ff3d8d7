// A draw with the public beacon: bet on, drawn, and checked to the signature by the member's own browser.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { lottery } from '../core/lottery/calls.ts'
import { m } from '../text/compiled/messages.js'
import { ask, onBig, paysIn, register, soon } from './member.ts'
import { openPhone } from './phone.ts'
import { fastStage } from './stage.ts'

const { house, browser } = await fastStage()
const session = await register(house, 'beacon')
await paysIn(house, session, '100.00')

test('the browser checks the beacon of a draw, and names it where it is not true', async () => {
  const { page, context, problems } = await openPhone(browser, { language: 'en', session })
  const curve: string[] = []
  page.on('request', (request) => /beacon-signature/.test(request.url()) && curve.push(request.url()))
  await page.goto(`${house.url}/h5/`)
  await page.getByRole('main').waitFor()
  const { issue, orderId } = await bet()
  const draw = { lottery: 'k3_1m', issue }
  const checked = `${house.url}/h5/#${address.verify(draw)}`
  await page.goto(`${house.url}/h5/#${address.verify({ ...draw, order: orderId, line: 0 })}`)
  // The round is known before the draw, and nothing of it is claimed.
  const step = page.getByRole('region', { name: m.lottery_verify_beacon() })
  await step.getByText(m.lottery_verify_beacon_other(), { exact: true }).waitFor()
  expect(curve).toEqual([])
  await page.getByText(m.lottery_verify_ok_ticket(), { exact: true }).waitFor()
  await step.getByText(m.lottery_verify_mark_ok(), { exact: true }).waitFor()
  await step.getByText(m.lottery_verify_beacon_text_other(), { exact: true }).waitFor()
  expect(curve).toHaveLength(1)

  // The page does not name the member's own bet, but its ticket is in the list all the same.
  await page.goto(checked)
  await page.getByText(m.lottery_verify_ok_ticket(), { exact: true }).waitFor()
  // Nobody else knows this chain, so not even the verdict says when its value came.
  const visitor = await openPhone(browser, { language: 'en' })
  await visitor.page.goto(checked)
  await visitor.page.getByText(m.lottery_verify_ok_beacon_other(), { exact: true }).waitFor()
  await visitor.context.close()

  // Somebody on the way puts another signature in: the page finds it without asking anybody.
  await page.route('**/api/Lottery/getProof', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { beaconProof: { signature: string } } }
    const { signature } = body.data.beaconProof
    body.data.beaconProof.signature = `${signature.startsWith('a') ? '8' : 'a'}${signature.slice(1)}`
    await route.fulfill({ json: body })
  })
  await page.reload()
  const title = m.lottery_verify_beacon()
  await page.getByText(m.lottery_verify_bad({ step: 3, title }), { exact: true }).waitFor()
  await step.getByText(m.lottery_verify_mark_bad(), { exact: true }).waitFor()
  expect(await markOf(page, m.lottery_verify_key())).toContain(m.lottery_verify_mark_ok())
  expect(problems).toEqual([])
  // A question may be on its way through it.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

const markOf = (page: Page, name: string) => page.getByRole('region', { name }).first().innerText()

/** 10 yuan on big, early in an issue: there is time to look before its round comes. */
const bet = () =>
  soon(async () => {
    const found = await onBig(house, '10.00', 6_000)
    return found && ask(house, lottery.place, found.order, session)
  })
