// R-RG-13: beside all play stand the time of the session and what it came to, in money, one tap from Play well (R-RG-21).
import { expect, test } from 'vitest'
import { tamper } from '../api/testing/tamper.ts'
import { address } from '../core/addresses.ts'
import { care } from '../core/care/care.ts'
import { gameCodes } from '../core/games/catalog.ts'
import { lottery } from '../core/lottery/calls.ts'
import { m } from '../text/compiled/messages.js'
import { databaseOf } from './house.ts'
import { ask, onBig, paysIn, register, soon } from './member.ts'
import { turn } from './phone.ts'
import { onPhone, stillStage } from './stage.ts'

// No issue is drawn by itself here, so the stake stays what the session has cost.
const { house, browser } = await stillStage()
const session = await register(house, 'lineone')
await paysIn(house, session, '100')
await ask(house, lottery.place, (await soon(() => onBig(house, '2.00', 3_000))).order, session)
// Four fifths of it are used.
await ask(house, care.setLimit, { limit: 'stake', period: 'month', amount: '2.50' }, session)
await tamper(
  { connectionString: databaseOf(house.place).DATABASE_URL },
  `update bets set accepted_at = accepted_at - interval '7 minutes'
    where (bucket, member_id) = (select bucket, member_id from member_names where username = $1)`,
  ['lineone00'],
)

// A lottery of each family; the pages of the others are the same.
const drawn = ['k3_1m', 'ssc_1m', 'pk10_1m', 'x115_1m', 'pc28_3m', 'lhc_5m']
const places = [
  ...drawn.flatMap((code) => [address.odds({ lottery: code }), address.official({ lottery: code })]),
  address.quick({ lottery: 'win_60' }),
  ...gameCodes.map((game) => address.game({ game })),
]

test.each(turn(1))('every board and every game shows the session and leads to Play well, in %s', async (language) => {
  await onPhone(browser, { language, session }, async (page) => {
    const words = { limit: m.care_limit_stake(), period: m.care_period_month(), left: '¥0.50' }
    await page.goto(`${house.url}/h5/#${places[0]}`)
    await page.getByText(m.care_limit_nearly_left(words), { exact: true }).first().waitFor()
    for (const place of places) {
      await page.goto(`${house.url}/h5/#${place}`)
      const line = page.locator(`a[href$="${address.care()}"]:visible`).filter({ hasText: '−¥2.00' })
      await line.waitFor()
      expect([place, await line.innerText()]).toEqual([place, expect.stringMatching(/\b\d+ min\b/)])
    }
    expect(places.length).toBeGreaterThan(20)
    await page.locator(`a[href$="${address.care()}"]:visible`).first().click()
    await page.getByRole('heading', { level: 1, name: m.care_title(), exact: true }).waitFor()
  })
})
