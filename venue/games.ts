// The games that this process can play, a line each: the rules of core/games, put to one use. A round is plain data.
import { baccarat } from '../core/games/baccarat/baccarat.ts'
import { judgeBet, isRefusal, readBet, type BetLimits, type GameRefusal } from '../core/games/bet.ts'
import type { GameCode } from '../core/games/catalog.ts'
import { dice } from '../core/games/dice/dice.ts'
import { mines } from '../core/games/mines/mines.ts'
import { cashOut, endMines, openMines, reveal, shownMines, type MinesRound } from '../core/games/mines/round.ts'
import { niuniu } from '../core/games/niuniu/niuniu.ts'
import type { Rules, Settled } from '../core/games/rules.ts'
import { slot20 } from '../core/games/slot20/slot20.ts'
import type { Stream } from '../core/fair.ts'

export type Data = Record<string, unknown>
/** A round as it stands, and what it paid once it is over. */
export type Progress = { round: Data; settled?: Settled }

export type Engine = {
  /** The terms of a new round, at the return that the house has set. */
  terms(rtp: number | null): Data
  /** Returns the stake and risk of a bet, or the refusal. */
  judge(bet: unknown, terms: Data, limits: BetLimits): { stake: bigint; risk: bigint } | GameRefusal
  draw(stream: Stream, bet: unknown, terms: Data): Progress
  /** A choice of the member's in an open round; a game without choices has none. */
  step?(bet: unknown, terms: Data, round: Data, step: Data): Progress | GameRefusal
  /** Ends an open round at a time limit, a break or an exclusion. */
  end?(bet: unknown, terms: Data, round: Data): Progress
  /** Of an open round only what the member may know. */
  shown(round: Data): Data
}

type Steps<Drawn, Round> = {
  open(drawn: Drawn): Round
  isOver(round: Round): boolean
  step?(round: Round, step: Data): Round | GameRefusal
  end?(round: Round): Round
  shown?(round: Round): object
}

function engine<Bet, Terms extends object, Drawn extends object, Round extends object>(
  rules: Rules<Bet, Terms, Drawn, Round>,
  { open, isOver, step, end, shown = (round) => round }: Steps<Drawn, Round>,
): Engine {
  const progress = (raw: unknown, terms: Data, round: Round): Progress =>
    isOver(round)
      ? {
          round: round as Data,
          settled: rules.settle(storedBet(rules, raw), terms as Terms, round),
        }
      : { round: round as Data }
  return {
    // A game whose return follows from its rules has none to set.
    terms: (rtpBp) => ({
      ...rules.usual,
      ...(rtpBp !== null && 'rtpBp' in rules.usual && { rtpBp }),
    }),
    judge(raw, terms, limits) {
      const read = readBet(rules, raw)
      if ('refused' in read) return read.refused
      const problem = judgeBet(rules, read.bet, terms as Terms, limits)
      if (problem) return problem
      const stake = rules.stakeOf(read.bet)
      return { stake, risk: rules.riskOf?.(read.bet, terms as Terms) ?? stake }
    },
    draw: (stream, raw, terms) => progress(raw, terms, open(rules.draw(stream, storedBet(rules, raw)))),
    ...(step && {
      step: (raw, terms, round, choice) => {
        const next = step(round as Round, choice)
        return isRefusal(next) ? next : progress(raw, terms, next as Round)
      },
    }),
    ...(end && { end: (raw, terms, round) => progress(raw, terms, end(round as Round)) }),
    shown: (round) => shown(round as Round) as Data,
  }
}

/** Parses a bet from the database; the bet passed the same schema when it was placed. */
function storedBet<Bet, Terms, Drawn, Round>(rules: Rules<Bet, Terms, Drawn, Round>, raw: unknown): Bet {
  const read = readBet(rules, raw)
  if ('refused' in read) throw new Error(`a stored bet does not read: ${read.refused}`)
  return read.bet
}

/** One that is over as soon as it is drawn. */
const atOnce = <Bet, Terms extends object, Drawn extends object>(rules: Rules<Bet, Terms, Drawn>): Engine =>
  engine(rules, { open: (drawn) => drawn, isOver: () => true })

const minesSteps = {
  open: openMines,
  isOver: ({ ending }: MinesRound) => ending !== 'open',
  step: (round: MinesRound, { tile, cash }: Data) => (cash === true ? cashOut(round) : reveal(round, tile)),
  end: endMines,
  shown: (round: MinesRound) => JSON.parse(JSON.stringify(shownMines(round))) as object,
}

/** One that all players share is dealt once for all, and settled bet by bet. */
export type TableEngine = {
  deal(stream: Stream): Data
  settle(bet: unknown, terms: Data, drawn: Data): Settled
}

const sharedTable = <Bet, Terms extends object, Drawn extends object>(
  rules: Rules<Bet, Terms, Drawn>,
  nobodys: Bet,
): TableEngine => ({
  deal: (stream) => rules.draw(stream, nobodys) as Data,
  settle: (raw, terms, drawn) => rules.settle(storedBet(rules, raw), terms as Terms, drawn as Drawn),
})

export const tableEngines: Partial<Record<GameCode, TableEngine>> = {
  baccarat: sharedTable(baccarat, { stakes: {} }),
}

export const engines: Partial<Record<GameCode, Engine>> = {
  baccarat: atOnce(baccarat),
  slot20: atOnce(slot20),
  dice: atOnce(dice),
  mines: engine(mines, minesSteps),
  niuniu: atOnce(niuniu),
}
