// A launch at the door of the tests: its seeds, its money and its rounds, by the rules and seeds of core.
import { randomBytes, randomUUID } from 'node:crypto'
import { commitmentOf, showKey } from '../../core/fair/fair.ts'
import { isClientSeed, personalStream } from '../../core/fair/personal.ts'
import { judgeBet, readBet } from '../../core/games/bet.ts'
import { gameCodes, games, type GameCode } from '../../core/games/catalog.ts'
import { houseGames } from '../../core/games/house-games.ts'
import { cashOut, openMines, reveal, shownMines, type MinesRound } from '../../core/games/mines/round.ts'
import { fen, fromWire, toWire } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'

/** A game of one member's own rounds. */
export type Played = {
  [Code in GameCode]: (typeof games)[Code]['seeds'] extends 'personal' ? Code : never
}[GameCode]
export const playedGames = gameCodes.filter((code): code is Played => games[code].seeds === 'personal')

export type Launch = {
  game: Played
  /** The least time between two rounds. */
  cycleMs: number
  balance: bigint
  practice: bigint
  server: Uint8Array
  next: Uint8Array
  clientSeed: string
  nonce: number
  lastAt: number
  rounds: PlayedRound[]
  /** The open round of mines, in which the member decides. */
  open: MinesRound | undefined
  isOver: boolean
}

export class No extends Error {}

/** What a launch is given where a test must know it: how long it rests between rounds, and the seed that its rounds come from. */
export type Given = Partial<Pick<Launch, 'cycleMs' | 'server'>>

export const fresh = (game: Played, given: Given = {}): Launch => ({
  game,
  cycleMs: games[game].cycleMs,
  balance: 100_000n,
  practice: 1_000_000n,
  server: randomBytes(32),
  next: randomBytes(32),
  clientSeed: 'koi',
  nonce: 0,
  lastAt: 0,
  rounds: [],
  open: undefined,
  isOver: false,
  ...given,
})

const seedsOf = ({ server, next, clientSeed, nonce }: Launch) => ({
  commitment: commitmentOf(server),
  nextCommitment: commitmentOf(next),
  clientSeed,
  nonce,
})

export function enteredOf(session: string, launch: Launch) {
  const { limits, wallet } = games[launch.game]
  const now = Date.now()
  return {
    session,
    launch: randomUUID(),
    game: launch.game,
    balance: toWire(launch.balance),
    practice: toWire(launch.practice),
    wallet,
    limits: { least: toWire(limits.least), most: toWire(limits.most), cap: toWire(limits.cap) },
    terms: houseGames[launch.game].rules.usual,
    cycleMs: launch.cycleMs,
    startedAt: now,
    now,
    seeds: seedsOf(launch),
    open: launch.rounds.find(isOpen) ?? null,
    last: launch.rounds.filter((round) => !isOpen(round)),
    shared: null,
  }
}

/** Plays one round, once for its id. */
export function bet(launch: Launch, input: Record<string, unknown>) {
  const { game } = launch
  const free = input['free'] === true
  const known = launch.rounds.find(({ id }) => id === input['id'])
  if (known) return settled(launch, known)
  const read = readBet(houseGames[game].rules as never, input['bet'])
  if (!('bet' in read)) throw new No(read.refused)
  const { rules, moment } = houseGames[game]
  const last = launch.rounds.map(({ bet: raw, ...one }) => ({
    ...one,
    bet: (readBet(rules, raw) as { bet: unknown }).bet,
  }))
  const terms = { ...rules.usual, ...moment?.termsOf(read.bet, Date.now(), last) }
  const refused = judgeBet(houseGames[game].rules as never, read.bet as never, terms as never, games[game].limits)
  if (refused) throw new No(refused)
  if (launch.open) throw new No('round_open')
  if (Date.now() < launch.lastAt + launch.cycleMs) throw new No('too_fast')
  const stake = houseGames[game].rules.stakeOf(read.bet)
  const risk = houseGames[game].rules.riskOf?.(read.bet, terms) ?? stake
  if (risk > (free ? launch.practice : launch.balance)) throw new No('funds')
  const { server, clientSeed, nonce } = launch
  const streamAt = (at: number) => personalStream({ serverSeed: server, gameCode: game, clientSeed, nonce: nonce + at })
  const drawn = rules.draw(streamAt(0), read.bet, { terms, later: streamAt })
  const round: PlayedRound = {
    ...{ id: String(input['id']), game, state: 'open', free, placedAt: Date.now(), endedAt: null },
    ...{ bet: input['bet'] as PlayedRound['bet'], terms: terms as PlayedRound['terms'] },
    ...{ stake: toWire(stake), risk: toWire(risk), returned: '0.00', valid: '0.00', drawn: {} },
    ...{ commitment: commitmentOf(server), clientSeed, nonce },
  }
  launch.nonce += rules.noncesOf?.(read.bet) ?? 1
  launch.lastAt = round.placedAt
  pay(launch, free, -risk)
  launch.rounds = [round, ...launch.rounds]
  return game === 'mines'
    ? goOn(launch, round, openMines(drawn as { mines: number[] }))
    : settled(launch, finish(launch, round, drawn))
}

