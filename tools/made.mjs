// Folders that are made from sources, and anew when these have changed. Runs on Node 18.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Makes the folder `target` anew when the content of `sources` has changed. */
export async function once(target, sources, make) {
  const stamp = join(target, '.koi-made-from')
  const want = hashOf(sources)
  if (read(stamp) === want) return
  const name = `${basename(target)}-${process.pid}`
  const [fresh, old] = [`dist/new-${name}`, `dist/old-${name}`]
  await make(fresh)
  writeFileSync(join(fresh, '.koi-made-from'), want)
  // A house may be serving the old folder: it goes in one step and the new one comes in the next.
  mkdirSync(dirname(target), { recursive: true })
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

/** Removes what makers that were killed have left in it. */
export function sweep(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((one) => /^(new|old)-(\w+-)?\d+$/.test(one)))
    rmSync(join(folder, name), { recursive: true, force: true })
}

/** A hash of files, and of all files in folders, by their content. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash, path) {
  if (path === 'text/compiled' || !existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  } else hash.update(path).update(readFileSync(path))
}

/** The text of a file; undefined where there is none. */
export function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
