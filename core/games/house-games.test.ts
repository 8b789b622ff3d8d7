// The values of house games, held against the catalogue and the rules.
import { describe, expect, test } from 'vitest'
import { fen } from '../money.ts'
import { RTP_BP } from '../lottery/odds.ts'
import { gameCodes, games } from './catalog.ts'
import { isPriced, termsAt } from './house-game.ts'
import { houseGames } from './house-games.ts'
import { isBelow } from './fraction.ts'

const stake = fen(100_00n)

describe.each(gameCodes)('%s', (code) => {
  const { rules, nobodys, told, every, usual, listing } = houseGames[code]

  test('a table that everybody shares is dealt by a bet of nobody, and no other game has one', () => {
    expect(nobodys !== null).toBe(games[code].seeds === 'shared')
  })

  test('what is told, listed and priced lies within all that is claimed of its returns', () => {
    const all = every(stake, rules.usual)
    const [first] = all
    const least = all.reduce((low, { mean }) => (isBelow(mean, low) ? mean : low), first!.mean)
    const most = all.reduce((high, { mean }) => (isBelow(high, mean) ? mean : high), first!.mean)
    const said = [...told(stake, rules.usual), usual(stake, rules.usual)]
    const ofUsual = listing.bets(stake).filter(({ terms }) => terms === undefined)
    const open = ofUsual.filter(({ bet }) => rules.problemOf?.(bet, rules.usual) === undefined)
    said.push(...open.map(({ bet, expected }) => expected ?? rules.expect(bet, rules.usual)))
    for (const { mean } of said) expect([isBelow(mean, least), isBelow(most, mean)]).toEqual([false, false])
    expect(said.length).toBeGreaterThan(2)
  })

  test('a return that the house sets changes what it returns, where it has one to set', () => {
    const mean = (rtpBp: number) => usual(stake, termsAt(rules.usual, rtpBp)).mean
    expect(isBelow(mean(RTP_BP.min), mean(RTP_BP.max))).toBe(isPriced(houseGames[code]))
  })
})