/** A tile or what stands, once for each; what is over is answered as it stands. */
export function step(launch: Launch, { round: id, step: choice }: Record<string, unknown>) {
  const round = launch.rounds.find((one) => one.id === id)
  if (!round) throw new No('round_unknown')
  if (!launch.open || !isOpen(round)) return settled(launch, round)
  const { tile, cash } = choice as Record<string, unknown>
  const next = cash === true ? cashOut(launch.open) : reveal(launch.open, tile)
  if (next === 'tile_open') return settled(launch, round)
  if (typeof next === 'string') throw new No(next)
  return goOn(launch, round, next)
}

function goOn(launch: Launch, round: PlayedRound, now: MinesRound) {
  launch.open = now.ending === 'open' ? now : undefined
  if (!launch.open) return settled(launch, finish(launch, round, now))
  const { picks, ending } = shownMines(now)
  return settled(launch, replaced(launch, { ...round, drawn: { picks, ending } }))
}

function finish(launch: Launch, round: PlayedRound, drawn: object): PlayedRound {
  const read = readBet(houseGames[launch.game].rules as never, round.bet) as { bet: unknown }
  const { returned, valid } = houseGames[launch.game].rules.settle(read.bet, round.terms, drawn)
  pay(launch, round.free, returned)
  const over = { state: 'finished', endedAt: Date.now(), drawn: { ...drawn } } as const
  return replaced(launch, { ...round, ...over, returned: toWire(returned), valid: toWire(valid) })
}

function replaced(launch: Launch, round: PlayedRound): PlayedRound {
  launch.rounds = launch.rounds.map((one) => (one.id === round.id ? round : one))
  return round
}

function pay(launch: Launch, free: boolean, amount: bigint): void {
  if (free) launch.practice += amount
  else launch.balance += amount
}

const isOpen = ({ state }: PlayedRound): boolean => state === 'open'

const settled = (launch: Launch, round: PlayedRound) => ({
  round,
  balance: toWire(fen(round.free ? launch.practice : launch.balance)),
  seeds: seedsOf(launch),
})

export const before = ({ rounds }: Launch, at: unknown) =>
  rounds.filter(({ placedAt }) => typeof at !== 'number' || placedAt < at).slice(0, 20)

export function rotate(launch: Launch, wanted: unknown) {
  if (wanted !== undefined && !isClientSeed(wanted)) throw new No('client_seed_shape')
  const { server, clientSeed, nonce } = launch
  const revealed = { serverSeed: showKey(server), commitment: commitmentOf(server), clientSeed, rounds: nonce }
  Object.assign(launch, { server: launch.next, next: randomBytes(32), nonce: 0 })
  launch.clientSeed = wanted ?? clientSeed
  return { revealed, seeds: seedsOf(launch) }
}

/** The net result of rounds in fen, to compare with the door's books. */
export const netOfRounds = (rounds: readonly PlayedRound[]): bigint =>
  rounds.reduce((sum, { returned, risk }) => sum + fromWire(returned) - fromWire(risk), 0n)
