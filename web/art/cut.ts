// Which picture goes with a name that came from the house: pairs that list.ts draws, one for each motif.
import type { GameCode } from '../../core/games/catalog.ts'
import type { LotteryCode } from '../../core/lottery/calendar.ts'

type Cut = { motif: string; tones: string }

const usual: Record<string, string> = {
  koi: 'pond',
  koi1: 'gold',
  dice: 'koi',
  balls: 'dusk',
  cards: 'plum',
  lotus: 'pond',
  lantern: 'gold',
  plane: 'sky',
  moon: 'dusk',
  ingot: 'moss',
  shield: 'dusk',
  boat: 'sky',
  hills: 'moss',
  stones: 'dusk',
}

/** The paper-cut of a slide or a notice; an unknown name gets the koi instead of a broken picture. */
export function cutOf(art: string): Cut {
  const tones = Object.hasOwn(usual, art) ? usual[art] : undefined
  return tones ? { motif: art, tones } : { motif: 'koi', tones: 'pond' }
}

// Each family of lotteries has a picture of its own, in tones without equal neighbours (design 13).
const ofFamily: Record<string, readonly [motif: string, ...tones: string[]]> = {
  k3: ['dice', 'koi', 'pond', 'dusk', 'moss', 'plum'],
  ssc: ['balls', 'dusk', 'sky', 'pond', 'plum', 'gold'],
  pk10: ['cars', 'sky', 'ink', 'moss'],
  x115: ['bamboo', 'moss', 'gold', 'pond'],
  pc28: ['clover', 'pond', 'plum', 'dusk'],
  lhc: ['wreath', 'plum', 'dusk', 'gold'],
  locsgwin: ['koi1', 'gold', 'koi', 'sky'],
}

/** The tile of a lottery: its family's picture, in the tones of its place. */
export function cutOfLottery(family: string, place: number): Cut {
  const [motif, ...tones] = ofFamily[family] ?? ['koi', 'pond']
  return { motif, tones: tones[place % tones.length] ?? 'pond' }
}

// No two games of the catalogue have one picture, games of the house no motif of another, and neighbours have other tones.
const ofGame: Record<GameCode | LotteryCode, `${string} ${string}`> = {
  slot20: 'dragon gold',
  dice: 'line dusk',
  mines: 'gem moss',
  plinko: 'pegs sky',
  baccarat: 'cards pond',
  dragontiger: 'tiger koi',
  football: 'ball moss',
  esports: 'pad ink',
  niuniu: 'ox plum',
  fish: 'fish sky',
  k3_1m: 'dice koi',
  k3_3m: 'dice pond',
  k3_5m: 'dice moss',
  ssc_1m: 'balls dusk',
  ssc_5m: 'balls sky',
  pk10_1m: 'cars ink',
  pk10_5m: 'cars moss',
  x115_1m: 'bamboo gold',
  x115_5m: 'bamboo pond',
  pc28_3m: 'clover dusk',
  lhc_5m: 'wreath plum',
  lhc_1d: 'wreath dusk',
  win_30: 'koi1 koi',
  win_60: 'koi1 sky',
  win_180: 'koi1 gold',
}

/** The tile of a game; one that is not known here has one of those, always the same. */
export function cutOfGame(game: string): Cut {
  const all = Object.values(ofGame)
  let hash = 7
  for (const letter of game) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521
  const cut = Object.hasOwn(ofGame, game) ? ofGame[game as GameCode] : all[hash % all.length]
  const [motif = 'koi', tones = 'pond'] = cut?.split(' ') ?? []
  return { motif, tones }
}
