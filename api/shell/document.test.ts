// The files that the house serves beside the page of the app.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveApp } from './app.ts'
import type { Told } from './document.ts'

const told: Told = {
  defaultLanguage: 'en',
  languages: ['zh_hans', 'en'],
  mapTiles: null,
  pageWaitsMs: [1, 2, 3, 4],
  vitalsOneIn: 1,
  keepsApp: true,
  playPort: 8_081,
  lotteries: [],
}

test('where phones shall keep nothing of the app, the worker that they ask for lets go of all that they keep', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'koi-h5-'))
  for (const name of ['index.html', 'worker.js']) writeFileSync(join(folder, name), `<html lang="en">${name}</html>`)
  const opened = async (keepsApp: boolean) => {
    const app = fastify()
    await serveApp(app, { folder }, { ...told, keepsApp })
    const [page, worker] = [await app.inject('/h5/'), await app.inject('/h5/worker.js')]
    await app.close()
    return { page, worker }
  }
  const kept = await opened(true)
  expect(kept.worker.body).toContain('worker.js')
  expect(kept.worker.headers['cache-control']).toBe('no-cache')
  const { page, worker } = await opened(false)
  expect(page.body).toContain('"keepsApp":false')
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const caches = new Set(['koi-one', 'koi-two'])
  let isGone = false
  const works: Promise<unknown>[] = []
  runInNewContext(worker.body, {
    caches: { keys: async () => [...caches], delete: async (name: string) => caches.delete(name) },
    registration: { unregister: async () => (isGone = true) },
    skipWaiting: () => {},
    addEventListener: (_: string, hear: (event: object) => void) =>
      hear({ waitUntil: (work: Promise<unknown>) => works.push(work) }),
  })
  await Promise.all(works)
  expect([caches.size, isGone]).toEqual([0, true])
  rmSync(folder, { recursive: true })
})

test('files named by what is in them are kept for a year, in the encoding that was asked for, and no other path leads out', async () => {
  const around = mkdtempSync(join(tmpdir(), 'koi-h5-'))
  const folder = join(around, 'h5')
  mkdirSync(join(folder, 'assets/openings-1'), { recursive: true })
  const files = { 'assets/-a_1.js': 'plain', 'assets/-a_1.js.br': 'small', 'assets/openings-1/hall.html': 'hall' }
  for (const [name, text] of Object.entries({ ...files, 'index.html': '<html lang="en">', '../secret': 'told' }))
    writeFileSync(join(folder, name), text)
  const app = fastify()
  await serveApp(app, { folder }, told)
  const asked = (path: string, encoding = 'identity') =>
    app.inject({ url: `/h5/${path}`, headers: { 'accept-encoding': encoding } })
  const [plain, small, within] = [
    await asked('assets/-a_1.js'),
    await asked('assets/-a_1.js', 'br'),
    await asked('assets/openings-1/hall.html'),
  ]
  expect([plain.body, small.body, within.body]).toEqual(['plain', 'small', 'hall'])
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  })
  for (const { headers } of [plain, small, within])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  // A first visit has some thirty of them, and nobody asks for one again: what is said on each is what a file needs.
  expect(Object.keys(small.headers).sort()).toEqual([
    ...['cache-control', 'connection', 'content-encoding', 'content-length', 'content-type', 'date'],
    ...['vary'],
  ])
  const none = [
    '',
    'b.js',
    'openings-1',
    '.a',
    'a//b',
    '../../secret',
    '..%2f..%2fsecret',
    '%2e%2e/%2e%2e/secret',
    '..%5c..%5csecret',
  ]
  for (const path of none) {
    const { statusCode, body } = await asked(`assets/${path}`)
    expect([path, statusCode >= 400, body.includes('told')]).toEqual([path, true, false])
  }
  await app.close()
  rmSync(around, { recursive: true })
})
