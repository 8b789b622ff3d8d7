// `npm run ops -- games …`: the order of the lobby, what is recommended, and which games and venues are under
// maintenance; and by two people what a game returns, and that it opens behind a test that stopped it.
import type { Db } from '../api/shell/db.ts'
import { closePlace, openPlace, placeOf } from '../api/lobby/closings.ts'
import type { Place } from '../api/lobby/closings.ts'
import { everyCode } from '../api/lobby/catalogue.ts'
import {
  findClosings,
  findSaid,
  keepPosition,
  keepRecommended,
  returnsSet,
} from '../api/lobby/lobby.sql.ts'
import { approveChange, proposeChange } from '../api/games/changes.ts'
import type { GameChange } from '../api/games/changes.ts'
import { stoppedGames } from '../api/games/sequential.ts'
import { findChanges } from '../api/games/sequential.sql.ts'
import type { SequentialTest } from '../api/games/sequential.sql.ts'
import { evidenceOf } from '../core/games/sequential.ts'
import { showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'
import { bucketsOf } from './ops-draw.ts'

export const GAMES_USAGE = `npm run ops -- games list
npm run ops -- games order <game> <place from 1>
npm run ops -- games recommend <game> on|off
npm run ops -- games maintenance <game | venue:name> [until <YYYY-MM-DDTHH:MM>]
npm run ops -- games open <game | venue:name>
npm run ops -- games propose <game> reopen <why>
npm run ops -- games propose <game> return <basis points, as 9700> <why>
npm run ops -- games approve <game>`

/** What a line about games asks for. Throws the usage where it asks for nothing. */
export function gamesCommand(words: readonly string[]): Command {
  const [verb, what = '', value = '', time = '', ...rest] = words
  if (verb === 'list' && what === '') return { reads: list }
  if (verb === 'propose') return proposes(known(what), value, words.slice(3))
  if (rest.length > 0) throw new Error(GAMES_USAGE)
  if (verb === 'order' && /^[1-9]\d{0,5}$/.test(value) && time === '')
    return orders(known(what), Number.parseInt(value, 10))
  if (verb === 'recommend' && (value === 'on' || value === 'off') && time === '')
    return recommends(known(what), value === 'on')
  if (verb === 'maintenance') return closes(place(what), untilOf(value, time))
  if (verb === 'open' && value === '') return opens(place(what))
  if (verb === 'approve' && value === '') return approves(known(what))
  throw new Error(GAMES_USAGE)
}

const orders = (game: string, position: number): Command => ({
  acts: async (db, person) => {
    await keepPosition(db, game, position)
    return `${person} puts ${game} at ${position}`
  },
})

const recommends = (game: string, isOn: boolean): Command => ({
  acts: async (db, person) => {
    await keepRecommended(db, game, isOn)
    return `${person} ${isOn ? 'recommends' : 'no longer recommends'} ${game}`
  },
})

const closes = (at: Place, until: Date | null): Command => ({
  acts: async (db, person) => {
    if (until && until.getTime() <= Date.now()) throw new Error('that time has passed')
    await refuseStopped(db, at)
    await closePlace(await housed(db), at, until)
    return `${person} closes ${shownPlace(at)} ${until ? `until ${showInstant(until.getTime())}` : 'until somebody opens it'}`
  },
})

const opens = (at: Place): Command => ({
  acts: async (db, person) => {
    await refuseStopped(db, at)
    await openPlace(await housed(db), at)
    return `${person} opens ${shownPlace(at)}`
  },
})

/** What a test has stopped stays closed until two people open it. */
async function refuseStopped(db: Db, { what, code }: Place): Promise<void> {
  const isStopped = what === 'game' && (await stoppedGames(db)).some(({ game }) => game === code)
  if (isStopped)
    throw new Error(
      `the test of its returns has stopped ${code}: games propose ${code} reopen <why>`,
    )
}

function proposes(game: string, change: string, words: readonly string[]): Command {
  const [bp = '', ...others] = change === 'return' ? words : ['', ...words]
  const note = others.join(' ').trim()
  const isReturn = change === 'return' && /^\d{4}$/.test(bp)
  if (note === '' || (change !== 'reopen' && !isReturn)) throw new Error(GAMES_USAGE)
  const rtpBp = isReturn ? Number.parseInt(bp, 10) : null
  return {
    acts: async (db, person) => {
      const said = { game, rtpBp, note, proposedBy: person }
      await proposeChange(db, { ...said, change: isReturn ? 'return' : 'reopen' })
      return `${person} proposes to ${meant({ game, rtpBp })}; another person approves it: npm run ops -- games approve ${game}`
    },
  }
}

const approves = (game: string): Command => ({
  acts: async (db, person) => {
    const change = await approveChange(await housed(db), game, person)
    return `${person} agrees to ${meant(change)}`
  },
})

const meant = ({ game, rtpBp }: Pick<GameChange, 'game' | 'rtpBp'>): string =>
  rtpBp === null ? `open ${game} again` : `let ${game} return ${rtpBp} bp`

const housed = async (db: Db) => ({ db, ledger: { buckets: await bucketsOf(db) } })

function known(game: string): string {
  if (!everyCode.includes(game)) throw new Error(`there is no game ${game}`)
  return game
}

function place(text: string): Place {
  const at = placeOf(text)
  if (!at) throw new Error(`there is no game and no venue ${text}`)
  return at
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Times are Shanghai's, as everywhere in the house. */
function untilOf(word: string, time: string): Date | null {
  if (word === '') return null
  const at = TIME.test(time) ? Date.parse(`${time}:00+08:00`) : Number.NaN
  if (word !== 'until' || Number.isNaN(at)) throw new Error(GAMES_USAGE)
  return new Date(at)
}

const shownPlace = ({ what, code }: Place) => (what === 'venue' ? `venue:${code}` : code)

async function list(db: Db): Promise<string> {
  const said = new Map((await findSaid(db)).map((row) => [row.game, row]))
  const closings = await findClosings(db)
  const shown = ({ what, code, until }: (typeof closings)[number]) =>
    `${shownPlace({ what, code })}  maintenance${until ? ` until ${showInstant(until.getTime())}` : ''}`
  const games = everyCode.map((code) => {
    const row = said.get(code)
    const words = [
      code,
      typeof row?.position === 'number' && `at ${row.position}`,
      typeof row?.isRecommended === 'boolean' &&
        (row.isRecommended ? 'recommended' : 'not recommended'),
      row?.isNew && 'new',
      row && `members ${row.members}`,
    ]
    return words.filter(Boolean).join('  ')
  })
  const returns = [...(await returnsSet(db))].map(([game, bp]) => `${game}  returns ${bp} bp`)
  const stopped = (await stoppedGames(db)).map(shownStop)
  const proposed = (await findChanges(db)).map(
    (one) => `${one.proposedBy} proposes to ${meant(one)}  because: ${one.note}`,
  )
  return [...games, ...returns, ...closings.map(shown), ...stopped, ...proposed].join('\n')
}

const shownStop = ({ game, rounds, stoppedAt, purses }: SequentialTest): string =>
  [
    `${game}  stopped by the test of its returns at ${showInstant(stoppedAt!.getTime())}`,
    `over ${rounds} rounds`,
    `${evidenceOf(purses).toExponential(1)} to one against its rules`,
  ].join('  ')
