// The limits of pictures from a member, in a day and at once; judged before a byte of a picture is read.
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES } from '../../core/site.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { directory, form, picture, sendForm, storedIn } from './testing.ts'
import { UPLOAD_BYTES_A_DAY, UPLOADS_A_DAY, UPLOADS_AT_ONCE } from './uploads.ts'
import { atOnce } from '../testing/at-once.ts'

const house = await openHouse()
const bao = await house.person('bao001')
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d63f1c' } })
  .png()
  .toBuffer()

const upload = (who: Person) => sendForm(house, form([directory, picture(png)]), who)
const stored = () => storedIn(house)

/** Pictures that the member has sent today, without their files. */
const sent = (who: Person, count: number, bytes = 1) =>
  house.db.pool.query(
    `insert into uploads (bucket, member_id, id, directory, width, height, bytes)
     select $1, $2, gen_random_uuid(), 'authorization', 1, 1, $4 from generate_series(1, $3)`,
    [who.member.bucket, who.member.id, count, bytes],
  )

test('so many pictures a day and no more, however fast they come (BI-098)', async () => {
  const before = stored().length
  await sent(bao, UPLOADS_A_DAY - 2)
  const all = await atOnce(3, () => upload(bao))
  const reasons = all.map(({ body }) => body.reason ?? 'ok')
  expect(reasons.sort()).toEqual(['ok', 'ok', 'upload_quota'])
  expect(stored()).toHaveLength(before + 2)
})

test('so many bytes a day and no more', async () => {
  const chen = await house.person('chen001')
  await sent(chen, 1, UPLOAD_BYTES_A_DAY - 1)
  expect((await upload(chen)).body.code).toBe(1)
  expect((await upload(chen)).body.reason).toBe('upload_quota')
})

describe('over a line that is slow', () => {
  let port: number
  const open: Socket[] = []
  beforeAll(async () => {
    port = Number(new URL(await house.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => open.forEach((socket) => socket.destroy()))

  /** Says that ten million bytes will come, and sends none of them. Answers the reason that comes back. */
  async function begin(who: Person, length = 10_000_000) {
    const socket = connect(port, '127.0.0.1')
    open.push(socket)
    const headers = { host: 'koi', token: who.token, authorization: who.token, 'content-type': form([]).type }
    const lines = Object.entries({ ...headers, 'content-length': length }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST /api/common/upload HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    const heard = new Promise<string>((done) => {
      let text = ''
      socket.on('data', (chunk) => {
        const [, reason] = /"reason":"(\w+)"/.exec((text += chunk.toString())) ?? []
        if (reason) done(reason)
      })
    })
    return { socket, heard }
  }

  test('the quota is judged before the body comes', async () => {
    const emma = await house.person('emma001')
    await sent(emma, UPLOADS_A_DAY)
    expect(await (await begin(emma)).heard).toBe('upload_quota')
  })

  test('so is what the body says of its size', async () => {
    const finn = await house.person('finn001')
    expect(await (await begin(finn, UPLOAD_MAX_BYTES + 100_000)).heard).toBe('upload_too_large')
  })

  test('a member has a few under way, and whoever breaks off gives the place back', async () => {
    const gwen = await house.person('gwen001')
    const slow = await atOnce(UPLOADS_AT_ONCE.member + 1, () => begin(gwen))
    expect(await Promise.race(slow.map(({ heard }) => heard))).toBe('busy')
    const tried = async () => (await upload(gwen)).body.reason ?? 'ok'
    expect(await tried()).toBe('busy')
    const amys = await upload(await house.person('amy001'))
    expect(amys.body.code, 'nobody else is held up').toBe(1)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(tried, { timeout: 10_000, interval: 20 }).toBe('ok')
  })
})
