// Help on turnover.
import type { Topic } from './topic.ts'

export const turnoverTopics: Topic[] = [
  {
    id: 'turnover',
    title: { zh_hans: '流水', en: 'Turnover' },
    articles: [
      {
        id: 'turnover-what',
        title: { zh_hans: '什么是流水', en: 'What turnover is' },
        asked: {
          zh_hans: ['打码量', '洗码量', '为什么不能免费取', '流水是什么意思', '打码'],
          en: ['wagering', 'turnover meaning', 'rollover of a deposit'],
        },
        text: {
          zh_hans: [
            '存款要投注满一倍，取款时才不收行政费。已结算的有效投注就是流水，输赢都算。',
            '几笔存款按时间先后完成，多出来的计入下一笔。',
          ],
          en: [
            'A deposit has to be bet once before it can be withdrawn without the administrative fee. Settled bets that count are your turnover, whether they win or lose.',
            'Deposits are completed in the order of their time, and what is left over counts for the next one.',
          ],
        },
        to: 'withdraw',
      },
      {
        id: 'turnover-counts',
        title: { zh_hans: '哪些投注不算', en: 'Which bets do not count' },
        asked: {
          zh_hans: ['不算流水', '对冲', '无效投注', '流水没有增加'],
          en: ['bet does not count', 'turnover not increasing', 'turnover did not go up', 'hedged bets'],
        },
        text: {
          zh_hans: [
            '没开奖、撤单、作废、退回本金的投注不算。',
            '同一期里互相对冲的注单，例如同时买大和小，只算有风险的那部分。覆盖了绝大多数结果的，一分也不算。',
          ],
          en: [
            'Bets that are not drawn yet, were taken back, were void or had their stake returned do not count.',
            'Bets of one draw that cover each other, like Big and Small together, count only for the part that is at risk. Where they cover nearly every result, they do not count at all.',
          ],
        },
        to: 'withdraw',
      },
      {
        id: 'turnover-see',
        title: { zh_hans: '在哪里看还差多少', en: 'Where to see what is missing' },
        asked: {
          zh_hans: ['还差多少流水', '流水进度', '剩余流水', '查流水'],
          en: ['remaining turnover', 'turnover progress', 'how much left to play', 'how much more must I play'],
        },
        text: {
          zh_hans: [
            '取款页有流水进度，点“计算明细”能看到每笔存款差多少、每一注算了多少和为什么。',
            '刚开奖的注单一分钟内计入。',
          ],
          en: [
            'The withdrawal page shows your progress. Its details say how much each deposit lacks, how much each bet counted, and why.',
            'A bet that was just drawn counts within a minute.',
          ],
        },
        to: 'withdraw',
      },
    ],
  },
]
