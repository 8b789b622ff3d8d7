// 时时彩 SSC: five digits in order, 100,000 outcomes (rulebook 1.2).
import { m } from '../../../text/compiled/messages.js'
import type { Game, Play } from '../game.ts'
import { anyPlays } from './ssc-any.ts'
import { combinedPlay, directPlay, figurePlays, sidesPlay } from './ssc-direct.ts'
import { fiveGroups, fourGroups, threeGroups, twoGroups } from './ssc-groups.ts'
import { groups } from './ssc-names.ts'
import {
  anywherePlay,
  ballPlay,
  duelPlay,
  patternPlay,
  placePlay,
  sumTailPlay,
  timesPlay,
  totalPlay,
} from './ssc-sides.ts'
import { windows, type Window } from './ssc-window.ts'

const { five, back4, front4, back3, mid3, front3, back2, front2 } = windows

const four = (window: Window): Play[] => [
  directPlay(window),
  ...fourGroups(window),
  anywherePlay(window, 1),
  anywherePlay(window, 2),
]
const three = (window: Window): Play[] => [
  directPlay(window),
  ...figurePlays(window),
  ...threeGroups(window),
  sumTailPlay(window),
  patternPlay(window),
  anywherePlay(window, 1),
  anywherePlay(window, 2),
]
const two = (window: Window): Play[] => [
  directPlay(window),
  ...figurePlays(window),
  ...twoGroups(window),
  sidesPlay(window),
]

const list: Play[] = [
  placePlay(),
  ballPlay(),
  totalPlay(),
  duelPlay({ code: 'ssc.lh', name: m.ssc_lh, rule: m.ssc_lh_rule }, false),
  duelPlay({ code: 'ssc.lh_push', name: m.ssc_lh_push, rule: m.ssc_lh_push_rule }, true),
  directPlay(five),
  combinedPlay(),
  ...fiveGroups(five),
  ...[back4, front4].flatMap(four),
  ...[back3, mid3, front3].flatMap(three),
  ...[back2, front2].flatMap(two),
  anywherePlay(five, 1),
  anywherePlay(five, 2),
  anywherePlay(five, 3),
  ...anyPlays(),
  ...([1, 2, 3, 4] as const).map(timesPlay),
]

/** The last digits may be named like the other windows: "ssc.3.g6@back3" is "ssc.3.g6". */
const synonyms = list.flatMap(({ code }) =>
  [2, 3, 4]
    .filter((size) => list.some((other) => other.code === `${code}@front${size}`))
    .map((size) => [`${code}@back${size}`, code]),
)

export const ssc: Game = {
  family: 'ssc',
  draw: { numbers: 5, from: 0, to: 9, repeats: true },
  plays: Object.fromEntries(list.map((play) => [play.code, play])),
  synonyms: Object.fromEntries(synonyms) as Record<string, string>,
  groups,
  // Never both on one lottery: a tie that gives the stake back is paid for by lower odds.
  variants: { tieRule: { lose: 'ssc.lh', push: 'ssc.lh_push' } },
}
