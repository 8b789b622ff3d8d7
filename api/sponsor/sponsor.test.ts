import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { languages } from '../../core/endpoint.ts'
import { sponsor } from '../../core/sponsor.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { seedContent } from '../../db/seed/content.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()
await seedContent(house.db)
const amy = await house.person('amy001')
const place = await mkdtemp(join(tmpdir(), 'koi-sponsor-'))
afterAll(() => rm(place, { recursive: true, force: true }))

const run = (...words: string[]) => house.types(words, 'ann')
const ids = async () => (await amy.call(sponsor.list, {})).list.map(({ id }) => id)
const today = dayOf(Date.now())

const club = {
  id: 'paper-kites',
  name: { zh_hans: '纸鸢社', en: 'Paper Kites' },
  line: { zh_hans: '放风筝', en: 'We fly kites' },
  body: { zh_hans: '<p>风大的日子。</p>', en: '<p>Days of <b>wind</b>.</p>' },
  since: today,
}

/** Puts a club onto the page, as it lies in a file of this kind. */
async function put(changed: object = {}): Promise<string> {
  const path = join(place, 'club.json')
  await writeFile(path, JSON.stringify({ ...club, ...changed }))
  return run('sponsor', 'put', path)
}

test.each(languages)('a fresh house says in %s that its clubs are made up', async (language) => {
  const { list } = await amy.call(sponsor.list, {}, { language })
  expect(list).toHaveLength(3)
  for (const { id, art, ...card } of list) {
    const found = await amy.call(sponsor.detail, { id }, { language })
    expect(found).toMatchObject({ id, art, ...card })
    const text = JSON.stringify(found.body)
    expect(text).toContain({ en: 'made this club up', zh_hans: '虚构的俱乐部' }[language])
    expect(/\p{Script=Han}/u.test(text + card.name + card.line)).toBe(language === 'zh_hans')
  }
})

test('people put a club onto the page, change it and take it off; a seed leaves what they did', async () => {
  expect(await put()).toBe('done by ann: sponsor put')
  expect(await ids()).toContain('paper-kites')
  await put({ name: { ...club.name, en: 'Kites' } })
  const { name } = await amy.call(sponsor.detail, { id: 'paper-kites' }, { language: 'en' })
  expect(name).toBe('Kites')
  expect(await run('sponsor', 'end', 'paper-kites')).toBe('done by ann: sponsor end')
  await run('sponsor', 'end', 'moonlight-go')
  await seedContent(house.db)
  expect(await ids()).toEqual(['koi-dragon-boat', 'lotus-pond-runners'])
  await amy.refused(sponsor.detail.path, { id: 'paper-kites' }, 'sponsor_unknown')
  await expect(run('sponsor', 'end', 'paper-kites')).rejects.toThrow('is not on the page')
  expect(await house.asks('sponsor list')).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ id: 'paper-kites', takenOffAt: expect.any(Number) })]),
  })
})

test('a club is on the page on its days alone, in Shanghai', async () => {
  const shown = async (since: string, until: string | null) => {
    await put({ since, until })
    return (await ids()).includes('paper-kites')
  }
  expect(await shown(today, today)).toBe(true)
  expect(await shown(addDays(today, 1), null)).toBe(false)
  expect(await shown(addDays(today, -9), addDays(today, -1))).toBe(false)
  await amy.refused(sponsor.detail.path, { id: 'paper-kites' }, 'sponsor_unknown')
})

test('what is written is a tree of words, and nothing that is written runs', async () => {
  const link = `<a href="#${address.invite()}">friends</a>`
  const evil = `<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)> ${link}</p>`
  await put({ body: { zh_hans: evil, en: evil } })
  const { body } = await amy.call(sponsor.detail, { id: 'paper-kites' })
  expect(body).toEqual([
    {
      as: 'p',
      lines: [
        [
          { text: 'Hi ', strong: false, em: false, link: null },
          { text: 'friends', strong: false, em: false, link: address.invite().slice(1) },
        ],
      ],
    },
  ])
  const out = '<p><a href="javascript:alert(1)">x</a></p>'
  await expect(put({ body: { zh_hans: out, en: out } })).rejects.toThrow('leads to no page of ours')
})

test.each([
  ['an odd id', { id: 'Paper Kites' }],
  ['no words in one language', { name: { zh_hans: '纸鸢社', en: ' ' } }],
  ['a day that is none', { since: '2026-02-30' }],
  ['an end before its beginning', { since: '2026-05-02', until: '2026-05-01' }],
  ['a path for a picture', { art: '../../x' }],
  ['a field that nobody knows', { html: 'x' }],
])('a file with %s is refused whole', async (_what, changed) => {
  const before = await house.sql('select * from sponsors order by id')
  await expect(put(changed)).rejects.toThrow()
  expect(await house.sql('select * from sponsors order by id')).toEqual(before)
})

test.each(['', "' or true --", '\u0000', 'x'.repeat(65), 7])('%j is no sponsor', async (id) => {
  await amy.refused(sponsor.detail.path, { id }, 'sponsor_unknown')
})

test('a visitor reads all of it', async () => {
  expect((await house.send(sponsor.list.path, {})).body.code).toBe(1)
  const detail = await house.send(sponsor.detail.path, { id: 'koi-dragon-boat' })
  expect(detail.body).toMatchObject({ code: 1, data: { art: 'boat' } })
})
