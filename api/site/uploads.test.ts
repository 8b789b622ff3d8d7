import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { member } from '../../core/member/member.ts'
import { site, UPLOAD_MAX_BYTES } from '../../core/site.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { siteFeature } from './feature.ts'
import { directory, form, picture, sendForm, storedIn, type Part } from './testing.ts'
import { many } from '../testing/at-once.ts'

const house = await openHouse()
const amy = await house.person('amy001')
const bao = await house.person('bao001')
const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#d63f1c' } })
const png = await plain.clone().png().toBuffer()
const jpeg = await plain
  .clone()
  .withExif({ IFD0: { Copyright: 'secret place' } })
  .jpeg()
  .toBuffer()

const upload = (parts: Part[], who: Person, headers: Record<string, string> = {}) =>
  sendForm(house, form(parts), who, headers)
const stored = () => storedIn(house)
const open = (link: string) => house.app.inject({ method: 'GET', url: link })

test('a picture is drawn anew, without what was hidden in it, under a name of our own (BI-091)', async () => {
  const { body } = await upload([directory, picture(jpeg, '../../../etc/cron.d/x.png')], amy)
  expect(body).toMatchObject({ code: 1, data: { width: 60, height: 40 } })
  expect(stored()).toEqual([`${body.data.id}.webp`])
  const { rawPayload, headers } = await open(body.data.link)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const kept = await sharp(rawPayload).metadata()
  expect([kept.format, kept.exif]).toEqual(['webp', undefined])
  expect(rawPayload.includes('secret place')).toBe(false)
})

test('a link opens once, for ten minutes, and a guess opens nothing (BI-100)', async () => {
  const { body } = await upload([directory, picture(png)], amy)
  const both = await Promise.all([open(body.data.link), open(body.data.link)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  const late = await upload([directory, picture(png)], amy)
  await house.sql("update file_links set expires_at = now() - interval '1 s'")
  expect((await open(late.body.data.link)).statusCode).toBe(404)
  await upload([directory, picture(png)], amy)
  await house.sql("update file_links set expires_at = now() - interval '1 s'")
  await siteFeature.jobs(house)['site-links'].run()
  expect((await house.db.pool.query('select 1 from file_links')).rowCount).toBe(0)
  for (const guess of [`/api/file/${'a'.repeat(43)}`, '/api/file/1', `/api/file/${body.data.id}`])
    expect((await open(guess)).statusCode).toBe(404)
  expect((await open('/uploads/authorization/1.png')).statusCode).toBe(404)
})

test('a link ends with the session that asked for it', async () => {
  const cat = await house.person('cat001')
  const { body } = await upload([directory, picture(png)], cat)
  const { link } = await cat.call(site.picture, { id: body.data.id })
  await cat.call(member.logout, {})
  for (const one of [link, body.data.link]) expect((await open(one)).statusCode).toBe(404)
})

test('the link is stored as a hash', async () => {
  const { body } = await upload([directory, picture(png)], amy)
  const token = String(body.data.link).split('/').at(-1) ?? ''
  const rows = await house.sql('select link_hash from file_links')
  expect(rows).toEqual([{ link_hash: createHash('sha256').update(token).digest() }])
})

test('both headers must name the same session (BI-095)', async () => {
  const parts = [directory, picture(png)]
  for (const authorization of [bao.token, '', 'x'])
    expect(await upload(parts, amy, { authorization })).toMatchObject({
      status: 401,
      body: { code: 401, data: null },
    })
  expect((await upload(parts, amy, { token: '' })).status).toBe(401)
  expect((await upload(parts, amy, { authorization: `Bearer ${amy.token}` })).body.code).toBe(1)
})

const refused: [string, () => Part[], string][] = [
  ['BI-088 a drawing with a script', () => [directory, picture('<svg onload=alert(1)>')], 'upload_not_an_image'],
  ['BI-089 a script behind a JPEG head', () => [directory, picture('\xff\xd8\xffJFIF<script>')], 'upload_not_an_image'],
  ['BI-090 a flood of pixels', () => [directory, picture(flood(60_000))], 'upload_not_an_image'],
  ['a picture that breaks off', () => [directory, picture(png.subarray(0, 60))], 'upload_not_an_image'],
  ['a GIF', () => [directory, picture('GIF89a')], 'upload_not_an_image'],
  ['BI-093 another directory', () => [{ name: 'directory', content: '../../public' }, picture(png)], 'upload_directory'],
  ['no directory', () => [picture(png)], 'upload_directory'],
  ['BI-094 an address instead of a file', () => [directory, { name: 'imgPath', content: 'http://127.0.0.1:5432/' }], 'upload_missing'],
  ['BI-096 no file', () => [directory], 'upload_missing'],
  ['an empty file', () => [directory, picture('')], 'upload_missing'],
  ['two files', () => [directory, picture(png), picture(png)], 'upload_missing'],
  ['BI-096 fifty files', () => [directory, ...many(50, () => picture(png))], 'upload_missing'],
  ['another field', () => [directory, { ...picture(png), name: 'file' }], 'upload_missing'],
] // prettier-ignore

test.each(refused)('refuses %s and keeps nothing', async (_name, parts, reason) => {
  const before = stored()
  const { status, body } = await upload(parts(), amy)
  expect([status, body.code, body.reason]).toEqual([400, 0, reason])
  expect(stored()).toEqual(before)
})

test('15 MB are let in, one byte more is not (BI-085, BI-086)', async () => {
  const padded = (bytes: number) => Buffer.concat([png, randomBytes(bytes - png.length)])
  expect((await upload([directory, picture(padded(UPLOAD_MAX_BYTES))], amy)).body.code).toBe(1)
  const over = await upload([directory, picture(padded(UPLOAD_MAX_BYTES + 1))], amy)
  expect(over.body).toMatchObject({ code: 0, reason: 'upload_too_large' })
})

test('a picture of more pixels than any phone takes is refused before it is opened', async () => {
  const large = flood(8_200)
  expect(large.length).toBeLessThan(1_000_000)
  const { body } = await upload([directory, picture(large)], amy)
  expect(body).toMatchObject({ code: 0, reason: 'upload_not_an_image' })
})

test('a large picture is made to fit', async () => {
  const wide = sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: '#fff' } })
  const { body } = await upload([directory, picture(await wide.png().toBuffer())], amy)
  expect(body.data).toMatchObject({ width: 2_560, height: 640 })
})

