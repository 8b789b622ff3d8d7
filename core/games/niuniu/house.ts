// The HouseGame value of niuniu: the parts that the house needs beside its rules.
import { rankOf } from '../cards.ts'
import type { HouseGame } from '../house-game.ts'
import { beats, classOf } from './hand.ts'
import { tableNames } from './names.ts'
import { niuniu, niuTables, type NiuBet, type NiuRound, type NiuTerms } from './niuniu.ts'

const tables: HouseGame<NiuBet, NiuTerms, NiuRound>['told'] = (stake, terms) =>
  niuTables.map((table) => niuniu.expect({ stake, table }, terms))

export const houseNiuniu: HouseGame<NiuBet, NiuTerms, NiuRound> = {
  ...{ rules: niuniu, steps: null, nobodys: null },
  alsoCalled: ['斗牛', '抢庄', 'bull', 'cow'],
  ...{ told: tables, every: tables },
  usual: (stake, terms) => niuniu.expect({ stake, table: 'flat' }, terms),
  listing: {
    bets: (stake) =>
      niuTables.map((table) => ({
        zh: tableNames[table]({}, { locale: 'zh_hans' }),
        en: tableNames[table]({}, { locale: 'en' }),
        bet: { stake, table },
      })),
    factsOf: ({ player, banker }) =>
      [classOf(player.map(rankOf)), classOf(banker.map(rankOf)), beats(player, banker)].join(),
  },
}
