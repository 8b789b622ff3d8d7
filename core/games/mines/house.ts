// The HouseGame value of mines: the parts that the house needs beside its rules.
import type { Fen } from '../../money.ts'
import type { GameRefusal } from '../refusals.ts'
import { games } from '../catalog.ts'
import type { HouseGame, Steps } from '../house-game.ts'
import type { Expectation } from '../rules.ts'
import { mines, standing, stoppingAfter, type MinesBet, type MinesTerms } from './mines.ts'
import { cashOut, endMines, openMines, reveal, shownMines, TILES, type MinesRound } from './round.ts'

const bet = (stake: Fen, laid: number): MinesBet => ({ stake, mines: laid })
const counted = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1)

/** Wherever a member may stop; what would be above the cap at the smallest stake is never bet. */
function everyStop(stake: Fen, terms: MinesTerms): Expectation[] {
  const { least, cap } = games.mines.limits
  return counted(TILES - 1)
    .filter((laid) => standing(bet(least, laid), terms, TILES - laid) <= cap)
    .flatMap((laid) => counted(TILES - laid).map((picks) => stoppingAfter(bet(stake, laid), terms, picks)))
}

/** Numbers of mines and of picks after which the member stops: as the rulebook prints them, as far as 10^5 rounds can show. */
const stops = [
  [1, 1],
  [1, 10],
  [1, 24],
  [2, 5],
  [3, 1],
  [3, 5],
  [3, 10],
  [5, 3],
  [8, 2],
  [10, 3],
  [15, 1],
  [24, 1],
] as const

function stepped(next: MinesRound | GameRefusal): MinesRound {
  if (typeof next === 'string') throw new Error(next)
  return next
}

const taken = (round: MinesRound): MinesRound => (round.ending === 'open' ? stepped(cashOut(round)) : round)

/** Picks tile by tile, and takes the payout after `picks` of them. */
function pickUpTo(round: MinesRound, picks: number): MinesRound {
  let at: MinesRound = round
  for (let tile = 0; tile < picks && at.ending === 'open'; tile++) at = stepped(reveal(at, tile))
  return taken(at)
}

const steps: Steps<{ mines: number[] }, MinesRound> = {
  open: openMines,
  isOver: ({ ending }) => ending !== 'open',
  step: (round, { tile, cash }) => (cash === true ? cashOut(round) : reveal(round, tile)),
  end: endMines,
  shown: (round) => JSON.parse(JSON.stringify(shownMines(round))) as object,
  played: (drawn, picks) => taken(picks.reduce((at, tile) => stepped(reveal(at, tile)), openMines(drawn))),
  givesBack: true,
}

export const houseMines: HouseGame<MinesBet, MinesTerms, { mines: number[] }, MinesRound> = {
  ...{ rules: mines, steps, nobodys: null },
  alsoCalled: ['即开', '扫雷', '地雷', 'instant', 'minesweeper'],
  told: (stake, terms) => [1, 3, 10, TILES - 1].map((laid) => mines.expect(bet(stake, laid), terms)),
  every: everyStop,
  // A member who stops at the first tile can play so safely that no stake counts, and such a bet has no price.
  usual: (stake, terms) => stoppingAfter(bet(stake, 3), terms, 5),
  listing: {
    isApart: true,
    bets: (stake) =>
      stops.map(([laid, picks]) => ({
        zh: `${laid} 雷，翻 ${picks} 格`,
        en: `Mines on ${laid} of ${TILES}, stopping at ${picks}`,
        bet: bet(stake, laid),
        expected: stoppingAfter(bet(stake, laid), mines.usual, picks),
        finish: (round) => pickUpTo(round, picks),
      })),
  },
}
