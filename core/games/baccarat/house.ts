// What the house needs of baccarat beside its rules.
import type { HouseGame } from '../house-game.ts'
import { baccarat, spots, type BaccaratBet, type BaccaratRound, type BaccaratTerms } from './baccarat.ts'
import { dealHand } from './deal.ts'
import { spotNames } from './names.ts'

type Baccarat = HouseGame<BaccaratBet, BaccaratTerms, BaccaratRound>

/** Each spot that the table has, for itself. */
const spotBets: Baccarat['told'] = (stake, terms) =>
  spots
    .map((spot) => ({ stakes: { [spot]: stake } }))
    .filter((bet) => baccarat.problemOf?.(bet, terms) === undefined)
    .map((bet) => baccarat.expect(bet, terms))

const nineToOne: BaccaratTerms = { ...baccarat.usual, tie: 9 }

export const houseBaccarat: Baccarat = {
  ...{ rules: baccarat, steps: null, nobodys: { stakes: {} } },
  ...{ told: spotBets, every: spotBets },
  usual: (stake, terms) => baccarat.expect({ stakes: { banker: stake } }, terms),
  listing: {
    bets: (stake) => [
      ...spots.map((spot) => ({
        zh: spotNames[spot]({}, { locale: 'zh_hans' }),
        en: spotNames[spot]({}, { locale: 'en' }),
        bet: { stakes: { [spot]: stake } },
      })),
      { zh: '和（9 赔 1）', en: 'Tie at 9 to 1', bet: { stakes: { tie: stake } }, terms: nineToOne },
    ],
    factsOf: ({ cards }) => {
      const { winner, six, cards: dealt, ...hand } = dealHand(cards)
      const pairs = [hand.playerPair, hand.bankerPair, hand.playerPerfect, hand.bankerPerfect]
      return [winner, six, dealt, ...pairs].join()
    },
  },
}
