// Rounds left unfinished: asked about by a process that died, or left open by a member (decision 63).
import { lockPlayer } from './books.ts'
import type { Floor } from './floor.ts'
import { keepPractice, type Launch } from './launches.ts'
import { giveUp } from './play.ts'
import { engineOf, findRound, leftBehind, shownRound, type Round } from './rounds.ts'
import { goOn, makeVoid } from './settle.ts'

/** The age at which an unanswered stake counts as left behind: longer than all repeated questions about it take. */
const ASKED_S = 15
const OPEN_S = 24 * 60 * 60

export type Late = { askedS?: number; openS?: number }

/** Gives up what no process asks about any more, and ends what has been open for a day. Answers how many there were. */
export async function endLeftBehind(
  floorOf: (round: Round) => Floor,
  { askedS = ASKED_S, openS = OPEN_S }: Late = {},
  db = floorOf({ venue: 'instant' } as Round).db,
): Promise<number> {
  const asked = await leftBehind(db, 'asking', askedS)
  for (const round of asked) await giveUp(floorOf(round), round, 'house_silent')
  const open = await leftBehind(db, 'open', openS)
  for (const round of open) await endOpen(floorOf(round), round)
  return asked.length + open.length
}

/** A break or an exclusion ends the open rounds of a launch at once, at what stands. */
export async function endRoundsOf(floor: Floor, launch: string): Promise<void> {
  const text = `select id from rounds where venue = $1 and launch = $2 and state = 'open'`
  const { rows } = await floor.db.query<{ id: string }>(text, [floor.venue, launch])
  for (const { id } of rows) {
    const round = await findRound(floor.db, floor.venue, id)
    if (round) await endOpen(floor, round)
  }
}

async function endOpen(floor: Floor, { id, player }: Round): Promise<void> {
  const ended = await floor.db.tx(async (sql) => {
    const held = await lockPlayer(sql, floor.venue, player)
    const round = await findRound(sql, floor.venue, id)
    if (!held || round?.state !== 'open' || !round.drawn) return undefined
    const text = 'select * from launches where venue = $1 and id = $2 for update'
    const [launch] = (await sql.query<Launch>(text, [floor.venue, round.launch])).rows
    const hold = { sql, held, launch }
    const engine = engineOf(round.game)
    if (engine.end) await goOn(floor, hold, round, engine.end(round.bet, round.terms, round.drawn))
    else await makeVoid(floor, hold, round)
    if (launch && round.free) await keepPractice(sql, launch)
    return round
  })
  if (ended) floor.streams.tell(ended.launch, { kind: 'round', round: shownRound(ended) })
}
