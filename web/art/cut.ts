// Which picture goes with a name that came from the house: pairs that list.ts draws, one for each motif.
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
