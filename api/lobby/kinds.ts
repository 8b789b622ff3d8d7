// Names of the kinds of games in both languages, beside the names of categories and venues.
import { languages } from '../../core/endpoint.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { houseGames } from '../../core/games/house-games.ts'
import type { Category, LobbyVenue } from '../../core/lobby.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import type { Family } from '../../core/lottery/game.ts'
import { nameOfCategory, nameOfVenue } from './catalogue.ts'

const ofCategory: Partial<Record<Category, readonly string[]>> = {
  electronic: ['电子游戏', '电游', '电玩', 'dianzi', 'arcade'],
  lottery: ['开奖', 'caipiao', 'lotto', 'draw'],
  esports: ['电子竞技'],
  video: ['真人', 'live', 'live casino', 'casino', 'dealer'],
  fishing: ['打鱼', 'fish'],
  sports: ['球赛', 'sport'],
  chess: ['扑克', '纸牌', 'qipai', 'card', 'poker'],
}

const ofFamily: Record<Family, readonly string[]> = {
  k3: ['骰子', '骰宝', 'dice', 'sic bo'],
  ssc: ['五星', '三星', 'five digits'],
  pk10: ['赛车', '北京赛车', 'race', 'racing'],
  x115: ['十一选五', 'eleven pick five'],
  pc28: ['幸运28', '二八', 'lucky 28'],
  lhc: ['六合', '特码', 'mark six'],
  locsgwin: ['快赢', '秒秒彩', 'instant'],
}

/** Every word that a game goes by beside its name. */
export function kindsOf(game: string, category: Category, venue: LobbyVenue): string[] {
  const family = lotteries.find(({ code }) => code === game)?.family
  const own = languages.flatMap((locale) => [nameOfCategory(category, locale), nameOfVenue(venue, locale)])
  return [
    ...own,
    ...(ofCategory[category] ?? []),
    ...(Object.hasOwn(houseGames, game) ? houseGames[game as GameCode].alsoCalled : []),
    ...(family ? ofFamily[family] : []),
  ]
}
