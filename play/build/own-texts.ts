// Texts that one game alone names, or the common code of shared tables or leagues: they travel with its chunk, and all
// others with the code that games share (decision 62).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gameCodes } from '../../core/games/catalog.ts'

const root = join(import.meta.dirname, '../..')
const NAMED = /\bm\.((?:play|games)_\w+)/g

function namedIn(folder: string): string[] {
  const files = readdirSync(join(root, folder)).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  return files.flatMap((file) =>
    [...readFileSync(join(root, folder, file), 'utf8').matchAll(NAMED)].map(([, key = '']) => key),
  )
}

/** The compiled files of those texts. A text that two games name is shared. */
export function ownTextFiles(): ReadonlySet<string> {
  const own = ownTexts()
  const folder = join(root, 'text/compiled/messages')
  // Keys that differ by capitals alone have files of other names, so the file says its key.
  const keyOf = (file: string) =>
    /export (?:const |\{.* as ")(\w+)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''
  const files = readdirSync(folder).filter((file) => /^(?:play|games)_/.test(file))
  return new Set(files.filter((file) => own.has(keyOf(file))).map((file) => join(folder, file)))
}

function ownTexts(): ReadonlySet<string> {
  const shared = new Set(['core/games', 'play', 'play/runtime', 'play/parts'].flatMap(namedIn))
  const own = [...gameCodes, 'table', 'league'].map(
    (name) => new Set([`core/games/${name}`, `play/${name}`].flatMap(namedIn)),
  )
  const all = own.flatMap((keys) => [...keys])
  return new Set(all.filter((key) => !shared.has(key) && own.filter((keys) => keys.has(key)).length === 1))
}
