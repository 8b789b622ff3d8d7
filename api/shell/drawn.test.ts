// Drawings of pages without anything personal, by a program of the same shape as the build's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { address } from '../../core/addresses.ts'
import { serveDrawn } from './drawn.ts'

const folder = mkdtempSync(join(tmpdir(), 'koi-drawn-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Says the language that it was loaded with, as the app's own files do.
const PROGRAM = `
const lang = localStorage.getItem('lang')
let count = 0
export const drawPage = async (at, answers) => {
  if (answers[0][1].breaks) process.exit(1)
  return { html: '<main>' + [at, lang, ++count, answers[0][1].word.replaceAll('<', '&lt;')].join(' ') + '</main>' }
}`
writeFileSync(join(folder, 'program.mjs'), PROGRAM)
const calls = [{ path: 'help/getList', input: { keyword: '' } }]
const named = address.help({ article: 'a' })
const pages = { help: { at: address.help(), calls }, 'help-article-a': { at: named, calls } }
writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages))

/** A house that answers with `data`, or says no where there is none. */
async function opened(answer: () => unknown) {
  const app = fastify()
  const asked: FastifyRequest[] = []
  app.post('/api/help/getList', (request, reply) => {
    asked.push(request)
    const data = answer()
    return reply.send(data === undefined ? { code: 0, msg: 'no', data: null } : { code: 1, msg: '', data })
  })
  serveDrawn(app, folder, ['zh_hans', 'en'])
  const get = (file: string, headers = {}) => app.inject({ url: `/h5/drawn/${file}`, headers })
  /** The thread takes a moment to begin; until then the script takes the build's opening. */
  const drawn = (file: string) =>
    vi.waitUntil(
      async () => {
        const answer = await get(file)
        return answer.statusCode === 204 ? undefined : answer
      },
      { timeout: 20_000 },
    )
  return { app, asked, get, drawn }
}

test('a page is drawn in each language with the answer that anybody gets, which travels with it', async () => {
  const { app, asked, get, drawn } = await opened(() => ({ word: '<script>x</script>' }))
  // The house looks once for all who ask meanwhile.
  await Promise.all([get('help.zh_hans.html'), get('help.zh_hans.html')])
  expect(asked).toHaveLength(1)
  const chinese = await drawn('help.zh_hans.html')
  const english = await drawn('help.en.html')
  expect(english.body).toBe(
    `<main>${address.help.path} en 1 &lt;script>x&lt;/script></main>` +
      '<script type="application/json">[[["help/getList",{"keyword":""}],{"word":"\\u003cscript>x\\u003c/script>"}]]</script>',
  )
  expect(chinese.body).toContain(`${address.help.path} zh_hans 1 `)
  expect(english.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  // Whoever has it is told so, and a member who asks gets no other one.
  const { etag } = english.headers
  expect((await get('help.en.html', { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('help.en.html', { token: 'a'.repeat(43) })).body).toBe(english.body)
  for (const none of ['help.fr.html', 'toString.en.html', 'home.en.html', 'help.en.member.html', '..%2fpages.json'])
    expect([none, (await get(none)).statusCode]).toEqual([none, 404])
  for (const { headers, body } of asked) expect([headers['token'], body]).toEqual([undefined, { keyword: '' }])
  await app.close()
})

test('a page under a query that the build knows has a drawing of its own; one with a clock is drawn anew, as its answer stays', async () => {
  const now = vi.spyOn(performance, 'now')
  const answer = { word: 'here' }
  const { app, get, drawn } = await opened(() => answer)
  const later = async () => {
    const past = performance.now() + 6_000
    now.mockReturnValue(past)
    return (await drawn('help-article-a.en.html')).body
  }
  const first = await drawn('help-article-a.en.html')
  expect(first.body).toContain(`<main>${named} en 1 here`)
  expect(await later()).toBe(first.body)
  answer.word = 'role="timer"'
  expect(await later()).toContain(`${named} en 2 `)
  expect(await later()).toContain(`${named} en 3 `)
  expect((await get('help-article-b.en.html')).statusCode).toBe(404)
  now.mockRestore()
  await app.close()
})

test('where the house says no, or its drawing breaks, there is none, and the next one comes from a new thread', async () => {
  const refusing = await opened(() => undefined)
  expect((await refusing.get('help.en.html')).statusCode).toBe(204)
  await refusing.app.close()
  let breaks = true
  const { app, get, drawn } = await opened(() => ({ word: 'here', breaks }))
  expect((await get('help.en.html')).statusCode).toBe(204)
  breaks = false
  expect((await drawn('help.zh_hans.html')).body).toContain('here')
  await app.close()
})
