// Which files the page of each game will ask for behind the one that all share: hints.json, out of which the play door names them
// with the page itself (venue/hints.ts). Without them each is asked for only when the one before it has come.
import type { Plugin, Rolldown } from 'vite'
import { gamesPictures } from './pictures.ts'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

export function gameHints(): Plugin {
  return {
    name: 'koi-game-hints',
    apply: 'build',
    generateBundle: {
      // Runs after the names of the styles are made.
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one as Chunk] as const] : [])),
        )
        const hints = Object.keys(gamesPictures).map((game) => [game, filesOf(game, chunks)] as const)
        this.emitFile({ type: 'asset', fileName: 'hints.json', source: JSON.stringify(Object.fromEntries(hints)) })
      },
    },
  }
}

/** What the page names by itself. */
const OF_ALL = new Set(['first', 'runtime'])

/** Styles first, for nothing is drawn without them. What the page names by itself is on its way already. */
function filesOf(game: string, chunks: ReadonlyMap<string, Chunk>): string[] {
  const own = [...chunks.values()].find(({ name, isDynamicEntry }) => isDynamicEntry && name === game)
  if (!own) return []
  const scripts = new Set([own.fileName])
  // The set grows on the way and is walked to its end: a game's imports may import more.
  for (const file of scripts)
    for (const one of chunks.get(file)?.imports ?? []) if (!OF_ALL.has(chunks.get(one)?.name ?? '')) scripts.add(one)
  const styles = [...scripts].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])
  return [...new Set([...styles, ...scripts])]
}
