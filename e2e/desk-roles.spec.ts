// Each desk as its role has it, in both languages: the menu leads to what the role may do and nowhere else, every page of it opens,
// and a deed of the role is done in the language of the page.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { groupOf, mayDo, type Role } from '../core/desk/deed.ts'
import { deeds } from '../core/desk/deeds.ts'
import { languages, type Language } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { openDesk, seated, sits } from './at-desk.ts'
import { clicks, goes, isWhole } from './desk-pages.ts'
import { register } from './member.ts'
import { sharedStage, twoPeople } from './stage.ts'

const { house, browser } = await sharedStage()
await twoPeople()
const desk = await openDesk(house)
afterAll(desk.stop)
for (const at of [0, 1]) await register(house, 'roled', at, '1972-05-08')

/** What the role does on this walk, each deed with its input: it leaves the house as it was, but for lines of the log. */
const work: Readonly<Record<Role, readonly (readonly [deed: string, input: Record<string, string>])[]>> = {
  support: [
    ['case open', { username: 'roled00', words: 'her card is missing' }],
    ['case close', { username: 'roled00', words: 'it came back' }],
  ],
  risk: [['draw resume', {}]],
  finance: [['note write', { username: 'roled00', words: 'her bank has called' }]],
  content: [
    ['menu off', { id: 'sponsors' }],
    ['menu reset', { id: 'sponsors' }],
  ],
  compliance: [['note write', { username: 'roled00', words: 'she was told of her limits' }]],
  auditor: [],
  people: [],
}

/** Groups that have a page of their own, or stand in a member's file. */
const elsewhere = ['payout', 'note', 'proposal']
const groupsOf = (role: Role): string[] =>
  [...new Set(deeds.filter((deed) => !deed.isAtTerminal && mayDo(deed, [role])).map(groupOf))].filter(
    (group) => !elsewhere.includes(group),
  )

const entriesOf = (page: Page) =>
  page
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('href') ?? '', one.textContent ?? ''] as const))

async function walks(page: Page, role: Role, locale: Language): Promise<void> {
  const entries = await entriesOf(page)
  const groups = entries.flatMap(([href]) => /^#\/do\/(\w+)$/.exec(href)?.[1] ?? [])
  expect(groups.toSorted()).toEqual(groupsOf(role).toSorted())
  for (const [href, label] of entries) {
    await goes(page, href)
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
    await isWhole(page)
    expect([href, ...(await page.getByRole('alert').allTextContents())]).toEqual([href])
  }
  for (const [deed, input] of work[role]) await clicks(page, deed, input, locale)
}

/** The buttons of the forms of a page: who only reads is offered none that changes anything. */
async function buttonsOf(page: Page, href: string): Promise<string[]> {
  await goes(page, href)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  return page.locator('main form button[type=submit]').allTextContents()
}

test('typed words stay over a change of language, a deed whose answer is lost is not said to have failed, and no group is a blank page', async () => {
  const { page } = await sits(browser, desk.url, await seated(house, 'dora at the desk', 'support'))
  await goes(page, '#/do/nothing')
  await page.getByText(m.desk_no_not_found({}, { locale: 'en' }), { exact: true }).waitFor()
  await goes(page, '#/do/case/case%20open')
  const field = (name: string) => page.locator(`main form [name=${name}]`)
  await field('username').fill('roled01')
  await page.getByRole('button', { name: '中文', exact: true }).click()
  await page
    .getByRole('heading', { level: 1, name: m.desk_group_case({}, { locale: 'zh_hans' }), exact: true })
    .waitFor()
  await expect.poll(() => field('username').inputValue()).toBe('roled01')
  await field('words').fill('她的卡不见了')
  await page.route('**/api/desk/deed/case-open', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: m.desk_do({}, { locale: 'zh_hans' }), exact: true }).click()
  await page.getByText(m.desk_no_answer({}, { locale: 'zh_hans' }), { exact: true }).waitFor()
  await page.context().close()
})

test.each(Object.keys(work) as Role[])('the desk of %s, in both languages', async (role) => {
  const { page, problems } = await sits(browser, desk.url, await seated(house, `${role} alone`, role))
  for (const locale of languages.toReversed()) {
    const other = page.getByRole('button', { name: locale === 'en' ? 'English' : '中文', exact: true })
    if ((await other.count()) > 0) await other.click()
    await goes(page, '#/today')
    await page.getByRole('heading', { level: 1, name: m.desk_today({}, { locale }), exact: true }).waitFor()
    await walks(page, role, locale)
  }
  expect(role === 'auditor' ? await buttonsOf(page, '#/do/member') : []).not.toContain(
    m.desk_do({}, { locale: 'zh_hans' }),
  )
  expect(problems).toEqual([])
  await page.context().close()
})
