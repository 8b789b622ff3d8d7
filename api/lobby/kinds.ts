// Names of the kinds of games in both languages, beside the names of categories and venues.
import { languages } from '../../core/endpoint.ts'
import type { GameCode } from '../../core/games/catalog.ts'
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

const ofGame: Record<GameCode, readonly string[]> = {
  slot20: ['老虎机', '拉霸', '转轴', 'laohuji', 'slot', 'slot machine', 'reel'],
  dice: ['即开', '骰子', '色子', 'instant', 'roll'],
  mines: ['即开', '扫雷', '地雷', 'instant', 'minesweeper'],
  plinko: ['即开', '弹珠', '弹珠台', '钢珠', 'instant', 'pachinko', 'pinball', 'ball'],
  baccarat: ['扑克', '纸牌', 'card', 'table game'],
  fish: ['射击', '海洋', 'shooting', 'ocean'],
  dragontiger: ['扑克', '纸牌', 'card', 'table game'],
  esports: ['电竞', '虚拟', '串关', 'dianjing', 'esports', 'virtual', 'accumulator', 'parlay'],
  football: ['足球', '虚拟', '串关', 'zuqiu', 'soccer', 'virtual', 'accumulator', 'parlay'],
  niuniu: ['斗牛', '抢庄', 'bull', 'cow'],
}

const ofFamily: Partial<Record<Family, readonly string[]>> = {
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
    ...(Object.hasOwn(ofGame, game) ? ofGame[game as GameCode] : []),
    ...((family && ofFamily[family]) ?? []),
  ]
}
