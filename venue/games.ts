// The games that this process plays: each value of core/games, put to one use. A round is plain data.
import { judgeBet, readBet, type BetLimits } from '../core/games/bet.ts'
import { isRefusal, type GameRefusal } from '../core/games/refusals.ts'
import { gameCodes, games, type GameCode } from '../core/games/catalog.ts'
import { termsAt, type Choice, type HouseGame } from '../core/games/house-game.ts'
import { houseGames } from '../core/games/house-games.ts'
import type { Drawing, Rules, Settled } from '../core/games/rules.ts'
import type { Stream } from '../core/fair/fair.ts'

export type Data = Record<string, unknown>
/** The state of a round, and its payout once it is over. */
export type Progress = { round: Data; settled?: Settled }

/** A round that is over, as it is stored. */
export type Past = { bet: unknown; terms: Data; drawn: Data }

export type Engine = {
  /** The terms of a new round, at the return that the house has set. */
  terms(rtp: number | null): Data
  /** Returns the stake and risk of a bet, or the refusal. */
  judge(bet: unknown, terms: Data, limits: BetLimits): { stake: bigint; risk: bigint } | GameRefusal
  draw(stream: Stream, bet: unknown, drawing: Drawing<Data>): Progress
  /** The number of consecutive nonces that a round uses. */
  nonces(bet: unknown): number
  /** For a game whose rounds depend on earlier ones: how far back in ms, and the terms of a bet. */
  moment?: { reachMs: number; termsOf(bet: unknown, now: number, last: readonly Past[]): Data }
  /** A choice of the member's in an open round; a game without choices has none. */
  step?(bet: unknown, terms: Data, round: Data, step: Data): Progress | GameRefusal
  /** Ends an open round at a time limit, a break or an exclusion. */
  end?(bet: unknown, terms: Data, round: Data): Progress
  /** The part of an open round that the member may know: the rest would tell the outcome. */
  shown(round: Data): Data
}

function engineFor({ rules, steps, moment }: HouseGame): Engine {
  const progress = (raw: unknown, terms: Data, round: Data): Progress =>
    steps && !steps.isOver(round) ? { round } : { round, settled: rules.settle(storedBet(rules, raw), terms, round) }
  const open = (drawn: object) => (steps ? steps.open(drawn) : drawn) as Data
  return {
    terms: (rtpBp) => termsAt(rules.usual, rtpBp) as Data,
    judge(raw, terms, limits) {
      const read = readBet(rules, raw)
      if ('refused' in read) return read.refused
      const problem = judgeBet(rules, read.bet, terms, limits)
      if (problem) return problem
      const stake = rules.stakeOf(read.bet)
      return { stake, risk: rules.riskOf?.(read.bet, terms) ?? stake }
    },
    draw: (stream, raw, drawing) =>
      progress(raw, drawing.terms, open(rules.draw(stream, storedBet(rules, raw), drawing))),
    nonces: (raw) => rules.noncesOf?.(storedBet(rules, raw)) ?? 1,
    ...(moment && {
      moment: {
        reachMs: moment.reachMs,
        termsOf(raw: unknown, now: number, last: readonly Past[]) {
          const read = readBet(rules, raw)
          // A malformed bet gets no terms here; the judge refuses it.
          if ('refused' in read) return {}
          const past = last.map((one) => ({ ...one, bet: storedBet(rules, one.bet) }))
          return moment.termsOf(read.bet, now, past) as Data
        },
      },
    }),
    ...(steps && {
      step: (raw: unknown, terms: Data, round: Data, choice: Choice) => {
        const next = steps.step(round, choice)
        return isRefusal(next) ? next : progress(raw, terms, next as Data)
      },
      end: (raw: unknown, terms: Data, round: Data) => progress(raw, terms, steps.end(round) as Data),
    }),
    shown: (round) => (steps ? steps.shown(round) : round) as Data,
  }
}

/** Parses a bet from the database; the bet passed the same schema when it was placed. */
function storedBet<Bet, Terms, Drawn, Round>(rules: Rules<Bet, Terms, Drawn, Round>, raw: unknown): Bet {
  const read = readBet(rules, raw)
  if ('refused' in read) throw new Error(`a stored bet does not read: ${read.refused}`)
  return read.bet
}

/** The engine of a table that all players share: a round is dealt once, and settled bet by bet. */
export type TableEngine = {
  deal(stream: Stream): Data
  settle(bet: unknown, terms: Data, drawn: Data): Settled
}

const tableFor = ({ rules, nobodys }: HouseGame): TableEngine => ({
  deal: (stream) => rules.draw(stream, nobodys) as Data,
  settle: (raw, terms, drawn) => rules.settle(storedBet(rules, raw), terms, drawn),
})

/** Settles an order by the scores of its matches; a match that is void has none. */
export const settleOrder = (game: GameCode, raw: unknown, terms: Data, scores: Data): Settled => {
  const { rules } = houseGames[game]
  return rules.settle(storedBet(rules, raw), terms, { scores })
}

export const engines = Object.fromEntries(gameCodes.map((code) => [code, engineFor(houseGames[code])])) as Record<
  GameCode,
  Engine
>

export const tableEngines: ReadonlyMap<GameCode, TableEngine> = new Map(
  gameCodes.filter((code) => games[code].seeds === 'shared').map((code) => [code, tableFor(houseGames[code])]),
)
