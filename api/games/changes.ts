// Changes of a game that take two people because they cost money: opening it again after a test closed it, and its
// return.
import { gameCodes, games } from '../../core/games/catalog.ts'
import { isPriced } from '../../core/games/house-game.ts'
import { houseGames } from '../../core/games/house-games.ts'
import { isRtp, RTP_BP } from '../../core/lottery/odds.ts'
import { countedAs } from '../../core/play-categories.ts'
import { rateProblem } from '../../core/vip/vip.ts'
import { openPlace } from '../lobby/closings.ts'
import { isLottery } from '../lobby/catalogue.ts'
import { setReturn } from '../lobby/returns.ts'
import { changeReturn, judgeReturn } from '../lottery/odds/priced.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import { houseOf, sayGone, sayHouse } from '../ledger/seal/facts.ts'
import type { Db, Sql } from '../shell/db.ts'
import { gameChangeFacts } from './facts.sql.ts'
import { beginAgain, endLaunchesIn, stoppedGames, type Halls } from './sequential.ts'
import { dropChange, findChanges, putChange, type GameChange } from './sequential.sql.ts'

export type { GameChange } from './sequential.sql.ts'

/** The first person proposes; a second proposal replaces the first. Throws a plain sentence. */
export async function proposeChange(db: Db, change: GameChange): Promise<void> {
  await judge(db, change)
  await db.tx(async (tx) => {
    await putChange(tx, change)
    await sayHouse(tx, gameChangeFacts, [change.game])
    await propose(tx, saidOf(change))
  })
}

const saidOf = ({ game, change, rtpBp, note }: GameChange): Said => ({
  kind: 'game',
  subject: game,
  says: { change, rtpBp, note },
})

/** The second person agrees, and it holds for every round that is placed from now on. Throws a plain sentence. */
export async function approveChange(halls: Halls, game: string, { person, hash }: Second) {
  const change = (await findChanges(halls.db)).find((one) => one.game === game)
  if (!change) throw new Error(`nobody has proposed anything for ${game}`)
  await judge(halls.db, change)
  await halls.db.tx(async (tx) => {
    await approve(tx, saidOf(change), hash)
    if ((await dropChange(tx, change)) === 0) throw new Error('something else was proposed meanwhile')
    await sayGone(tx, gameChangeFacts, await houseOf(tx), [game])
  })
  if (change.rtpBp === null) {
    await beginAgain(halls, game)
    await openPlace(halls, { what: 'game', code: game })
  } else if (isLottery(game)) {
    await changeReturn(halls, game, change.rtpBp)
  } else {
    await setReturn(halls.db, game, { rtpBp: change.rtpBp, person })
    // A launch keeps the return that it was opened with.
    await endLaunchesIn(halls, game)
  }
  return change
}

async function judge(db: Sql, { game, rtpBp }: GameChange): Promise<void> {
  if (rtpBp !== null) return judgeRtp(game, rtpBp)
  if (!(await stoppedGames(db)).some((one) => one.game === game)) throw new Error(`no test has stopped ${game}`)
}

function judgeRtp(game: string, rtpBp: number): void {
  if (isLottery(game)) return judgeReturn(game, rtpBp)
  const code = gameCodes.find((one) => one === game)
  if (!code || !isPriced(houseGames[code]))
    throw new Error(`what ${game} returns follows from its rules, and nobody sets it`)
  if (!isRtp(rtpBp)) throw new Error(`a return is from ${RTP_BP.min} to ${RTP_BP.max} bp`)
  const problem = rateProblem(countedAs(games[code].category), 10_000 - rtpBp)
  if (problem) throw new Error(problem)
}
