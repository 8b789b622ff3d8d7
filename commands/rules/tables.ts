// The price tables by name that quick win lines may ask for (rulebook 2).
import type { Odds, Play } from '../../core/lottery/game.ts'
import { oddsOf } from '../../core/lottery/odds.ts'

/** The public table. The house does not offer it: big and small would return everything that is staked. */
const classic: Odds = {
  full: 2_000,
  half: 1_500,
  violet: 4_500,
  num: 9_000,
  big: 2_000,
  small: 2_000,
  odd: 2_000,
  even: 2_000,
}

/** The odds of "classic", or of a return in per cent such as "r97". Throws where there is no such table. */
export function oddsIn(table: string, play: Play): Odds {
  const [, percent] = /^r(\d\d)$/.exec(table) ?? []
  if (percent) return oddsOf(play, Number(percent) * 100)
  const listed = play.tiers.every(({ code }) => Object.hasOwn(classic, code))
  if (table !== 'classic' || !play.boards.includes('quick') || !listed)
    throw new Error(`${play.code} has no table ${table}`)
  return Object.fromEntries(play.tiers.map(({ code }) => [code, classic[code]!]))
}
