// Early hints of a game's files, sent with the page: they load beside the script that all games share, not after it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The header `link` for the page of a game; undefined where the build says nothing of it. */
export async function linkFor(folder: string, game: unknown): Promise<string | undefined> {
  const text = await readFile(join(folder, 'hints.json'), 'utf8').catch(() => '{}')
  const hints = new Map(Object.entries(JSON.parse(text) as Record<string, readonly string[]>))
  const files = typeof game === 'string' ? hints.get(game) : undefined
  // The attributes must be those of the page's own requests, or the browser loads each file twice.
  return files?.map((file) => `</play/${file}>; ${file.endsWith('.css') ? STYLE : 'rel=modulepreload'}`).join(', ')
}

const STYLE = 'rel=preload; as=style; crossorigin'
