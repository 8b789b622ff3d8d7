// Finished rounds of any game as a page gets them: out of its value in the record of games alone, so a new game has them too.
import { commitmentOf, openStream, sharedPrefix } from '../fair/fair.ts'
import { personalStream } from '../fair/personal.ts'
import { judgeBet, readBet } from './bet.ts'
import { games, type GameCode } from './catalog.ts'
import { houseGames } from './house-games.ts'
import { fen, toWire } from '../money.ts'
import type { PlayedRound } from '../venue/play.ts'

/** Stakes whose wins are and are not cut to the fen; each game gets those within its limits. */
const STAKES = [100n, 700n, 2_000n, 3_333n, 10_000n].map(fen)

export type Listed = ReturnType<typeof listedBets>[number]

/** Every bet that a game lists, at each of these stakes, as it lies on the wire. */
export function listedBets(code: GameCode) {
  const { rules, listing } = houseGames[code]
  return STAKES.flatMap((stake) => listing.bets(stake)).flatMap(({ bet, terms = rules.usual, finish }) => {
    const wire = wired(bet) as Record<string, unknown>
    const read = readBet(rules, wire)
    if ('refused' in read || judgeBet(rules, read.bet, terms, games[code].limits) !== undefined) return []
    return [{ wire, bet: read.bet, terms, finish }]
  })
}

/** Amounts as the wire has them, wherever they stand in a bet. */
function wired(value: unknown): unknown {
  if (typeof value === 'bigint') return toWire(fen(value))
  if (Array.isArray(value)) return value.map(wired)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, wired(one)]))
}

/** The round of this number under a seed, drawn and settled by the rules, and stored as JSON. */
export function playedRound(code: GameCode, { wire, bet, terms, finish }: Listed, seed: Uint8Array, nonce: number) {
  const { rules, steps } = houseGames[code]
  const streamAt = (number: number) =>
    games[code].seeds === 'shared'
      ? openStream(seed, sharedPrefix(code, String(number)))
      : personalStream({ serverSeed: seed, gameCode: code, clientSeed: 'shown', nonce: number })
  const drawn = rules.draw(streamAt(nonce), bet, { terms, later: (nonces) => streamAt(nonce + nonces) })
  const opened = steps ? steps.open(drawn) : drawn
  const round = finish ? finish(opened) : opened
  const { stake, risk, returned, valid } = rules.settle(bet, terms, round)
  return JSON.parse(
    JSON.stringify({
      ...{ id: '00000000-0000-4000-8000-000000000001', game: code, state: 'finished', placedAt: 1_000, endedAt: 2_000 },
      ...{ stake: toWire(stake), risk: toWire(risk), returned: toWire(returned), valid: toWire(valid) },
      ...{ bet: wire, terms, drawn: round, commitment: commitmentOf(seed), clientSeed: 'shown', nonce, free: false },
    }),
  ) as PlayedRound
}
