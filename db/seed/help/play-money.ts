// Help on play money.
import type { Topic } from './topic.ts'

export const playMoneyTopics: Topic[] = [
  {
    id: 'play-money',
    title: { zh_hans: '试玩币', en: 'Play money' },
    articles: [
      {
        id: 'play-money-what',
        title: { zh_hans: '这里的钱是真的吗', en: 'Is the money here real?' },
        asked: {
          zh_hans: ['真钱吗', '试玩', '能换成钱吗', '演示'],
          en: ['real money', 'fake money', 'demo', 'worth anything'],
        },
        text: {
          zh_hans: [
            '不是。这是演示环境，存款、取款和派彩都是试玩币，没有现金价值，不会动用你的银行卡。',
            '其余都按正式的规矩来：每一笔都记账，每一期都能验证。',
          ],
          en: [
            'No. This is a sandbox: deposits, withdrawals and payouts are play money without cash value, and no bank card is charged.',
            'All else follows the real rules: every movement is on the books, and every draw can be checked.',
          ],
        },
        to: 'moneyLog',
      },
      {
        id: 'play-money-safe',
        title: { zh_hans: '我的余额安全吗', en: 'Is my balance safe?' },
        asked: {
          zh_hans: ['资金安全', '会不会跑路', '平台有没有钱', '余额被改', '会员资金证明'],
          en: [
            'is my money safe',
            'proof of balances',
            'proof of reserves',
            'will you disappear',
            'can I lose my balance',
          ],
        },
        text: {
          zh_hans: [
            '每一笔变动都记账，一分不差，只能新增，不能改。每天公布应付全体会员的总额，你的设备可以核对自己的余额算在里面。',
            '它证明平台欠会员多少，不证明平台持有多少。余额对不上，先看账变明细，再找客服。',
          ],
          en: [
            'Every movement is on the books, to the fen, where entries are added and never edited. Each day the total owed to all members is published, and your device can check that your balance is part of it.',
            'It proves what is owed, not what the house holds. If a figure looks wrong, read your balance history first, then ask customer service.',
          ],
        },
        to: 'liability',
      },
      {
        id: 'play-money-more',
        title: { zh_hans: '怎样得到试玩币', en: 'How to get play money' },
        asked: {
          zh_hans: ['免费的钱', '试玩币用完', '没钱了', '再来一点'],
          en: ['free money', 'more play money', 'ran out', 'free credits'],
        },
        text: {
          zh_hans: ['像平常一样存款就行。收银台是沙盒的一页，按“付款”就算付了，不需要真的转账。'],
          en: [
            'Deposit as you would elsewhere. The cashier is a page of the sandbox: pressing “pay” there counts as paid, and nothing has to be transferred.',
          ],
        },
        to: 'deposit',
      },
    ],
  },
]
