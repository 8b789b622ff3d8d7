// npm run bench -- play: how soon a game can be played after its tile was tapped, on slow 4G with nothing of games kept, and how
// much script a round of it costs a frame, on a core as it is and on one slowed four times. Every game of the catalogue; with
// `--games=dice,mines` those alone.
import { loadavg } from 'node:os'
import { gameCodes, type GameCode } from '../core/games/catalog.ts'
import { openFirstPlay, ROUND_MS, type Come, type FirstPlay } from '../e2e/first-play.ts'
import { openHouse } from './open-house.ts'
import { median, rounded, type Outcome } from './rounds.ts'
import { say } from './server.ts'

const RUNS = 3
const SLOWED = 4
const ASKED = '--games='
const asked = process.argv
  .find((word) => word.startsWith(ASKED))
  ?.slice(ASKED.length)
  .split(',')
/** Issue 30.7: the most milliseconds until a game can be played, and the most script a frame. */
const LIMITS = { playable: 2_200, script: 4, slowed: 16 }

export const play = async (isShort: boolean): Promise<Outcome> => {
  // A short run sees a round begin.
  const first = await openFirstPlay(await openHouse(), isShort ? 500 : ROUND_MS)
  const found: Figures[] = []
  const figures: Outcome['figures'] = {}
  try {
    const chosen = asked ? gameCodes.filter((game) => asked.includes(game)) : gameCodes
    for (const game of isShort ? chosen.slice(0, 1) : chosen) {
      const of = await figuresOf(first, game, isShort ? 1 : RUNS)
      found.push(of)
      for (const [what, value] of Object.entries(of)) figures[`${game} ${what}`] = value
      const said = Object.entries(of).map(([what, value]) => `${what} ${value}`)
      say(`${game.padEnd(12)}${said.join(', ')}; load ${rounded(loadavg()[0] ?? 0)}`)
    }
  } finally {
    await first.stop()
  }
  const worst = (what: string, limit: number) => rounded(Math.max(...found.map((of) => of[what] ?? 0)) / limit, 2)
  return {
    name: 'play',
    figures,
    ratios: {
      [`playable/${LIMITS.playable} ms`]: worst('playable ms', LIMITS.playable),
      [`script/${LIMITS.script} ms`]: worst('script ms', LIMITS.script),
      [`slowed/${LIMITS.slowed} ms`]: worst('script ms slowed', LIMITS.slowed),
    },
  }
}

type Figures = Record<string, number>

/** Of a frame the dearest of a round, and the middle one of those that run any script. */
async function figuresOf(first: FirstPlay, game: GameCode, runs: number): Promise<Figures> {
  const took: Come[] = []
  while (took.length < runs) took.push(await first.playableAfter(game))
  const [plain, slowed] = [await first.round(game, 1), await first.round(game, SLOWED)]
  return {
    'playable ms': rounded(median(took.map(({ ms }) => ms)), 0),
    answers: rounded(median(took.map(({ answers }) => answers)), 0),
    kB: rounded(median(took.map(({ kB }) => kB))),
    ...{ 'script ms': rounded(plain.most), 'usual script ms': rounded(plain.usual) },
    ...{ 'script ms slowed': rounded(slowed.most), 'usual script ms slowed': rounded(slowed.usual) },
  }
}
