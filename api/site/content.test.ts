// Changes of home by people at the desk: the menu, the slides, the words of help.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { help } from '../../core/help.ts'
import { site } from '../../core/site.ts'
import { seed } from '../../db/seed.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()
await seed(house.app, house)
const amy = await house.person('amy009')
const folder = mkdtempSync(join(tmpdir(), 'koi-content-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a file as people do, and says the line with it. */
function puts(line: string, written: object, ...more: string[]): Promise<string> {
  const path = join(folder, 'written.json')
  writeFileSync(path, JSON.stringify(written))
  return house.types([...line.split(' '), path, ...more], 'ann')
}

const path = (to: string) => to.slice(1)
const menu = async () => (await amy.call(site.sideMenu, {}, { language: 'en' })).map(({ name }) => name)
const tabs = async () => (await amy.call(site.sideMenu, {})).filter(({ tabtar }) => tabtar === 1).map(({ id }) => id)
const entry = { id: 'returns', name: { zh_hans: '返还率', en: 'Returns' }, path: path(address.returns()), position: 45 }

test('an entry of the menu is added, moved into the bar, taken off and given back', async () => {
  const before = await menu()
  await puts('menu put', entry)
  expect(await menu()).toEqual([...before.slice(0, 4), 'Returns', ...before.slice(4)])
  await puts('menu put', { ...entry, tab: true })
  expect(await tabs()).toEqual(['home', 'offers', 'sponsors', 'mine', 'returns'])
  await house.run('menu off sponsors')
  expect(await tabs()).toEqual(['home', 'offers', 'mine', 'returns'])
  expect(await house.run('menu list')).toMatch(/sponsors +off/)
  await house.run('menu reset returns')
  await house.run('menu reset sponsors')
  expect(await menu()).toEqual(before)
})

test('the bar keeps two to five tabs, and an entry leads to a page of ours', async () => {
  await puts('menu put', { ...entry, tab: true })
  await expect(puts('menu put', { ...entry, id: 'more', tab: true })).rejects.toThrow('6 tabs')
  await house.run('menu reset returns')
  await house.run('menu off offers')
  await house.run('menu off sponsors')
  await expect(house.run('menu off mine')).rejects.toThrow('1 tabs')
  await house.run('menu reset offers')
  await house.run('menu reset sponsors')
  for (const to of ['javascript:alert(1)', '//evil.example', 'mine/nothing', '/mine/index'])
    await expect(puts('menu put', { ...entry, path: to })).rejects.toThrow('page')
})

test('a slide is shown, changed and ended, in both languages', async () => {
  const slides = async () => (await amy.call(site.slides, {}, { language: 'en' })).list
  const written = {
    ...{ id: 'spring', title: { zh_hans: '春天', en: 'Spring' }, text: { zh_hans: '水暖了', en: 'Warm water' } },
    ...{ terms: { zh_hans: '3 倍流水', en: '3 times turnover' }, link: path(address.offers()), position: 0 },
  }
  await puts('slide put', written)
  expect((await slides())[0]).toMatchObject({ id: 'spring', title: 'Spring', terms: '3 times turnover' })
  await puts('slide put', { ...written, terms: null }, 'from', '2099-01-01T08:00')
  expect((await slides()).map(({ id }) => id)).not.toContain('spring')
  await puts('slide put', { ...written, terms: null })
  expect((await slides())[0]).toMatchObject({ id: 'spring', terms: null })
  await house.run('slide end spring')
  expect((await slides()).map(({ id }) => id)).not.toContain('spring')
  await expect(house.run('slide end spring')).rejects.toThrow('not on home')
  await expect(puts('slide put', { ...written, link: 'https://evil.example' })).rejects.toThrow('page')
})

test('an article of help is written under its topic, found, and removed', async () => {
  const written = {
    ...{ id: 'how-long', topic: 'hours', title: { zh_hans: '要多久', en: 'How long' } },
    text: { zh_hans: ['到账要五分钟'], en: ['It takes five carpfuls'] },
    ...{ link: path(address.transactions()), linkName: { zh_hans: '看记录', en: 'Records' } },
  }
  await expect(puts('help put', written)).rejects.toThrow('no topic hours')
  await puts('help topic', { id: 'hours', title: { zh_hans: '时间', en: 'Times' } })
  await puts('help put', written)
  const found = async () => (await amy.call(help.list, { keyword: 'carpfuls' }, { language: 'en' })).topics
  expect((await found()).flatMap(({ articles }) => articles).map(({ title }) => title)).toEqual(['How long'])
  // Words by which it is asked for stay when the article is written again without any.
  await puts('help put', { ...written, asked: { zh_hans: [], en: ['zanzibar'] } })
  await puts('help put', written)
  const asked = await amy.call(help.list, { keyword: 'zanzibar' }, { language: 'en' })
  expect(asked.topics.flatMap(({ articles }) => articles).map(({ id }) => id)).toEqual(['how-long'])
  expect(await house.run('help articles')).toMatch(/hours +how-long +要多久 +How long/)
  await house.run('help remove how-long')
  expect(await found()).toEqual([])
})
