// Early hints of a game's scripts, sent with the page: they load beside the script that all games share, not after it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The header `link` for the page of a game; undefined where the build says nothing of it. */
export async function linkFor(folder: string, game: unknown): Promise<string | undefined> {
  const text = await readFile(join(folder, 'hints.json'), 'utf8').catch(() => '{}')
  const hints = new Map(Object.entries(JSON.parse(text) as Record<string, readonly string[]>))
  const files = typeof game === 'string' ? hints.get(game) : undefined
  return files?.map((file) => `</play/${file}>; rel=modulepreload`).join(', ')
}
