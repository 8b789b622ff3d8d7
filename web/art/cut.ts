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
}

/** The paper-cut of a slide or a notice; an unknown name gets the koi instead of a broken picture. */
export function cutOf(art: string): Cut {
  const tones = Object.hasOwn(usual, art) ? usual[art] : undefined
  return tones ? { motif: art, tones } : { motif: 'koi', tones: 'pond' }
}

// The tones that suit dice and balls, in an order without equal neighbours (design 13).
const ofDice = ['koi', 'pond', 'dusk', 'moss', 'plum']
const ofBalls = ['dusk', 'sky', 'pond', 'plum', 'gold']

/** The tile of a lottery: dice for the games of dice, balls for the others; neighbours differ. */
export function cutOfLottery(family: string, place: number): Cut {
  const isDice = family === 'k3' || family === 'dice'
  const tones = isDice ? ofDice : ofBalls
  return { motif: isDice ? 'dice' : 'balls', tones: tones[place % tones.length] ?? 'pond' }
}
