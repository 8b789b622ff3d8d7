// What the rules of an activity say of the games that count for it.
import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Language } from '../endpoint.ts'
import { gameCodes, games } from '../games/catalog.ts'
import { offerTerms } from './model.ts'
import { rulesOf } from './words.ts'

const terms = v.parse(offerTerms, {
  ...{ class: 'limited', name: { zh_hans: '礼', en: 'Gift' }, trigger: 'none', multipleBp: 10_000 },
  reward: { of: 'fixed', amount: '8.00' },
})
const said = (locale: Language) => rulesOf(terms, { from: null, until: null }, { locale }).join('\n')

test('the rule of turnover names lotteries and every game of the catalogue, each under its share', () => {
  expect(said('en')).toContain(
    'Turnover counts by game: Golden Dragon 100%, Niu Niu and lotteries 50%, Baccarat 25%, Dice and Mines 10%.',
  )
  expect(said('zh_hans')).toContain('流水按游戏计算：金龙献瑞 100%，牛牛、彩票 50%，百家乐 25%，骰子、扫雷 10%。')
  for (const locale of ['en', 'zh_hans'] as const)
    for (const code of gameCodes) expect(said(locale)).toContain(games[code].name({}, { locale }))
})
