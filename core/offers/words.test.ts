// The games that count for an activity, in the words of its rules.
import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Language } from '../endpoint.ts'
import { gameCodes, games } from '../games/catalog.ts'
import { m } from '../../text/compiled/messages.js'
import { offerTerms } from './model.ts'
import { LOTTERY_SHARE_BP } from './price.ts'
import { rulesOf } from './words.ts'

const terms = v.parse(offerTerms, {
  ...{ class: 'limited', name: { zh_hans: '礼', en: 'Gift' }, trigger: 'none', multipleBp: 10_000 },
  reward: { of: 'fixed', amount: '8.00' },
})
const said = (locale: Language) => rulesOf(terms, { from: null, until: null }, { locale }).join('\n')

const shares = {
  en: /Turnover counts by game: (.*)\./,
  zh_hans: /流水按游戏计算：(.*)。/,
}

test.each(['en', 'zh_hans'] as const)(
  'the rule of turnover names every game and lotteries, once, under its share: %s',
  (locale) => {
    const [, list = ''] = shares[locale].exec(said(locale)) ?? []
    const parts = list.split(locale === 'en' ? ', ' : '，')
    const all = gameCodes.map((code) => [games[code].name({}, { locale }), games[code].bonusShareBp])
    for (const [name, bp] of [...all, [m.offers_game_lottery({}, { locale }), LOTTERY_SHARE_BP]] as [
      string,
      number,
    ][]) {
      const mine = parts.filter((part) => part.includes(name))
      expect(mine).toEqual([expect.stringMatching(new RegExp(` ${bp / 100}%$`))])
    }
  },
)

test('games of one share stand together, the largest share first', () => {
  expect(said('en')).toMatch(
    /Golden Dragon.* 100%, Dragon Tiger and Niu Niu.* and lotteries 50%, Baccarat.* 25%, Roll under and Mines.* 10%\./,
  )
})
