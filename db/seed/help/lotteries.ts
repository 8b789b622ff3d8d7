// Help on each family of lotteries, its boards, times and results. Figures of plays stand on the page of rules.
import type { Topic } from './topic.ts'

export const lotteryTopics: Topic[] = [
  {
    id: 'lotteries',
    title: { zh_hans: '彩票玩法', en: 'How the lotteries are played' },
    articles: [
      {
        id: 'lottery-k3',
        title: { zh_hans: '快三怎么玩', en: 'How Fast 3 is played' },
        asked: { zh_hans: ['快三', '骰子和值', '豹子'], en: ['fast 3', 'three dice', 'triple'] },
        text: {
          zh_hans: [
            '开三颗骰子。和值 11 到 17 为大，4 到 10 为小；开出三个一样的（豹子），大小单双都输。',
            '也可以猜和值、二同号、三同号、三连号等。每种玩法的赔率和返还率写在玩法说明里。',
          ],
          en: [
            'Three dice are drawn. A sum of 11 to 17 is Big and 4 to 10 is Small. On a triple, Big, Small, Odd and Even all lose.',
            'You can also bet on the sum, on pairs, triples and runs. The rules list the odds and the return of each play.',
          ],
        },
        to: 'rulesK3',
      },
      {
        id: 'lottery-ssc',
        title: { zh_hans: '时时彩怎么玩', en: 'How SSC is played' },
        asked: { zh_hans: ['时时彩', '五星', '定位胆'], en: ['ssc', 'five digits', 'position of a digit'] },
        text: {
          zh_hans: [
            '开五个 0 到 9 的数字，依次是万、千、百、十、个位。直选要数字和位置都对，组选只看数字；定位胆只猜一个位置。',
            '总和 23 以上为大。龙虎比两个位置的大小，开和算输，玩法另有写明的除外。开出豹子，组三和组六都不中。',
          ],
          en: [
            'Five digits from 0 to 9 are drawn, each in its place. Direct plays need digits and places, group plays only the digits, and a position play one digit in one place.',
            'A total of 23 or more is Big. Dragon and Tiger compare two places, and a tie loses unless the play says otherwise. Three equal digits win no group play.',
          ],
        },
        to: 'rulesSsc',
      },
      {
        id: 'lottery-pk10',
        title: { zh_hans: '赛车（PK10）怎么玩', en: 'How PK10 is played' },
        asked: { zh_hans: ['赛车', 'PK10', '冠亚和'], en: ['pk10', 'car race', 'top two sum'] },
        text: {
          zh_hans: [
            '开十辆车的名次。可以猜冠军、前几名、某一名的大小单双，也可以猜冠亚和。',
            '冠亚和 12 到 19 为大，3 到 11 为小，所以 11 算小、算单。龙虎比的是第 1 名和第 10 名、第 2 名和第 9 名，依此类推。',
          ],
          en: [
            'The order of ten cars is drawn. Bet on the winner, on the first few, on Big, Small, Odd or Even of a rank, or on the sum of the top two.',
            'A top-two sum of 12 to 19 is Big and 3 to 11 is Small, so 11 is Small and Odd. Dragon and Tiger compare rank 1 with 10, 2 with 9, and so on.',
          ],
        },
        to: 'rulesPk10',
      },
      {
        id: 'lottery-x115',
        title: { zh_hans: '11选5怎么玩', en: 'How 11 pick 5 is played' },
        asked: { zh_hans: ['11选5', '任选', '前三'], en: ['11 pick 5', '11x5', 'any five'] },
        text: {
          zh_hans: [
            '从 1 到 11 开出五个不重复的号码。任选只看号码，不看顺序；任选六、七、八要包含全部五个开奖号码。前一、前二、前三看最先开出的号码。',
            '总和 30 算和，大小退回本金，单双照常。',
          ],
          en: [
            'Five different numbers of 1 to 11 are drawn. “Any” plays take them in any order; with six, seven or eight picks all five drawn numbers must be among yours. “First” plays look at the numbers that came first.',
            'A sum of 30 is a tie: Big and Small get their stake back, Odd and Even stand.',
          ],
        },
        to: 'rulesX115',
      },
      {
        id: 'lottery-pc28',
        title: { zh_hans: '幸运28怎么玩', en: 'How PC28 is played' },
        asked: { zh_hans: ['幸运28', 'PC28', '极值'], en: ['pc28', 'lucky 28', 'sum 0 to 27'] },
        text: {
          zh_hans: [
            '开三个数字，和值从 0 到 27。14 以上为大；0 到 5 为极小，22 到 27 为极大。',
            '色波按和值分红、绿、蓝；0、13、14、27 没有颜色，押颜色的都输。',
          ],
          en: [
            'Three digits are drawn, and their sum is 0 to 27. From 14 on it is Big; 0 to 5 is extremely small, 22 to 27 extremely big.',
            'Colours go by the sum: red, green or blue. 0, 13, 14 and 27 have none, and every bet on a colour loses.',
          ],
        },
        to: 'rulesPc28',
      },
      {
        id: 'lottery-lhc',
        title: { zh_hans: '六合彩怎么玩', en: 'How Mark Six is played' },
        asked: {
          zh_hans: ['六合彩', '特码', '生肖', '波色'],
          en: ['mark six', 'special number', 'zodiac', 'colour wave'],
        },
        text: {
          zh_hans: [
            '从 49 个号码里开六个正码和一个特码。可以猜特码、正码、生肖、色波、尾数，也可以猜几个号码全中或全不中。',
            '特码开 49，大小单双、半波和合肖算和，退回本金。生肖按开奖那天的农历年，本年生肖有五个号码。',
          ],
          en: [
            'Six numbers and a special one are drawn from 49. Bet on the special number, on the six, on zodiac signs, colours or last digits, or on several numbers all being drawn or all missing.',
            'If the special number is 49, its Big, Small, Odd and Even, half colours and zodiac groups get the stake back. Zodiac signs go by the lunar year of the draw; the sign of that year has five numbers.',
          ],
        },
        to: 'rulesLhc',
      },
      {
        id: 'lottery-quick',
        title: { zh_hans: '快赢怎么玩', en: 'How quick win is played' },
        asked: { zh_hans: ['快赢', '红绿紫', '猜颜色'], en: ['quick win', 'red green violet', 'colour game'] },
        text: {
          zh_hans: [
            '每 30 秒、1 分钟或 3 分钟开一个 0 到 9 的数字。可以猜数字、大小、单双和颜色。',
            '绿是 1、3、7、9，红是 2、4、6、8；5 半绿半紫，0 半红半紫，押中一半颜色按较低的赔率。快赢的注不能撤。',
          ],
          en: [
            'One digit is drawn every 30 seconds, 1 minute or 3 minutes. Bet on the digit, Big or Small, Odd or Even, or a colour.',
            'Green is 1, 3, 7, 9 and red 2, 4, 6, 8; 5 is half green and 0 half red, both half violet, and a half colour pays less. Quick win bets cannot be withdrawn.',
          ],
        },
        to: 'quick',
      },
      {
        id: 'lottery-boards',
        title: { zh_hans: '双面盘和官方玩法的区别', en: 'Odds board and official board' },
        asked: {
          zh_hans: ['信用盘', '官方盘', '倍数', '元角分', '赔率变了'],
          en: ['two boards', 'credit board', 'multiple', 'price of a bet', 'odds have changed'],
        },
        text: {
          zh_hans: [
            '双面盘一项一注，直接填金额。官方玩法选好号码算出注数，每注 2 元、2 角或 2 分，再乘倍数；追号和撤单只有官方玩法有。',
            '赔率以提交时接受的为准。页面上的赔率刚变过，会请你看过新的再提交，不会按别的赔率收你的注。',
          ],
          en: [
            'On the odds board each item is a bet with an amount of its own. The official board counts the bets in your selection, at 2 yuan, 20 fen or 2 fen each, times a multiple; only it has chases and orders that can be withdrawn.',
            'A bet keeps the odds at which it was accepted. If they have just changed, you are shown the new ones first, and no bet is taken at others.',
          ],
        },
        to: 'hall',
      },
      {
        id: 'draws-times',
        title: { zh_hans: '几点开奖，几点封盘', en: 'When draws are held and bets close' },
        asked: {
          zh_hans: ['开奖时间', '封盘时间', '几点开', '多久一期'],
          en: ['draw time', 'closing time', 'cutoff', 'how often'],
        },
        text: {
          zh_hans: [
            '全天都有。每种彩票一分钟、三分钟或五分钟一期，快赢最短 30 秒；每日六合彩每天 21:30 开，提前 5 分钟封盘。其他彩票提前 5 到 20 秒。',
            '投注页有倒计时，以平台的时间为准。封盘以后到的投注不接受，也不会转到下一期，钱不动。',
          ],
          en: [
            'All day and night. Lotteries draw every one, three or five minutes, quick win every 30 seconds at the fastest, and the daily Mark Six at 21:30, closing 5 minutes before. The others close 5 to 20 seconds before.',
            'The board counts down, and the time of the house decides. A bet that comes after the close is not accepted and does not go to the next draw; no money moves.',
          ],
        },
        to: 'hall',
      },
      {
        id: 'draws-results',
        title: { zh_hans: '开奖结果和走势', en: 'Results and trend' },
        asked: {
          zh_hans: ['开奖号码', '历史开奖', '走势图', '冷热'],
          en: ['past results', 'winning numbers', 'trend', 'hot numbers'],
        },
        text: {
          zh_hans: [
            '走势图里有每种彩票近期的开奖号码、图表和出现次数。投注页上方是上一期的结果。',
            '每一期互不相干：以前开过什么，不影响下一期，也没有人能提前知道号码。',
          ],
          en: [
            'Trend has the latest draws of each lottery, as a list, a chart and counts. The board shows the last result at its top.',
            'Each draw is independent: what was drawn before changes nothing in the next, and nobody knows its numbers beforehand.',
          ],
        },
        to: 'trend',
      },
    ],
  },
]
