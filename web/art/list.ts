// Every picture that the app may show, by the name it is asked for (Art.tsx).
import { namer } from './geometry.ts'
import { mark } from './koi.ts'
import { type Motif, motifs } from './motifs.ts'
import { type HoleKind, strip, tile } from './paper.ts'
import { drawPond, invitePond, loginPond, memberPond, pondlet, sidePond, vipPond, walletPond } from './pond.ts'
import type { ToneName } from './tones.ts'

const kinds: HoleKind[] = ['wave', 'petal', 'cloud', 'drop']

// Each pair of motif and tones has frames of its own, always the same ones.
function framesOf(motif: Motif, family: ToneName): { kind: HoleKind; seed: number } {
  let hash = 7
  for (const letter of motif + family) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521
  return { kind: kinds[hash % kinds.length] ?? 'wave', seed: hash }
}

// Which tones suit a motif. A pair that is not here has no file: add it before a page asks for it.
const suits: Record<Motif, readonly ToneName[]> = {
  koi: ['pond', 'koi', 'sky'],
  koi1: ['gold', 'koi', 'sky'],
  dice: ['koi', 'pond', 'dusk', 'plum', 'moss'],
  balls: ['dusk', 'sky', 'pond', 'plum', 'gold'],
  cars: ['sky', 'ink', 'moss'],
  bamboo: ['moss', 'gold', 'pond'],
  clover: ['pond', 'plum', 'dusk'],
  wreath: ['plum', 'dusk', 'gold'],
  cards: ['pond', 'plum'],
  dragon: ['gold'],
  tiger: ['koi'],
  ox: ['plum'],
  line: ['dusk'],
  gem: ['moss', 'dusk'],
  pegs: ['sky'],
  fish: ['sky', 'pond'],
  ball: ['moss', 'sky'],
  pad: ['ink', 'plum'],
  lotus: ['pond', 'plum', 'moss'],
  lantern: ['gold', 'koi', 'plum'],
  plane: ['sky', 'koi'],
  moon: ['dusk', 'sky'],
  ingot: ['koi', 'moss'],
  shield: ['ink', 'dusk'],
  boat: ['sky', 'pond'],
  hills: ['moss', 'gold'],
  stones: ['dusk', 'pond'],
}

type Drawn = [string, () => string]

const cuts = (Object.keys(motifs) as Motif[]).flatMap((motif) =>
  suits[motif].flatMap((family): Drawn[] => {
    const { kind, seed } = framesOf(motif, family)
    return [
      [`tile-${motif}-${family}`, () => tile(motif, family, kind, seed)],
      [`wide-${motif}-${family}`, () => strip(motif, family, kind, seed)],
    ]
  }),
)

export const pictures: Record<string, () => string> = {
  mark: () => mark(namer()),
  'pond-wallet': walletPond,
  'pond-member': memberPond,
  'pond-draw': drawPond,
  'pond-invite': invitePond,
  'pond-vip': vipPond,
  'pondlet-lotus': () => pondlet('lotus'),
  'pondlet-koi': () => pondlet('koi'),
  'pondlet-plane': () => pondlet('plane'),
  login: loginPond,
  'side-light': () => sidePond(false),
  'side-dark': () => sidePond(true),
  ...Object.fromEntries(cuts),
}
