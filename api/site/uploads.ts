// Pictures that members send: judged by what they are, drawn anew, kept under a name of our own (R-SEC-08).
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { UPLOAD_MAX_BYTES } from '../../core/site.ts'
import { dayOf, dayStartMs } from '../../core/time.ts'
import type { Db, Sql } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { lockMember } from '../sql.ts'
import { countUploads, findUpload, insertLink, insertUpload, takeLink } from './sql.ts'
import type { Picture } from './sql.ts'

export const UPLOADS_A_DAY = 40
const SIDE_MAX = 2_560
// A phone's 50 megapixels fit; 60,000 x 60,000 in a few kilobytes is a bomb, refused from its header.
const PIXELS_MAX = 64_000_000
const LINK_MINUTES = 10

/** Reads the one picture of a multipart request. Nothing above the limit is kept in memory. */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) refuse('upload_missing')
  let file: Buffer | undefined
  let directory: unknown
  const limits = { fileSize: UPLOAD_MAX_BYTES, files: 2, fields: 4, fieldSize: 1_000, parts: 6 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'directory') directory = part.value
      continue
    }
    if (part.fieldname !== 'imgPath' || file) refuse('upload_missing')
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.file.truncated) refuse('upload_too_large')
    file = Buffer.concat(chunks)
  }
  if (directory !== 'authorization') refuse('upload_directory')
  return file && file.length > 0 ? file : refuse('upload_missing')
}

/** Keeps a picture, and answers with a link that opens it once (decision 53). */
export async function keepPicture(db: Db, dataDir: string, member: Member, file: Buffer) {
  await checkQuota(db, member)
  const image = await redrawn(file)
  const picture: Picture = {
    id: randomUUID(),
    width: image.info.width,
    height: image.info.height,
    bytes: image.data.length,
  }
  await mkdir(folder(dataDir), { recursive: true, mode: 0o700 })
  const path = pathOf(dataDir, picture.id)
  await writeFile(path, image.data, { mode: 0o600 })
  try {
    await db.tx(async (tx) => {
      await lockMember(tx, member)
      await checkQuota(tx, member)
      await insertUpload(tx, member, 'authorization', picture)
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  const { id, width, height } = picture
  return { id, width, height, link: await linkToPicture(db, member, id) }
}

async function checkQuota(db: Parameters<typeof countUploads>[0], member: Member): Promise<void> {
  const since = new Date(dayStartMs(dayOf(Date.now())))
  if ((await countUploads(db, member, since)) >= UPLOADS_A_DAY) refuse('upload_quota')
}

const isPng = (file: Buffer) => file.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'
const isJpeg = (file: Buffer) => file.subarray(0, 3).toString('hex') === 'ffd8ff'

/** Drawn again from its pixels: places, cameras and whatever was hidden in the file stay behind. */
async function redrawn(file: Buffer) {
  if (!isPng(file) && !isJpeg(file)) refuse('upload_not_an_image')
  try {
    return await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // Whatever the decoder stumbled over, to the member it is one thing.
    return refuse('upload_not_an_image')
  }
}

const folder = (dataDir: string) => join(dataDir, 'uploads')
const pathOf = (dataDir: string, id: string) => join(folder(dataDir), `${id}.webp`)
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A link that opens the member's own picture once (decision 53). */
export async function linkToPicture(db: Db, member: Member, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertLink(db, member, id, { hash: hashOf(token), minutes: LINK_MINUTES })
  return `/api/file/${token}`
}

/** Is it a picture that this member has sent? */
export const ownsPicture = async (db: Sql, member: Member, id: string): Promise<boolean> =>
  (await findUpload(db, member, id)) !== undefined

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Opens a link and uses it up; nothing where it was used, is too old or never was. */
export async function openLink(
  db: Db,
  dataDir: string,
  token: string,
): Promise<Buffer | undefined> {
  if (!TOKEN.test(token)) return undefined
  const found = await takeLink(db, hashOf(token))
  return found ? readFile(pathOf(dataDir, found.upload_id)) : undefined
}
