import { expect, test } from 'vitest'
import type { Endpoint, Language, Output } from '../../core/endpoint.ts'
import { member } from '../../core/member/member.ts'
import { message } from '../../core/message.ts'
import { feedbackTypes, site } from '../../core/site.ts'
import { bankCodes } from '../../core/forms/fields.ts'
import { seed } from '../../db/seed.ts'
import { openHouse, PASSWORD } from '../testing/house.ts'

const house = await openHouse()
await seed(house.app, house)

async function read<E extends Endpoint>(endpoint: E, language: Language): Promise<Output<E>> {
  const { body } = await house.send(endpoint.path, {}, { language })
  expect(body.code).toBe(1)
  return body.data as Output<E>
}

/** Every text of an answer, with where it stands: the same places in both languages. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${at}.${name}`))
}

test('the menu lists four tabs and only what a member can open', async () => {
  const menu = await read(site.sideMenu, 'zh_hans')
  const tabs = menu.filter(({ tabtar }) => tabtar === 1)
  expect(tabs.map(({ name }) => name)).toEqual(['首页', '优惠', '赞助', '我的'])
  expect(menu.map(({ sort }) => sort)).toEqual(menu.map((_item, at) => at + 1))
  for (const { path } of menu) expect(path).toMatch(/^[a-zA-Z]+(\/[a-zA-Z]+)+(\?lottery=k3_1m)?$/)
  expect(menu.some(({ path }) => path.startsWith('service'))).toBe(false)
})

test.each([site.sideMenu, site.slides, site.dictionary, site.certificate, message.bulletin])(
  '$path is said in both languages, in the same places',
  async (endpoint) => {
    const zh = textsIn(await read(endpoint, 'zh_hans'))
    const en = textsIn(await read(endpoint, 'en'))
    expect(zh.map(([at]) => at)).toEqual(en.map(([at]) => at))
    const words = /\.(name|title|text|body|note)$/
    for (const [at, text] of en.filter(([at]) => words.test(at))) {
      expect(text, at).not.toBe('')
      expect(text, at).not.toMatch(/\p{Script=Han}/u)
    }
    const chinese = zh.filter(([at, text]) => words.test(at) && /\p{Script=Han}/u.test(text))
    expect(chinese.length).toBeGreaterThan(0)
  },
)

test('the dictionary has the 23 banks, nine feedback types, and names no code as a name', async () => {
  const { banks, feedbackTypes: types, currencies, protocols, genders } = await read(site.dictionary, 'en')
  expect(banks.map(({ code }) => code)).toEqual([...bankCodes])
  expect(banks).toHaveLength(23)
  expect(new Set(banks.map(({ name }) => name)).size).toBe(23)
  expect(types.map(({ code }) => code)).toEqual([...feedbackTypes])
  expect(currencies.map(({ code }) => code)).toEqual(['CNY', 'USDT'])
  expect(protocols.map(({ code }) => code)).toEqual(['TRC20', 'ERC20', 'BEP20'])
  expect(genders).toEqual([
    { code: 'male', name: 'Male' },
    { code: 'female', name: 'Female' },
  ])
})

test('system and configuration say the constants of the specification', async () => {
  expect(await read(site.system, 'en')).toMatchObject({
    name: 'Koi',
    version: '1.1.4',
    versionCode: 9,
    playMoney: true,
    currency: 'CNY',
  })
  expect(await read(site.config, 'zh_hans')).toMatchObject({
    defaultLanguage: 'zh_hans',
    depositMin: '100.00',
    depositMax: '50000.00',
    recordDays: 30,
    usernameMin: 4,
    usernameMax: 11,
    passwordMin: 8,
    passwordMax: 12,
    confirmAbove: '200.00',
  })
})

test('what the operator sets is what getConfig says, and what the house goes by', async () => {
  const own = await openHouse({
    ...{ usernameRule: 'any', confirmAbove: 50_00n, languages: ['en'], defaultLanguage: 'en' },
    mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', datum: 'gcj02', credit: 'Maps of example' },
    phoneApp: { version: '1.2.0', apkUrl: '/h5/koi.apk', iosUrl: null, news: { zh_hans: '', en: 'Faster' } },
  })
  const { body } = await own.send(site.config.path, {})
  expect(body.data).toMatchObject({
    ...{ usernameRule: 'any', usernameMin: 6, usernameMax: 12, confirmAbove: '50.00' },
    ...{ languages: ['en'], defaultLanguage: 'en' },
    mapTiles: { datum: 'gcj02', credit: 'Maps of example' },
  })
  // A language that is not offered is answered in the one that is.
  const refused = await own.send('user/userInfo', {}, { language: 'zh_hans' })
  expect(refused.body.msg).toMatch(/^[A-Z]/)
  const { body: update } = await own.send(site.checkUpdate.path, {}, { language: 'en' })
  expect(update.data).toEqual({ version: '1.2.0', apkUrl: '/h5/koi.apk', iosUrl: null, desc: 'Faster' })
})

test('without a newer version the phone hears of the one that there is', async () => {
  expect(await read(site.checkUpdate, 'en')).toEqual({ version: '1.1.4', desc: '', apkUrl: null, iosUrl: null })
})

test('the certificate claims no licence that nobody issued', async () => {
  const { number, authority, note } = await read(site.certificate, 'en')
  expect([number, authority]).toEqual([null, null])
  expect(note).toContain('sandbox')
})

test('notices open and run where they should, and end when they end', async () => {
  const { popup, scroll } = await read(message.bulletin, 'en')
  expect(popup.map(({ id }) => id)).toEqual(['play-money'])
  expect(scroll.map(({ kind }) => kind).sort()).toEqual(['event', 'maintenance', 'notice'])
  await house.sql("update bulletins set ends_at = now() - interval '1 ms' where id = 'play-money'")
  expect((await read(message.bulletin, 'en')).popup).toEqual([])
})

test('a second seed changes nothing, and the demo members can sign in', async () => {
  const counts = async () =>
    (
      await house.sql(`
        select (select count(*) from members) as members, (select count(*) from slides) as slides,
               (select count(*) from bulletins) as bulletins, (select count(*) from payout_accounts) as cards`)
    )[0]
  await house.sql("update slides set title_en = 'Edited' where id = 'fair'")
  const before = await counts()
  expect(before).toMatchObject({ members: 2n, cards: 1n })
  await seed(house.app, house)
  expect(await counts()).toEqual(before)
  expect((await read(site.slides, 'en')).list[0]?.title).toBe('Edited')
  for (const username of ['amy001', 'bao001']) {
    const { body } = await house.send(member.login.path, { username, password: PASSWORD })
    expect(body.code).toBe(1)
  }
  const rows = await house.sql('select is_demo from members')
  expect(rows.every(({ is_demo }: { is_demo: boolean }) => is_demo)).toBe(true)
})