test('a form with files is read at the upload alone, and JSON is no upload', async () => {
  const { payload, type } = form([directory, picture(png)])
  for (const url of ['/api/user/login', '/api/user/logout', '/api/common/getUserBalance']) {
    const headers = { 'content-type': type, token: amy.token }
    expect((await house.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(415)
  }
  const json = { token: amy.token, authorization: amy.token, 'content-type': 'application/json' }
  const sent = async (body: object) => (await house.send('common/upload', body, { headers: json })).body
  expect(await sent({ directory: 'authorization' })).toMatchObject({ reason: 'upload_missing' })
  expect(await sent({ directory: 'authorization', imgPath: 'http://127.0.0.1/' })).toMatchObject({
    code: 0,
  })
})

const whole = form([directory, picture(Buffer.alloc(500, 'x'))])
const cut = (bytes: number) => whole.payload.subarray(0, bytes)
const named = (name: string) => ({ name, content: 'x' })
const broken: [string, string, Buffer | string, string][] = [
  ['a form that breaks off in its picture', whole.type, cut(400), 'upload_broken'],
  ['one that breaks off in a heading', whole.type, cut(170), 'upload_broken'],
  ['one that breaks off in a field', whole.type, cut(80), 'upload_broken'],
  ['one that never ends', whole.type, cut(whole.payload.length - 30), 'upload_broken'],
  ['one without a boundary', 'multipart/form-data', whole.payload, 'upload_broken'],
  ['an empty boundary', 'multipart/form-data; boundary=', whole.payload, 'upload_broken'],
  ['another boundary', 'multipart/form-data; boundary=other', whole.payload, 'upload_broken'],
  ['what is no form at all', whole.type, 'x'.repeat(2_000), 'upload_broken'],
  ['another kind of parts', 'multipart/mixed; boundary=koi-test-boundary', whole.payload, 'media_type'],
  ['a picture as the body', 'image/png', Buffer.alloc(500, 'x'), 'media_type'],
  ['parts within a part', ...nested(), 'upload_not_an_image'],
  ['fifty fields', ...typed(many(50, (n) => named(`f${n}`))), 'invalid_input'],
  ['fifty directories', ...typed(many(50, () => directory)), 'invalid_input'],
  ['a field named as every object has one', ...typed([named('__proto__')]), 'invalid_input'],
]

function typed(parts: Part[]): [string, Buffer] {
  const { type, payload } = form(parts)
  return [type, payload]
}

function nested(): [string, Buffer] {
  const [type, payload] = typed([
    directory,
    picture('--in\r\ncontent-disposition: file; filename="b.png"\r\n\r\nx\r\n--in--'),
  ])
  const text = payload.toString().replace('image/png', 'multipart/mixed; boundary=in')
  return [type, Buffer.from(text)]
}

test.each(broken)('refuses %s in words, and keeps nothing (BI-097)', async (_name, type, payload, reason) => {
  const before = stored()
  const dora = await house.person('dora001')
  const { status, body } = await sendForm(house, { type, payload }, dora)
  expect([status < 500, body.reason]).toEqual([true, reason])
  expect(body.msg).toMatch(/^[A-Z]/)
  expect(stored()).toEqual(before)
})

/** A white square of one bit a pixel: a few kilobytes, gigabytes when opened. Breaks off after 10 MB. */
function flood(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(side * (side / 8 + 1), 10_000_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
