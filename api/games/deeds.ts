// The deeds of people about games: what they return, whether they are open, where they stand in the lobby.
import * as declared from '../../core/desk/games.ts'
import { momentMs } from '../../core/desk/fields.ts'
import { evidenceOf } from '../../core/games/sequential.ts'
import { everyCode } from '../lobby/catalogue.ts'
import { closePlace, openPlace, placeOf, type Place } from '../lobby/closings.ts'
import { lobbyAtDesk, setPosition, setRecommended } from '../lobby/desk.ts'
import type { Db } from '../shell/db.ts'
import { does, type Doing } from '../shell/deed.ts'
import { everyBucket } from '../shell/shell.sql.ts'
import { approveChange, proposeChange, type GameChange } from './changes.ts'
import { approveVoid, leagueMatch, proposeVoid } from './matches.ts'
import { stoppedGames } from './sequential.ts'
import { findChanges } from './sequential.sql.ts'
import { receivableDeeds } from './receivables.ts'
import { venueDeeds } from './venue-deeds.ts'

export const gamesDeeds: readonly Doing[] = [
  does(declared.gamesList, async ({ db }) => {
    const { games, closings } = await lobbyAtDesk(db)
    return {
      list: games,
      maintenance: closings.map(({ until, ...place }) => ({
        place: shownPlace(place),
        until: until?.getTime() ?? null,
      })),
      stopped: (await stoppedGames(db)).map(({ game, stoppedAt, rounds, purses }) => ({
        ...{
          game,
          stoppedAt: stoppedAt!.getTime(),
          rounds: String(rounds),
          evidence: evidenceOf(purses).toExponential(1),
        },
      })),
      proposed: (await findChanges(db)).map((one) => ({
        ...{ game: one.game, change: shownChange(one), proposedBy: one.proposedBy, why: one.note },
      })),
    }
  }),
  does(declared.gamesOrder, ({ db }, { game, position }) =>
    setPosition(db, known(game), Number.parseInt(position, 10)),
  ),
  does(declared.gamesRecommend, ({ db }, { game, recommended }) =>
    setRecommended(db, known(game), recommended === 'on'),
  ),
  does(declared.gamesMaintenance, async ({ db }, { place, until }) => {
    const end = until === undefined ? null : new Date(momentMs(until))
    if (end && end.getTime() <= Date.now()) throw new Error('that time has passed')
    const at = knownPlace(place)
    await refuseStopped(db, at)
    await closePlace(await halls(db), at, end)
  }),
  does(declared.gamesOpen, async ({ db }, { place }) => {
    const at = knownPlace(place)
    await refuseStopped(db, at)
    await openPlace(await halls(db), at)
  }),
  does(declared.gamesReopen, ({ db, person }, { game, why: note }) =>
    proposeChange(db, { game: known(game), change: 'reopen', rtpBp: null, note, proposedBy: person }),
  ),
  does(declared.gamesReturn, async ({ db, person }, { game, basisPoints, why: note }) => {
    const rtpBp = Number.parseInt(basisPoints, 10)
    await proposeChange(db, { game: known(game), change: 'return', rtpBp, note, proposedBy: person })
  }),
  does(declared.gamesApprove, async ({ db, person }, { game, hash }) => {
    const change = await approveChange(await halls(db), known(game), { person, hash })
    return { game, change: shownChange(change) }
  }),
  does(declared.matchVoid, ({ db }, { why, ...match }) => proposeVoid(db, leagueMatch(match), why)),
  does(declared.matchApprove, ({ db, person }, { hash, ...match }) =>
    approveVoid(db, leagueMatch(match), { person, hash }),
  ),
  ...venueDeeds,
  ...receivableDeeds,
]

/** A game that a test has stopped stays closed until two people open it. */
async function refuseStopped(db: Db, { what, code }: Place): Promise<void> {
  const isStopped = what === 'game' && (await stoppedGames(db)).some(({ game }) => game === code)
  if (isStopped) throw new Error(`the test of its returns has stopped ${code}: games reopen ${code} <why>`)
}

const shownChange = ({ rtpBp }: Pick<GameChange, 'rtpBp'>): string =>
  rtpBp === null ? 'open again' : `return ${rtpBp} bp`

const halls = async (db: Db) => ({ db, ledger: { buckets: await everyBucket(db) } })

function known(game: string): string {
  if (!everyCode.includes(game)) throw new Error(`there is no game ${game}`)
  return game
}

function knownPlace(text: string): Place {
  const at = placeOf(text)
  if (!at) throw new Error(`there is no game and no venue ${text}`)
  return at
}

const shownPlace = ({ what, code }: Place) => (what === 'venue' ? `venue:${code}` : code)
