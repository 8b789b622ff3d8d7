// The wire of the lobby.
import type { Language } from '../../core/endpoint.ts'
import { lobby } from '../../core/lobby.ts'
import type { House } from '../shell/app.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import { catalogueOf } from './catalogue.ts'
import { collectGame, favouritesOf, groupsOf, openShelf, recentOf, shelfOf } from './lobby.ts'
import { returnsOf } from './returns.ts'
import { searchGames } from './search.ts'

export function lobbyRoutes(house: House): Routes {
  const pricedLotteries = openLotteries(house)
  const shelf = (language: Language) => openShelf(house, pricedLotteries, language)
  const listed = async () => catalogueOf(house.settings.games, await pricedLotteries.all())
  return serve(lobby, {
    games: async (asked, { language }) => shelfOf(await shelf(language), asked, language),
    allGames: async (_, { language }) => ({ groups: groupsOf(await shelf(language)) }),
    collect: async (wanted, { db, member, language }) => {
      await collectGame(db, await shelf(language), member, wanted)
      return { on: wanted.on }
    },
    collected: async (_, { db, member, language }) => ({
      list: await favouritesOf(db, await shelf(language), member),
    }),
    search: async ({ keyword }, { language: locale }) => {
      const names = new Map((await listed()).map(({ game, name }) => [game, name]))
      const { tiles } = await shelf(locale)
      return { list: searchGames(tiles, names, { keyword, locale }) }
    },
    recent: async (_, { member, language: locale }) => ({
      list: await recentOf(house, await shelf(locale), { member, locale }),
    }),
    returns: async ({ game }, { db, language: locale }) => {
      const offered = { listed: await listed(), pricedLotteries: await pricedLotteries.all() }
      return { list: await returnsOf(db, offered, { game, locale }) }
    },
  })
}
