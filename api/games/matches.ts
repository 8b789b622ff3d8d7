// A match of a league that two people make void, before it begins: the venue decides by its clock whether it still can.
import { findGame, games, venueOfGame, type GameCode } from '../../core/games/catalog.ts'
import type { House } from '../shell/app.ts'
import type { Db } from '../shell/db.ts'
import { approve, isApproved, openProposals, propose, type Said, type Second } from '../shell/proposals.ts'
import { insertOutbox, everyBucket } from '../shell/shell.sql.ts'
import { gameHouseOf, type LeagueMatch } from './outside.ts'

/** Throws a plain sentence. */
export function leagueMatch({ game, chain, number }: Record<'game' | 'chain' | 'number', string>): LeagueMatch {
  const code = game as GameCode
  if (!findGame(game) || games[code].seeds !== 'matches') throw new Error(`${game} has no matches`)
  const place = { chain: Number.parseInt(chain, 10), number: Number.parseInt(number, 10) }
  if (place.chain > 1_000_000 || place.number > 10_000_000) throw new Error('there is no such match')
  return { game: code, ...place }
}

const saidOf = (match: LeagueMatch, why: string): Said => ({
  kind: 'match',
  subject: nameOf(match),
  says: { ...match, why },
})

const nameOf = ({ game, chain, number }: LeagueMatch): string => `${game}/${chain}/${number}`

/** The first person's word. Said again, it replaces what was said. */
export const proposeVoid = (db: Db, match: LeagueMatch, why: string): Promise<unknown> =>
  db.tx((tx) => propose(tx, saidOf(match, why)))

/** The second person agrees, and the venue is told until it has answered. */
export async function approveVoid(db: Db, match: LeagueMatch, { hash }: Second): Promise<void> {
  const open = (await openProposals(db)).find(({ kind, subject }) => kind === 'match' && subject === nameOf(match))
  if (!open) throw new Error(`nobody has proposed that ${nameOf(match)} be void`)
  const { why } = JSON.parse(open.says) as { why: string }
  const [bucket] = await everyBucket(db)
  await db.tx(async (tx) => {
    await approve(tx, saidOf(match, why), hash)
    await insertOutbox(tx, bucket!, 'job', { job: 'match_void', ...match })
  })
}

/**
 * Tells the venue that a match is void; the outbox repeats it until the venue has heard it. A match that has begun stays as it is. The
 * row of the outbox alone proves nothing: without the approval of two people no match is void.
 */
export async function tellVoid(house: House, payload: Readonly<Record<string, unknown>>): Promise<void> {
  const { game, chain, number } = payload as LeagueMatch
  if (!(await isApproved(house.db, 'match', nameOf({ game, chain, number }))))
    throw new Error(`nobody has approved that ${nameOf({ game, chain, number })} be void`)
  await gameHouseOf(house, venueOfGame(game)).voidMatch({ game, chain, number })
}
