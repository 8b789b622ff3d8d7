// Pictures that members send: judged by their content, drawn anew, kept under a name of our own (R-SEC-08).
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES } from '../../core/site.ts'
import { dayOf, dayStartMs } from '../../core/time.ts'
import type { House } from '../shell/app.ts'
import { hashOf } from '../shell/hash.ts'
import type { Db, Sql } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { openGate, openRoom } from '../shell/gate.ts'
import { Refusal, refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import type { Sessions } from '../shell/sessions.ts'
import { lockMember } from '../shell/shell.sql.ts'
import {
  deleteOldUploads,
  insertLink,
  insertUpload,
  ownsPicture,
  setUsed,
  sumUploads,
  takeLink,
  type Picture,
} from './site.sql.ts'

export { ownsPicture } from './site.sql.ts'

export const UPLOADS_A_DAY = 40
/** The bytes of a day that a member may have kept: a limit of the member's part of the disk. */
export const UPLOAD_BYTES_A_DAY = 64 * 1024 * 1024
/** The uploads at a time: each may be held in memory whole until it is encoded anew. */
export const UPLOADS_AT_ONCE = { house: 24, member: 3 }
/** An opened picture takes up to four bytes a pixel: a quarter of a gigabyte each. */
const DRAWN_AT_ONCE = 2
/** The room for the parts of a form around its picture, in bytes. */
const FORM_BYTES = 64 * 1024
const SIDE_MAX = 2_560
// A phone's 50 megapixels fit; 60,000 x 60,000 in a few kilobytes is a bomb, refused from its header.
const PIXELS_MAX = 64_000_000
const LINK_MINUTES = 10

const enter = openRoom(UPLOADS_AT_ONCE.house)
/** The gate of all work that decodes a picture: uploads, and avatars made of them. */
export const drawing = openGate(DRAWN_AT_ONCE)

/**
 * Takes the one picture of a multipart request, and answers with a link that opens it once (decision 53). What
 * the member may send, and how large the request says it is, is judged before the body is read.
 */
export async function takePicture(
  { db, dataDir }: { db: Db; dataDir: string },
  looking: Looking,
  request: FastifyRequest,
) {
  const { member } = looking
  if (!request.isMultipart()) refuse('upload_missing')
  const length = Number.parseInt(request.headers['content-length'] ?? '0', 10)
  if (length > UPLOAD_MAX_BYTES + FORM_BYTES) refuse('upload_too_large')
  await checkQuota(db, member)
  const leave = enter({ [member.id.toString()]: UPLOADS_AT_ONCE.member })
  if (!leave) return refuse('busy', { retryAfter: 5 })
  try {
    return await keepPicture({ db, dataDir }, looking, await readPicture(request))
  } finally {
    leave()
  }
}

/** Reads a picture; bytes above the limit are not kept in memory. */
function readPicture(request: FastifyRequest): Promise<Buffer> {
  return readParts(request).catch((thrown: unknown) => {
    const isKnown = thrown instanceof Refusal || (thrown as { statusCode?: number }).statusCode
    // The reader of forms throws plain errors for a form that it cannot read, or that breaks off.
    throw isKnown ? thrown : new Refusal('upload_broken')
  })
}

async function readParts(request: FastifyRequest): Promise<Buffer> {
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

async function keepPicture({ db, dataDir }: { db: Db; dataDir: string }, looking: Looking, file: Buffer) {
  const { member } = looking
  const image = await drawing(() => redrawn(file))
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
  return { id, width, height, link: await linkToPicture(db, looking, id) }
}

async function checkQuota(db: Sql, member: Member): Promise<void> {
  const since = new Date(dayStartMs(dayOf(Date.now())))
  const { pictures, bytes } = await sumUploads(db, member, since)
  if (pictures >= UPLOADS_A_DAY || bytes >= UPLOAD_BYTES_A_DAY) refuse('upload_quota')
}

const isPng = (file: Buffer) => file.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'
const isJpeg = (file: Buffer) => file.subarray(0, 3).toString('hex') === 'ffd8ff'

/** Drawn again from its pixels: places, cameras and data hidden in the file stay behind. */
async function redrawn(file: Buffer) {
  if (!isPng(file) && !isJpeg(file)) refuse('upload_not_an_image')
  const { default: sharp } = await import('sharp') // 20 MB that most houses need rarely
  try {
    return await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // Every fault of the decoder is one refusal to the member.
    return refuse('upload_not_an_image')
  }
}

const folder = (dataDir: string) => join(dataDir, 'uploads')
const pathOf = (dataDir: string, id: string) => join(folder(dataDir), `${id}.webp`)

/** The viewer of a picture: a member, in a session of theirs. */
export type Looking = { member: Member; token: string | null }

/** A link that opens the member's own picture once (decision 53), as long as the session is there that asked for it. */
export async function linkToPicture(db: Db, { member, token }: Looking, id: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const session = hashOf(token ?? '')
  await insertLink(db, member, id, { hash: hashOf(secret), session, minutes: LINK_MINUTES })
  return `/api/file/${secret}`
}

/**
 * The member's picture belongs to something now, and is kept as long as that is. False where they have sent none by that
 * number. Until the commit the job that deletes old ones waits for it.
 */
export const tiePicture = setUsed

/** Lets go of pictures, row and file, that were kept as long as what they belong to (decision 0042). */
export async function forgetOldPictures({
  db,
  dataDir,
  settings,
  ledger,
}: Pick<House, 'db' | 'dataDir' | 'settings' | 'ledger'>): Promise<void> {
  const days = {
    nothing: settings.keepPicturesDays,
    chat: settings.keepChatsDays,
    feedback: settings.keepFeedbackDays,
  }
  const forgetSome = (bucket: number) =>
    db.tx(async (tx) => {
      const gone = await deleteOldUploads(tx, bucket, days)
      // Before the commit: what fails here is tried again the next night, and no file is left without a row.
      for (const id of gone) await rm(pathOf(dataDir, id), { force: true })
      return gone.length
    })
  await each('old pictures', ledger.buckets, async (bucket) => {
    while ((await forgetSome(bucket)) > 0);
  })
}

/** The picture itself, where this member has sent it. */
export const readUpload = async (db: Sql, dataDir: string, member: Member, id: string): Promise<Buffer | undefined> =>
  (await ownsPicture(db, member, id)) ? readFile(pathOf(dataDir, id)) : undefined

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Opens a link and uses it up; nothing where it was used, is too old or never was, or where its session has ended. */
export async function openLink(
  { db, dataDir, isOpen }: Pick<House, 'db' | 'dataDir'> & Pick<Sessions, 'isOpen'>,
  secret: string,
): Promise<Buffer | undefined> {
  if (!SECRET.test(secret)) return undefined
  const link = await takeLink(db, hashOf(secret))
  if (!link || !(await isOpen(link.session))) return undefined
  return readFile(pathOf(dataDir, link.upload_id))
}
