// The valid bet of rounds at venues, and the share of it that counts for turnover, by game (decision 73).
import { games, type GameCode } from '../../../core/games/catalog.ts'
import { fen } from '../../../core/money.ts'
import { countedAs } from '../../../core/play-categories.ts'
import type { Tx } from '../../shell/db.ts'
import type { ValidBet } from '../../shell/wager.ts'
import { playedRounds } from './wagers.sql.ts'

const FULL_BP = 10_000

/** Games of the venue `instant` are quick and cost little. */
const INSTANT_BP = 5_000

const KEY = /^(\d+)\/\d+\/\d+$/

/** The valid bets of a span of seconds. A game that this version does not know counts in full, in the member's favour. */
export async function validRounds(tx: Tx, bucket: number, key: string): Promise<ValidBet[]> {
  const [, span] = KEY.exec(key) ?? []
  if (!span) throw new Error(`${key} is no span of rounds`)
  const rounds = await playedRounds(tx, bucket, BigInt(span))
  return rounds.map(({ memberId, orderId, placedAt, valid, game }) => ({
    ...{ memberId, orderId, placedAt, line: 0, valid: fen(valid) },
    ...sharesOf(game),
  }))
}

const isKnown = (code: string): code is GameCode => Object.hasOwn(games, code)

const sharesOf = (code: string) =>
  isKnown(code)
    ? {
        ratioBp: games[code].wallet === 'seamless' ? INSTANT_BP : FULL_BP,
        bonusBp: games[code].bonusShareBp,
        category: countedAs(games[code].category),
      }
    : { ratioBp: FULL_BP, bonusBp: FULL_BP, category: 'electronic' as const }
