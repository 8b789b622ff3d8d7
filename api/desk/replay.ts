// A round at a venue once more, as people look at it: the venue tells bet, terms and result, and the desk settles and proves them
// by the rules of the game.
import { checkRound } from '../../core/games/check.ts'
import { readBet } from '../../core/games/bet.ts'
import { findGame, type GameCode } from '../../core/games/catalog.ts'
import { houseGames } from '../../core/games/house-games.ts'
import type { DeskOutput } from '../../core/desk/call.ts'
import type { play } from '../../core/desk/play.ts'
import { fen, toWire } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import type { AnyVenueCode } from '../../core/venue/venues.ts'
import { unlessSilent } from '../callback/provider-call.ts'
import { gameHouseOf, type ShownRound } from '../games/outside.ts'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import { openedFor } from './file.ts'
import { roundOf, type RoundRow } from './play.sql.ts'
import type { PersonSession } from './session.ts'

type Shown = DeskOutput<typeof play.replay>

const NOTHING = { round: null, opened: null, again: null, proof: null } as const

/** Refuses not_found, and reason where this session has not opened the file. */
export async function replayRound(
  desk: Pick<House, 'db' | 'settings'>,
  by: PersonSession,
  { username, id }: { username: string; id: string },
): Promise<Shown> {
  const { member } = await openedFor(desk.db, by, username)
  // A bet on a draw has a line behind its id, and no venue knows it.
  const kept = (id.includes(':') ? undefined : await roundOf(desk.db, member, id)) ?? refuse('not_found')
  const told = await unlessSilent(gameHouseOf(desk, kept.venue as AnyVenueCode).shown(kept.round))
  if (!told || told.status === 'unknown') return { said: told ? 'unknown' : 'silent', ...NOTHING }
  if (told.game !== kept.game || !findGame(told.game)) return { said: 'strange', ...NOTHING }
  const round = roundFrom(kept, told)
  return { said: 'told', round, opened: told.key, ...judged(round, told.key, kept.state === 'finished') }
}

type Told = Exclude<ShownRound, { status: 'unknown' }>

/** The amounts are those of our books: what the venue paid by its own is what they are held against. */
const roundFrom = (kept: RoundRow, { status, game, ...told }: Told): PlayedRound => ({
  ...{ id: kept.round, game: game as GameCode, free: false },
  ...{ bet: told.bet, terms: told.terms, drawn: told.drawn },
  ...{ commitment: told.commitment, clientSeed: told.clientSeed, nonce: told.nonce },
  state: kept.state === 'void' ? 'void' : status,
  placedAt: kept.placed_at.getTime(),
  endedAt: kept.settled_at?.getTime() ?? null,
  ...{ stake: shown(kept.stake), risk: shown(kept.risk) },
  ...{ returned: shown(kept.returned), valid: shown(kept.valid) },
})

/** Settles and proves it by the rules of its game. A win that people decide about is not paid yet. */
function judged(round: PlayedRound, key: string | null, isPaid: boolean): Pick<Shown, 'again' | 'proof'> {
  if (round.state !== 'finished') return { again: null, proof: null }
  const { rules } = houseGames[round.game]
  // Bet, terms and result came from outside, and rules take what is of the game's form for granted.
  try {
    const read = readBet(rules, round.bet)
    if (!('bet' in read)) return { again: null, proof: null }
    const returned = toWire(rules.settle(read.bet, round.terms, round.drawn).returned)
    const { promise, drawn } = checkRound(rules, round, key ?? '')
    return {
      again: { returned, agrees: isPaid ? returned === round.returned : null },
      proof: key === null ? null : { isPromised: promise, isDrawn: drawn },
    }
  } catch {
    return { again: null, proof: null }
  }
}

const shown = (amount: bigint): string => toWire(fen(amount))
