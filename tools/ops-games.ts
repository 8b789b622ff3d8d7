// `npm run ops -- games …`: the order of the lobby, what is recommended, and which games and venues are under
// maintenance; and by two people what a game returns, and that it opens behind a test that stopped it.
import type { Db } from '../api/shell/db.ts'
import { closePlace, openPlace, placeOf, type Place } from '../api/lobby/closings.ts'
import { everyCode } from '../api/lobby/catalogue.ts'
import { findClosings, findSaid, keepPosition, keepRecommended, returnsSet } from '../api/lobby/lobby.sql.ts'
import { approveChange, proposeChange, type GameChange } from '../api/games/changes.ts'
import { stoppedGames } from '../api/games/sequential.ts'
import { findChanges, type SequentialTest } from '../api/games/sequential.sql.ts'
import { evidenceOf } from '../core/games/sequential.ts'
import { showInstant } from '../core/time.ts'
import { approves, reads, subject, type Command } from './desk.ts'
import { bucketsOf } from './ops-draw.ts'
import { windowOf } from './window.ts'

export const games = subject('games', {
  list: reads(0, list),
  'order <game> <place from 1>': ([what = '', value = '', ...rest]) => {
    if (!/^[1-9]\d{0,5}$/.test(value) || rest.length > 0) return undefined
    const [game, position] = [known(what), Number.parseInt(value, 10)]
    return {
      acts: async (db, person) => {
        await keepPosition(db, game, position)
        return `${person} puts ${game} at ${position}`
      },
    }
  },
  'recommend <game> on|off': ([what = '', value, ...rest]) => {
    if ((value !== 'on' && value !== 'off') || rest.length > 0) return undefined
    const game = known(what)
    return {
      acts: async (db, person) => {
        await keepRecommended(db, game, value === 'on')
        return `${person} ${value === 'on' ? 'recommends' : 'no longer recommends'} ${game}`
      },
    }
  },
  'maintenance <game | venue:name> [until <YYYY-MM-DDTHH:MM>]': ([what = '', ...rest]) => {
    if (rest.length > 2) return undefined
    const at = place(what)
    const window = windowOf(rest)
    return window && window.from === null ? closes(at, window.until) : undefined
  },
  'open <game | venue:name>': ([what = '', ...rest]) => (rest.length > 0 ? undefined : opens(place(what))),
  'propose <game> reopen <why>': ([what = '', change, ...why]) => {
    const game = known(what)
    return change === 'reopen' ? proposes({ game, rtpBp: null }, why) : undefined
  },
  'propose <game> return <basis points, as 9700> <why>': ([what = '', change, bp = '', ...why]) => {
    const game = known(what)
    const isReturn = change === 'return' && /^\d{4}$/.test(bp)
    return isReturn ? proposes({ game, rtpBp: Number.parseInt(bp, 10) }, why) : undefined
  },
  'approve <game> <hash>': approves(1, async (db, second, what) => {
    const change = await approveChange(await housed(db), known(what), second)
    return `${second.person} agrees to ${meant(change)}`
  }),
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

/** A game that a test has stopped stays closed until two people open it. */
async function refuseStopped(db: Db, { what, code }: Place): Promise<void> {
  const isStopped = what === 'game' && (await stoppedGames(db)).some(({ game }) => game === code)
  if (isStopped) throw new Error(`the test of its returns has stopped ${code}: games propose ${code} reopen <why>`)
}

type Change = Pick<GameChange, 'game' | 'rtpBp'>

function proposes(change: Change, why: readonly string[]): Command | undefined {
  const note = why.join(' ').trim()
  if (note === '') return undefined
  return {
    acts: async (db, person) => {
      const said = { ...change, note, proposedBy: person }
      await proposeChange(db, { ...said, change: change.rtpBp === null ? 'reopen' : 'return' })
      return `${person} proposes to ${meant(change)}; another person approves it: npm run ops -- games approve ${change.game}`
    },
  }
}

const meant = ({ game, rtpBp }: Change): string =>
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

const shownPlace = ({ what, code }: Place) => (what === 'venue' ? `venue:${code}` : code)

async function list(db: Db): Promise<string> {
  const said = new Map((await findSaid(db)).map((row) => [row.game, row]))
  const closings = await findClosings(db)
  const shown = ({ what, code, until }: (typeof closings)[number]) =>
    `${shownPlace({ what, code })}  maintenance${until ? ` until ${showInstant(until.getTime())}` : ''}`
  const listed = everyCode.map((code) => {
    const row = said.get(code)
    const words = [
      code,
      typeof row?.position === 'number' && `at ${row.position}`,
      typeof row?.isRecommended === 'boolean' && (row.isRecommended ? 'recommended' : 'not recommended'),
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
  return [...listed, ...returns, ...closings.map(shown), ...stopped, ...proposed].join('\n')
}

const shownStop = ({ game, rounds, stoppedAt, purses }: SequentialTest): string =>
  [
    `${game}  stopped by the test of its returns at ${showInstant(stoppedAt!.getTime())}`,
    `over ${rounds} rounds`,
    `${evidenceOf(purses).toExponential(1)} to one against its rules`,
  ].join('  ')
