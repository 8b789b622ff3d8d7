// Notices: written by people in both languages, shown while they hold, and never as HTML.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { address, pageNameAt } from '../../core/addresses.ts'
import { message } from '../../core/message.ts'
import { openHouse } from '../testing/house.ts'
import { richTextOf, TAGS_MOST } from './rich-text.ts'

const house = await openHouse()
const amy = await house.person('amy001')
const folder = mkdtempSync(join(tmpdir(), 'koi-notice-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const page = address.deposit().slice(1)
const run = (...words: string[]) => house.types(['notice', ...words], 'ann')
const notices = async (sending = {}) => (await amy.call(message.notices, {}, sending)).list

/** Writes a file as people do, and drafts it. */
function draft(id: string, changed: object = {}): Promise<string> {
  const path = join(folder, `${id}.json`)
  const written = {
    ...{ id, kind: 'notice', title: { zh_hans: '标题', en: 'A title' } },
    body: { zh_hans: '<p>正文</p>', en: '<p>Words</p>' },
    ...changed,
  }
  writeFileSync(path, JSON.stringify(written))
  return run('draft', path)
}

test('a draft is seen by nobody, a published one by everybody in their language, an ended one by nobody', async () => {
  const body = { zh_hans: '<p>正文<br>二</p>', en: `<h2>Why</h2><p>See <a href="#${address.deposit()}">here</a></p>` }
  expect(await draft('spring', { body, popup: true, daily: true })).toContain(`See here <${page}>`)
  await amy.refused(message.notice.path, { id: 'spring' }, 'notice_unknown')
  expect(await notices()).toEqual([])
  await run('publish', 'spring')
  const [en] = await notices({ language: 'en' })
  const plain = { strong: false, em: false, link: null }
  expect(en).toMatchObject({ id: 'spring', title: 'A title', daily: true })
  expect(en?.body).toEqual([
    { as: 'h', lines: [[{ text: 'Why', ...plain }]] },
    { as: 'p', lines: [[{ text: 'See ', ...plain }, { text: 'here', ...plain, link: page }]] }, // prettier-ignore
  ])
  const zh = await amy.call(message.notice, { id: 'spring' })
  expect(zh.body).toEqual([{ as: 'p', lines: [[{ text: '正文', ...plain }], [{ text: '二', ...plain }]] }])
  // A visitor reads it too.
  const { body: answered } = await house.send(message.bulletin.path, {})
  expect(answered).toMatchObject({ code: 1, data: { popup: [{ id: 'spring' }], scroll: [] } })
  await expect(draft('spring')).rejects.toThrow('was published')
  await expect(run('publish', 'spring')).rejects.toThrow('no draft')
  expect(await house.asks('notice list')).toMatchObject({ list: [{ id: 'spring', kind: 'notice', state: 'shown' }] })
  await run('end', 'spring')
  await expect(run('end', 'spring')).rejects.toThrow('has ended')
  expect(await notices()).toEqual([])
  await amy.refused(message.notice.path, { id: 'spring' }, 'notice_unknown')
})

test('a notice holds from its time until its time, by the clock of the database', async () => {
  await draft('soon')
  const at = (ms: number) => new Date(Date.now() + 8 * 3_600_000 + ms).toISOString().slice(0, 16)
  await run('publish', 'soon', 'from', at(3_600_000), 'until', at(7_200_000))
  expect(await notices()).toEqual([])
  expect(await house.asks('notice list')).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ id: 'soon', state: 'waits' })]),
  })
  await house.sql("update bulletins set published_at = now() - interval '1 hour' where id = 'soon'")
  expect(await notices()).toHaveLength(1)
  await house.sql("update bulletins set ends_at = now() - interval '1 second' where id = 'soon'")
  expect(await notices()).toEqual([])
  await draft('never')
  await expect(run('publish', 'never', 'until', at(-60_000))).rejects.toThrow('before it begins')
  for (const odd of [['from'], ['from', 'tomorrow'], ['at', at(0)], ['from', at(0), 'from', at(0)]])
    await expect(async () => run('publish', 'never', ...odd)).rejects.toThrow('npm run ops')
})

test('a draft without one of the languages, with a foreign field or a wrong link is refused in words', async () => {
  await expect(draft('half', { title: { zh_hans: '标题' } })).rejects.toThrow('title.en')
  await expect(draft('more', { html: '<b>' })).rejects.toThrow('html')
  await expect(draft('No Id')).rejects.toThrow('id')
  const empty = { zh_hans: '<p> </p>', en: '<p>Words</p>' }
  await expect(draft('empty', { body: empty })).rejects.toThrow('no text')
  const links = ['javascript:alert(1)', '//evil.example/x', 'http://plain.example', 'https://me:pw@evil.example/', 'https://localhost', `${page}/nowhere`, '/__proto__', 'data:text/html,x', `${page}\\..`, ''] // prettier-ignore
  for (const link of links) {
    const body = { zh_hans: '<p>正文</p>', en: `<p><a href="${link}">x</a></p>` }
    await expect(draft('links', { body }), link).rejects.toThrow('this link')
  }
})

test('an excluded member is offered nothing (R-RG-10, BI-310)', async () => {
  const bea = await house.person('bea001')
  await draft('offer', { kind: 'event', popup: true })
  await run('publish', 'offer')
  const popup = async () => (await bea.call(message.bulletin, {})).popup.map(({ id }) => id)
  expect(await popup()).toEqual(['offer'])
  await bea.isNow(2)
  await expect.poll(popup).toEqual([])
  expect((await bea.call(message.notices, {})).list).toEqual([])
})

const isPage = (path: string) => pageNameAt(path) !== undefined
const wordsOf = (html: string) =>
  richTextOf(html, isPage).map(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')).join('|'))

test.each([
  ['<p>a<script>alert(1)</script>b</p>', ['ab']],
  ['<img src=x onerror=alert(1)>a', ['a']],
  ['<p onclick="x()" style="position:fixed">a</p>', ['a']],
  ['<svg><script>x</script></svg><p>a', ['a']],
  ['a &lt;b&gt; &amp;amp; "q"', ['a <b> &amp; "q"']],
  ['<ul><li>a<li>b</ul><ol><li>c</ol>', ['a|b', 'c']],
  ['<div>a</div>\n\n<div>b\n c</div>', ['a', 'b c']],
  ['<p>a<p>b</p></div>c', ['a', 'b', 'c']],
  ['<iframe src="https://x.example"></iframe><style>p{}</style><p>a</p>', ['a']],
  ['<p><!-- a --><b>b</b><![CDATA[c]]></p>', ['b']],
])('of %s the words are left', (html, words) => {
  expect(wordsOf(html)).toEqual(words)
})

test('more tags than any page has are refused before they are read, nested or not', () => {
  const nested = (count: number) => `${'<b>'.repeat(count)}x`
  expect(() => richTextOf(nested(50_000), isPage)).toThrow('more than 2000 tags')
  expect(richTextOf(nested(TAGS_MOST), isPage)).toHaveLength(1)
})

test('marks may lie in each other, and end where they end', () => {
  const [block] = richTextOf('<p>a<b>b<i>c</i></b>d <a href="https://x.example/?a=1&amp;b">e</a></p>', isPage)
  expect(block?.lines[0]).toEqual([
    { text: 'a', strong: false, em: false, link: null },
    { text: 'b', strong: true, em: false, link: null },
    { text: 'c', strong: true, em: true, link: null },
    { text: 'd ', strong: false, em: false, link: null },
    { text: 'e', strong: false, em: false, link: 'https://x.example/?a=1&b' },
  ])
})
