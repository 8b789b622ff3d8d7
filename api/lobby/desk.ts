// The lobby as people at a desk see it and set it.
import type { Db } from '../shell/db.ts'
import { everyCode } from './catalogue.ts'
import { findClosings, findSaid, returnsSet } from './lobby.sql.ts'

export { keepPosition as setPosition, keepRecommended as setRecommended } from './lobby.sql.ts'

export async function lobbyAtDesk(db: Db) {
  const said = new Map((await findSaid(db)).map((row) => [row.game, row]))
  const returns = await returnsSet(db)
  const games = everyCode.map((game) => {
    const row = said.get(game)
    return {
      ...{ game, position: row?.position ?? null, recommended: row?.isRecommended ?? null },
      ...{ isNew: row?.isNew ?? false, members: row?.members ?? null, returns: returns.get(game) ?? null },
    }
  })
  return { games, closings: await findClosings(db) }
}
