// Pictures that members show of themselves: 256 px, drawn anew, open to any caller who knows the file's name
// (decision 69).
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { drawing, readUpload } from './uploads.ts'

const SIDE = 256
const NAME = /^[A-Za-z0-9_-]{43}$/

type Rooms = Pick<House, 'db' | 'dataDir'>

const folder = (dataDir: string) => join(dataDir, 'avatars')
const pathOf = (dataDir: string, name: string) => join(folder(dataDir), `${name}.webp`)

/** Makes an avatar of a picture that the member has uploaded; answers its public name. Refuses `avatar_unknown`. */
export async function keepAvatar({ db, dataDir }: Rooms, member: Member, uploadId: string) {
  const picture = await readUpload(db, dataDir, member, uploadId)
  if (!picture) return refuse('avatar_unknown', { field: 'avatar' })
  const { default: sharp } = await import('sharp')
  const drawn = await drawing(() =>
    sharp(picture)
      .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer(),
  )
  const name = randomBytes(32).toString('base64url')
  await mkdir(folder(dataDir), { recursive: true, mode: 0o700 })
  await writeFile(pathOf(dataDir, name), drawn, { mode: 0o600 })
  return name
}

/** Lets go of one that is shown no more. The drawn ones have no file. */
export async function dropAvatar({ dataDir }: Pick<House, 'dataDir'>, name: string | null) {
  if (name !== null && NAME.test(name)) await rm(pathOf(dataDir, name), { force: true })
}

/** Names of files that lie there for longer than a day: what is shown nowhere among them was left behind by a kill. */
export async function oldAvatars({ dataDir }: Pick<House, 'dataDir'>): Promise<string[]> {
  const files = await readdir(folder(dataDir)).catch(orNone)
  const names = files.map((file) => file.replace(/\.webp$/, '')).filter((name) => NAME.test(name))
  const ages = await Promise.all(
    names.map(async (name) => (await stat(pathOf(dataDir, name)).catch(orMissing))?.mtimeMs),
  )
  const since = Date.now() - DAY_MS
  return names.filter((_, at) => (ages[at] ?? Infinity) < since)
}
const DAY_MS = 86_400_000

function orNone(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

/** An avatar on the wire: a drawn one by its name, an uploaded one by its address. */
export const shownAvatar = (name: string | null): string | null =>
  name !== null && NAME.test(name) ? `/api/avatar/${name}` : name

/** The picture of that name; undefined where there is none. */
export const openAvatar = async (dataDir: string, name: string): Promise<Buffer | undefined> =>
  NAME.test(name) ? readFile(pathOf(dataDir, name)).catch(orMissing) : undefined

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
