// The HouseGame value of baccarat: the parts that the house needs beside its rules.
import { houseTable } from '../table/house.ts'
import { baccarat } from './baccarat.ts'
import { dealHand } from './deal.ts'
import { spotNames } from './names.ts'

export const houseBaccarat = houseTable({
  ...{ rules: baccarat, names: spotNames, usual: 'banker' },
  alsoCalled: ['扑克', '纸牌', 'card', 'table game'],
  others: [{ zh: '和（9 赔 1）', en: 'Tie at 9 to 1', spot: 'tie', terms: { ...baccarat.usual, tie: 9 } }],
  factsOf(cards) {
    const { winner, six, cards: dealt, ...hand } = dealHand(cards)
    const pairs = [hand.playerPair, hand.bankerPair, hand.playerPerfect, hand.bankerPerfect]
    return [winner, six, dealt, ...pairs].join()
  },
})
