// Which scripts the page of each game will ask for: hints.json, out of which the play door names them with the page itself
// (venue/hints.ts). Without them each is asked for only when the one before it has come.
import type { Plugin, Rolldown } from 'vite'
import { gamesPictures } from './pictures.ts'

export function gameHints(): Plugin {
  return {
    name: 'koi-game-hints',
    apply: 'build',
    generateBundle: {
      // All files have their names by then.
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
        )
        const hints = Object.keys(gamesPictures).map((game) => [game, filesOf(game, chunks)] as const)
        this.emitFile({ type: 'asset', fileName: 'hints.json', source: JSON.stringify(Object.fromEntries(hints)) })
      },
    },
  }
}

/** Every page names these too, behind the header: theirs is the longest way, so they begin first. */
const OF_ALL = ['first', 'runtime']

/** The scripts alone: the styles of all games are one file, which the page names. */
function filesOf(game: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): string[] {
  const own = [...chunks.values()].find(({ name, isDynamicEntry }) => isDynamicEntry && name === game)
  if (!own) return []
  const shared = [...chunks.values()].filter(({ name }) => OF_ALL.includes(name))
  const scripts = new Set([...shared, own].map(({ fileName }) => fileName))
  // The set grows on the way and is walked to its end: a game's imports may import more.
  for (const file of scripts) for (const one of chunks.get(file)?.imports ?? []) scripts.add(one)
  return [...scripts]
}
