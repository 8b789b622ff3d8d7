// npm run bench -- play: how soon a game can be played after its tile was tapped, on slow 4G with nothing of games kept, and how
// much script a round of it costs a frame, on a core as it is and on one slowed four times. Every game of the catalogue; with
// `--games=dice,mines` those alone. A round is the first one of a fresh page, whose code the browser compiles as it runs: that is in its
// frames. It is played on three pages; `script ms` is the middle one of their dearest frames, `most` the dearest frame of all three. What a
// page does in its frames is the same each time; when the browser compiles and clears up is not, and a ratio is of the middle one.
import { loadavg } from 'node:os'
import { gameCodes, type GameCode } from '../core/games/catalog.ts'
import { openFirstPlay, ROUND_MS, type Come, type FirstPlay, type Script } from '../e2e/first-play.ts'
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

/** Of the dearest frame of each round the middle one and the dearest, and the middle frame of those that run any script. */
async function figuresOf(first: FirstPlay, game: GameCode, runs: number): Promise<Figures> {
  const took: Come[] = []
  while (took.length < runs) took.push(await first.playableAfter(game))
  const [plain, slowed] = [await roundsOf(first, { game, runs }, 1), await roundsOf(first, { game, runs }, SLOWED)]
  return {
    'playable ms': rounded(median(took.map(({ ms }) => ms)), 0),
    answers: rounded(median(took.map(({ answers }) => answers)), 0),
    kB: rounded(median(took.map(({ kB }) => kB))),
    ...{ 'script ms': plain.middle, 'most script ms': plain.most, 'usual script ms': plain.usual },
    ...{ 'script ms slowed': slowed.middle, 'most script ms slowed': slowed.most },
    'usual script ms slowed': slowed.usual,
  }
}

async function roundsOf(first: FirstPlay, { game, runs }: { game: GameCode; runs: number }, slowed: number) {
  const rounds: Script[] = []
  while (rounds.length < runs) rounds.push(await first.round(game, slowed))
  const dearest = rounds.map(({ most }) => most)
  return {
    middle: rounded(median(dearest)),
    most: rounded(Math.max(...dearest)),
    usual: rounded(median(rounds.map(({ usual }) => usual))),
  }
}
