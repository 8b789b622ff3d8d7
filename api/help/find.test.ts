import { expect, test } from 'vitest'
import { help } from '../../core/help.ts'
import { seedContent } from '../../db/seed/content.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()
await seedContent(house.db)
const amy = await house.person('amy001')

/** Sixty questions as people type them, and the article that answers each. */
const asked = {
  zh_hans: {
    取款要多久到账: 'withdraw-where',
    提现怎么还没到: 'withdraw-where',
    我的钱取出来要几天: 'withdraw-where',
    怎么提现: 'withdraw-how',
    最低取多少钱: 'withdraw-how',
    取款手续费多少: 'withdraw-fees',
    为什么扣我行政费: 'withdraw-fees',
    怎么绑定银行卡: 'withdraw-accounts',
    银行卡换了怎么改: 'withdraw-accounts',
    充值没到账: 'deposit-late',
    付了钱余额没变: 'deposit-late',
    可以用微信充值吗: 'deposit-ways',
    充值要手续费吗: 'deposit-fee',
    usdt怎么充值: 'usdt-deposit',
    trc20还是erc20: 'usdt-network',
    提现到usdt: 'usdt-withdraw',
    什么叫打码量: 'turnover-what',
    还差多少流水才能取: 'turnover-see',
    为什么这注不算流水: 'turnover-counts',
    买错了能撤单吗: 'bets-cancel',
    怎么停止追号: 'bets-chase',
    开奖是不是作弊: 'draws-fair',
    忘记密码怎么办: 'account-password',
    换手机号了怎么改: 'account-profile',
    取款密码忘了: 'account-passcode',
    生日礼金怎么领: 'vip-gifts',
    返水今天怎么没有: 'vip-rebate',
    首存奖金怎么拿: 'offers-join',
    想戒赌怎么封号: 'limits-exclusion',
    怎么限制自己每天存多少: 'limits-own',
  },
  en: {
    'how long until my withdrawal arrives': 'withdraw-where',
    'cash out still pending': 'withdraw-where',
    'how do I cash out': 'withdraw-how',
    'smallest amount I can withdraw': 'withdraw-how',
    'why was I charged a fee on my withdrawal': 'withdraw-fees',
    'change bank card': 'withdraw-accounts',
    'my deposit is missing': 'deposit-late',
    'paid but balance did not change': 'deposit-late',
    'which payment methods do you take': 'deposit-ways',
    'pay with crypto': 'usdt-deposit',
    'which network for usdt': 'usdt-network',
    'what is wagering': 'turnover-what',
    'how much turnover is left': 'turnover-see',
    'cancel my bet': 'bets-cancel',
    'see my old bets': 'bets-records',
    'is this site rigged': 'draws-fair',
    'how can I verify a draw': 'draws-verify',
    'forgot my password': 'account-password',
    'I lost my phone with the authenticator': 'account-factor',
    'delete my account': 'account-close',
    'new phone number': 'account-profile',
    'dark mode': 'account-looks',
    'is it real money': 'play-money-what',
    'refer a friend': 'offers-invite',
    'when does rebate come': 'vip-rebate',
    'interest on savings': 'savings-how',
    'I want to stop gambling': 'limits-exclusion',
    'take a break from playing': 'limits-break',
    'talk to a human': 'service-chat',
    'game froze in the middle of a round': 'venues-round',
  },
} as const

test('of sixty questions in words of people at most five have another article first', async () => {
  const wrong: string[] = []
  let count = 0
  for (const language of ['zh_hans', 'en'] as const)
    for (const [keyword, id] of Object.entries(asked[language])) {
      const { topics } = await amy.call(help.list, { keyword }, { language })
      const first = topics[0]?.articles[0]?.id
      count++
      if (first !== id) wrong.push(`${keyword}: ${first}, not ${id}`)
    }
  expect(count).toBe(60)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
})

test('what an editor adds to the words of an article finds it from then on', async () => {
  const first = async () => {
    const { topics } = await amy.call(help.list, { keyword: 'zanzibar' }, { language: 'en' })
    return topics.flatMap(({ articles }) => articles.map(({ id }) => id))
  }
  expect(await first()).toEqual([])
  await house.sql("update help_articles set asked_en = array['zanzibar'] where id = 'bets-place'")
  expect(await first()).toEqual(['bets-place'])
})
