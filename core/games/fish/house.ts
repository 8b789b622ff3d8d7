// The HouseGame value of fishing: the parts that the house needs beside its rules.
import type { HouseGame } from '../house-game.ts'
import type { Expectation } from '../rules.ts'
import { fish, MOST_LEVEL, MOST_SHOTS, type FishBet, type FishDrawn } from './fish.ts'
import { fishKinds, type FishKind } from './kinds.ts'
import { fishName } from './names.ts'
import { momentOf, REACH_MS } from './pond.ts'
import { pondAt, type Fish, type FishRoom } from './shoal.ts'
import type { FishTerms } from './volley.ts'

const ROOM: FishRoom = 'deep'

/** A fish of each kind, the first one that ever comes: of a kind all fish return the same, but for who swims with them. */
const firstOf = new Map<FishKind, Fish>()
function aFish(kind: FishKind): Fish {
  for (let second = 0; !firstOf.has(kind); second += 3)
    for (const one of pondAt(ROOM, second)) if (!firstOf.has(one.kind)) firstOf.set(one.kind, one)
  return firstOf.get(kind)!
}

/** A volley of bullets at the highest level; their price is fixed, so the stakes of these bets cannot be chosen. */
const volley = (...shots: number[]): FishBet => ({ room: ROOM, level: MOST_LEVEL, shots })
const single = (kind: FishKind): FishBet => volley(aFish(kind).id)
const whole = (kind: FishKind): FishBet => volley(...Array.from({ length: MOST_SHOTS }, () => aFish(kind).id))

/** Of ten bullets nine come back: the most that a volley returns on average. */
function mostlyBack(kind: FishKind, terms: FishTerms): Expectation {
  const [target, left] = [aFish(kind), aFish(kind === 'clownfish' ? 'butterflyfish' : 'clownfish')]
  const bet = volley(target.id, ...Array.from({ length: MOST_SHOTS - 1 }, () => left.id))
  return fish.expect(bet, { ...terms, gone: [left.id] })
}

const LISTED: readonly FishKind[] = ['clownfish', 'turtle', 'greatwhite', 'eel']

const named = (kind: FishKind, bullets: number) => {
  const text = (locale: 'zh_hans' | 'en') => fishName(kind)({}, { locale })
  return bullets === 1
    ? { zh: text('zh_hans'), en: text('en') }
    : { zh: `${text('zh_hans')}，${bullets} 发`, en: `${text('en')}, ${bullets} bullets` }
}

export const houseFish: HouseGame<FishBet, FishTerms, FishDrawn> = {
  ...{ rules: fish, steps: null, nobodys: null },
  alsoCalled: ['射击', '海洋', 'shooting', 'ocean'],
  moment: { reachMs: REACH_MS, termsOf: momentOf },
  told: (_stake, terms) => fishKinds.map((kind) => fish.expect(single(kind), terms)),
  every: (_stake, terms) =>
    fishKinds.flatMap((kind) => [
      fish.expect(single(kind), terms),
      fish.expect(whole(kind), terms),
      mostlyBack(kind, terms),
    ]),
  usual: (_stake, terms) => fish.expect(single('grouper'), terms),
  listing: {
    isApart: true,
    bets: () => [
      ...fishKinds.map((kind) => ({ ...named(kind, 1), bet: single(kind) })),
      ...LISTED.map((kind) => ({ ...named(kind, MOST_SHOTS), bet: whole(kind) })),
    ],
  },
}
