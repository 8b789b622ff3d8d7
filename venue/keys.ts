// The keys of the outside world: one secret in its own folder, and derived from it a key for each server. The house has
// secrets of its own and is told only the keys that it shares.
import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key that a server and the house share: worth nothing at any other server. */
export const keyOf = (secret: Buffer, server: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `koi sandbox ${server}`, bytes))

/** Made once, and the folder with it, which is the sandbox's own. */
export function secretIn(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    // Under another name first: a kill in the middle must not leave half a secret behind.
    const made = `${file}-${process.pid}`
    writeFileSync(made, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(made, file)
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}
