// Help on bets and draws.
import type { Topic } from './topic.ts'

export const playTopics: Topic[] = [
  {
    id: 'bets',
    title: { zh_hans: '投注与撤单', en: 'Bets and withdrawing orders' },
    articles: [
      {
        id: 'bets-place',
        title: { zh_hans: '怎样投注', en: 'How to bet' },
        asked: {
          zh_hans: ['下注', '怎么玩', '怎么玩彩票', '买彩票', '怎么投'],
          en: ['place a bet', 'how to play', 'play a lottery', 'buy a ticket', 'bet on lottery'],
        },
        text: {
          zh_hans: [
            '在彩票大厅选一个彩种，选好内容和金额再提交。双面盘直接选项目，官方玩法可以选号码、倍数和追号，快赢最简单。',
            '按提交时接受的赔率结算。封盘之后到的投注不会被接受，钱也不会动。',
          ],
          en: [
            'Choose a lottery in the hall, make your choice, enter an amount and submit. The odds board takes single items, the official board numbers, multiples and chases, and quick win is the simplest.',
            'A bet is settled at the odds at which it was accepted. One that comes after the close is not accepted, and no money moves.',
          ],
        },
        to: 'hall',
      },
      {
        id: 'bets-cancel',
        title: { zh_hans: '怎样撤单', en: 'How to withdraw an order' },
        asked: {
          zh_hans: ['取消投注', '撤回注单', '反悔', '买错了', '下错注', '取消注单'],
          en: ['cancel a bet', 'undo a bet', 'wrong bet', 'take back my bet', 'cancel my bet before the draw'],
        },
        text: {
          zh_hans: [
            '可以撤的注单，详情页上有“撤单”按钮，封盘前有效。撤的是整张注单，本金马上退回余额。',
            '封盘之后不能撤，也没有人能替你撤。',
          ],
          en: [
            'An order that can be withdrawn has the button Withdraw order on its page until the draw closes. The whole order is withdrawn, and its stake returns to your balance at once.',
            'After that it stands, and no one can withdraw it for you.',
          ],
        },
        to: 'orders',
      },
      {
        id: 'bets-chase',
        title: { zh_hans: '追号是什么', en: 'What a chase is' },
        asked: {
          zh_hans: ['追号怎么用', '停止追号', '连续投注'],
          en: ['stop a chase', 'bet on several draws', 'repeat bets'],
        },
        text: {
          zh_hans: [
            '把同一张投注单连续投几期。全部金额先留出来，每期轮到时才变成投注。',
            '没投的部分随时可以停止并退回。可以选择中奖后停止。',
          ],
          en: [
            'The same slip on several draws in a row. The whole amount is set aside, and each draw becomes a bet when its turn comes.',
            'What is not bet yet can be stopped and returned at any time. You can choose to stop after a win.',
          ],
        },
        to: 'chases',
      },
      {
        id: 'bets-records',
        title: { zh_hans: '注单在哪里看', en: 'Where to find your bets' },
        asked: {
          zh_hans: ['投注历史', '我的注单', '输赢记录'],
          en: ['old bets', 'past bets', 'bet history', 'my bets', 'see my bets'],
        },
        text: {
          zh_hans: ['投注记录里有每一注的赔率、开奖和派彩，也有游戏的每一局；彩票注单按整张显示。可以看最近 30 天。'],
          en: [
            'The betting record has the odds, the draw and the payout of each bet, and each round of a game; lottery orders are shown whole. It reaches back 30 days.',
          ],
        },
        to: 'bets',
      },
      {
        id: 'bets-ticket',
        title: { zh_hans: '回放和分享一注', en: 'Replaying and sharing a bet' },
        asked: { zh_hans: ['分享注单', '回放', '注单二维码'], en: ['share a bet', 'replay', 'qr code of a bet'] },
        text: {
          zh_hans: [
            '彩票开奖后，从注单可以回放这一注：选了什么、名单固定、密钥公布、结果怎么算出，每一步都在手机上核对。',
            '分享的二维码谁都能扫，不用注册就能核对；看得到玩法、号码、赔率和结果，看不到姓名、账号和余额，金额由你决定是否显示。',
          ],
          en: [
            'Once a lottery bet is drawn, its page replays it: what you chose, the list frozen, the key published, the result worked out, each step checked on the phone.',
            'Anyone can scan the code that you share and check the bet without an account. It shows play, picks, odds and result, never your name, account or balance; the amount only if you choose.',
          ],
        },
        to: 'bets',
      },
      {
        id: 'bets-statement',
        title: { zh_hans: '账变明细和对账单', en: 'Balance history and statements' },
        asked: {
          zh_hans: ['账变', '资金明细', '对账单', '余额对不上'],
          en: ['balance history', 'statement', 'money log', 'balance is wrong'],
        },
        text: {
          zh_hans: [
            '余额的每一笔变动都在账变明细里，写明类型、金额和之后的余额。余额和想的不一样，先在那里找。',
            '从那里可以导出对账单，CSV 或 PDF，最长 12 个月。页面上的记录看最近 30 天。',
          ],
          en: [
            'Each change of your balance stands in the balance history, with its kind, amount and the balance after it. If a figure is not what you expect, look there first.',
            'It exports statements as CSV or PDF, over up to 12 months. The pages themselves show the last 30 days.',
          ],
        },
        to: 'moneyLog',
      },
    ],
  },
  {
    id: 'draws',
    title: { zh_hans: '开奖与验证', en: 'Draws and checking them' },
    articles: [
      {
        id: 'draws-fair',
        title: { zh_hans: '结果是怎样产生的', en: 'How results are made' },
        asked: {
          zh_hans: [
            '作弊',
            '公平吗',
            '怎么证明公平',
            '假的吗',
            '能相信吗',
            '开奖公平',
            '平台控制',
            '真的随机吗',
            '随机',
          ],
          en: ['rigged', 'is it fair', 'can I trust', 'fair draws', 'cheating', 'random', 'can the house cheat'],
        },
        text: {
          zh_hans: [
            '第一期之前就公布了承诺，之后每一期的密钥都已锁定。封盘后先固定注单名单，再公布密钥，结果由密钥算出。',
            '没有人能在看到投注之后再改结果，平台也不能。',
          ],
          en: [
            'A commitment is published before the first draw, and it fixes the key of every later one. After the close the list of bets is frozen first; then the key is published, and the result follows from it.',
            'Nobody can change a result after seeing the bets, and neither can the house.',
          ],
        },
        to: 'verify',
      },
      {
        id: 'draws-verify',
        title: { zh_hans: '怎样验证一期', en: 'How to check a draw' },
        asked: { zh_hans: ['验证开奖', '自己算一遍', '核对结果'], en: ['verify a draw', 'check the result', 'prove'] },
        text: {
          zh_hans: [
            '打开验证页，选彩种和期号。你的手机会用公布的密钥把结果重算一遍。',
            '从你的注单打开验证，还会核对这一注在不在开奖前的名单里。',
          ],
          en: [
            'Open the verify page and choose a lottery and a draw. Your phone works the result out again from the published key.',
            'Opened from a bet of yours, it also checks that the bet was in the list before the draw.',
          ],
        },
        to: 'verify',
      },
      {
        id: 'draws-void',
        title: { zh_hans: '没开成或结算错了', en: 'When a draw fails or was settled wrongly' },
        asked: {
          zh_hans: ['没开奖', '作废', '重新结算', '开错奖', '派彩错了', '没有开奖', '这期没开', '中奖没到账'],
          en: [
            'draw cancelled',
            'no result',
            'not paid for a win',
            'won but no money',
            'void draw',
            'wrong result',
            'resettled',
          ],
        },
        text: {
          zh_hans: [
            '没能按时开奖的一期，两分钟后作废，本金自动退回。',
            '结算错了的，由两名工作人员核对后重新结算，注单上会写明时间和原因。',
          ],
          en: [
            'A draw that has no result two minutes after its time is void, and all stakes are returned automatically.',
            'If a draw was settled wrongly, two members of staff check it and it is settled again. Your bet then says when and why.',
          ],
        },
        to: 'bets',
      },
      {
        id: 'draws-rules',
        title: { zh_hans: '规则和返还率', en: 'Rules and returns' },
        asked: {
          zh_hans: ['赔率', '玩法规则', '返还率', '中奖概率', '胜率'],
          en: ['odds', 'rules of a game', 'return to player', 'chance of winning', 'house edge'],
        },
        text: {
          zh_hans: [
            '每个玩法都有说明和准确的返还率，是把所有可能的结果数一遍得出的。长期来看平台占优，把投注当作娱乐的花费。',
          ],
          en: [
            'Each play has its rules and its exact return, counted over every possible result. In the long run the house has the edge: take what you bet as the price of entertainment.',
          ],
        },
        to: 'rules',
      },
    ],
  },
]
