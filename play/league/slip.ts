// The bet slip: picks as they are chosen, how they are combined, what lies on each line, and how it is sent.
import { useCallback, useState } from 'react'
import type { Acceptance } from '../../core/games/league/orders.ts'
import { lineOdds, linesOf, MOST_LEGS, orderPaid, systems } from '../../core/games/league/lines.ts'
import { isOffered } from '../../core/games/league/prices.ts'
import type { Sport } from '../../core/games/league/sport.ts'
import { fen, toWire, type Fen } from '../../core/money.ts'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import { useLiveKeys } from '../../web/shell/live.ts'
import { limitsOf, type WireBet } from '../runtime/game.ts'
import { useLargeStake, type Asking } from '../runtime/large.ts'
import { wood } from '../runtime/materials.ts'
import type { Table } from '../runtime/table.ts'
import type { League } from './heard.ts'

export type Leg = { match: number; pick: string; odds: number }
/** The price now, which may differ from the one that was seen; none if the match is closed. */
export type LegNow = Leg & { view: MatchView | undefined; now: number | undefined }

export type Slip = {
  legs: readonly LegNow[]
  sizes: readonly number[]
  choices: readonly (readonly number[])[]
  stake: Fen
  lines: number
  total: Fen
  /** The payout where every pick wins. */
  most: Fen
  /** The combined price, if the slip is a single line. */
  odds: bigint | undefined
  accept: Acceptance
  bet: WireBet
  /** Every pick has a price that is taken. */
  isFresh: boolean
  /** The last order that was taken from here. */
  taken: PlayedRound | undefined
  /** The picks as they were chosen: the same list until another one is. */
  picked: readonly Leg[]
  /** The same function for as long as the page is open. */
  toggle(leg: Leg): void
  remove(match: number): void
  combine(sizes: readonly number[]): void
  setStake(stake: Fen): void
  setAccept(accept: Acceptance): void
  takeNewPrices(): void
  send(): void
  asking: Asking
}

/** The ways to combine this many legs: singles, all in one, and the systems. */
const choicesOf = (legs: number): number[][] => {
  if (legs < 2) return [[1]]
  const own = Object.values(systems).filter((system) => system.legs === legs)
  return [[legs], [1], ...own.map(({ sizes }) => [...sizes])]
}

export function useSlip(sport: Sport, table: Table, league: League | undefined): Slip {
  const { sent } = useLiveKeys(table.state, 'sent')
  const [picked, setPicked] = useState<readonly Leg[]>([])
  const [wanted, combine] = useState<readonly number[]>()
  const [stake, setStake] = useState(limitsOf(table.entered.limits).least)
  const [accept, setAccept] = useState<Acceptance>('better')
  const [taken, setTaken] = useState<PlayedRound>()
  const legs = picked.map((leg) => legNow(sport, leg, league))
  const choices = choicesOf(picked.length)
  const sizes = choices.find((each) => each.join() === wanted?.join()) ?? choices[0]!
  const lines = picked.length === 0 ? 0 : linesOf(picked.length, sizes).length
  const total = fen(stake * BigInt(lines))
  const bet = { legs: picked, sizes, stake: toWire(stake), accept }
  const change = useCallback((next: (picked: readonly Leg[]) => readonly Leg[]) => {
    setTaken(undefined)
    setPicked(next)
  }, [])
  const toggle = useCallback((leg: Leg) => change((before) => toggled(before, leg)), [change])
  const send = async () => {
    const chain = legs[0]?.view?.chain
    if (chain === undefined || sent !== 'no') return
    const comes = (round: PlayedRound) => {
      wood()
      setPicked([])
      setTaken(round)
    }
    await table.place(bet, { on: { chain, number: Math.max(...picked.map(({ match }) => match)) }, comes })
  }
  const large = useLargeStake<undefined>(table, () => void send())
  const won = legs.map(({ odds, now }) => ({ oddsMilli: now ?? odds, outcome: 'W' as const }))
  return {
    ...{ legs, sizes, choices, stake, lines, total, accept, bet, taken, combine, setStake, setAccept },
    most: lines === 0 ? fen(0n) : orderPaid(stake, won, sizes),
    odds: lines === 1 ? lineOdds(won.map(({ oddsMilli }) => oddsMilli)) : undefined,
    isFresh: legs.every((leg) => isTaken(leg, accept)),
    picked,
    toggle,
    remove: (match) => change((before) => before.filter((leg) => leg.match !== match)),
    takeNewPrices: () => setPicked(legs.map(({ match, pick, odds, now }) => ({ match, pick, odds: now ?? odds }))),
    send: () => large.stake(undefined, total),
    asking: large.asking,
  }
}

/** One pick of a match: picked again it is taken off, another one takes its place. */
function toggled(picked: readonly Leg[], leg: Leg): readonly Leg[] {
  const others = picked.filter(({ match }) => match !== leg.match)
  const isOff = picked.some(({ match, pick }) => match === leg.match && pick === leg.pick)
  if (isOff) return others
  return others.length < MOST_LEGS ? [...others, leg] : picked
}

function legNow(sport: Sport, leg: Leg, league: League | undefined): LegNow {
  const view = league?.matches.find(({ number }) => number === leg.match)
  const now = view?.phase === 'open' ? isOffered(sport, view.weights, leg.pick, view.step) : undefined
  return { ...leg, view, now }
}

/** Would the current price be accepted by the member's choice? */
export const isTaken = ({ odds, now }: LegNow, accept: Acceptance): boolean =>
  now !== undefined && (now === odds || accept === 'any' || (accept === 'better' && now > odds))
