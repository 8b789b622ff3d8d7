// The HouseGame value of dragon tiger: the parts that the house needs beside its rules.
import { houseTable } from '../table/house.ts'
import { dragontiger, factsOf } from './dragontiger.ts'
import { spotNames } from './names.ts'

export const houseDragontiger = houseTable({
  ...{ rules: dragontiger, names: spotNames, usual: 'dragon' },
  alsoCalled: ['扑克', '纸牌', 'card', 'table game'],
  others: [{ zh: '和（11 赔 1）', en: 'Tie at 11 to 1', spot: 'tie', terms: { tie: 11 } }],
  factsOf: (cards) => Object.values(factsOf(cards)).join(),
})
