// Help on each game of the venues. Their own rules, inside the game, have every figure.
import type { Topic } from './topic.ts'

export const gameTopics: Topic[] = [
  {
    id: 'games',
    title: { zh_hans: '游戏玩法', en: 'How the games are played' },
    articles: [
      {
        id: 'games-find',
        title: { zh_hans: '找游戏和收藏', en: 'Finding and collecting games' },
        asked: {
          zh_hans: ['搜索游戏', '收藏', '有哪些游戏', '游戏大厅'],
          en: ['search games', 'favourites', 'collection', 'which games are there'],
        },
        text: {
          zh_hans: [
            '游戏大厅按类别排列，也可以搜名称、类别或拼音首字母。大厅里没有的游戏，这里就没有。',
            '点游戏旁的星标就收藏了，“我的”里的“我的收藏”可以找到。',
          ],
          en: [
            'The lobby lists games by category, and its search takes a name, a kind, or the first letters of the pinyin. What it does not list is not offered here.',
            'The star beside a game puts it in your collection, which stands under My.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-slot',
        title: { zh_hans: '老虎机怎么玩', en: 'How the slot is played' },
        asked: {
          zh_hans: ['老虎机', '金龙献瑞', '免费旋转', '中奖线'],
          en: ['slot', 'golden dragon', 'free spins', 'paylines'],
        },
        text: {
          zh_hans: [
            '“金龙献瑞”有五轴 20 线，每次旋转全部投注。从最左一轴起，一条线上连续三个以上相同的图案就有奖。百搭可代替除夺宝外的图案。',
            '三个以上夺宝送 10 到 20 次免费旋转，奖金加倍。约两次旋转有一次返还，多数少于投注。',
          ],
          en: [
            'Golden Dragon has five reels and 20 lines, all of them bet on each spin. Three or more of a kind in a row on a line, from the leftmost reel on, pay. Wild stands for every symbol but the scatter.',
            'Three or more scatters bring 10 to 20 free spins that pay double. About one spin in two returns something, mostly less than its stake.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-dice',
        title: { zh_hans: '猜数怎么玩', en: 'How Roll under is played' },
        asked: { zh_hans: ['猜数', '掷骰'], en: ['dice', 'roll under', 'dice game', 'win chance'] },
        text: {
          zh_hans: [
            '每局开一个 0.00 到 99.99 的数，你选一个数，猜开出的小于它还是不小于它。胜率由你定，从 1% 到 95%：胜率越低，赔得越高。',
            '胜率高于 90% 的投注不计流水。',
          ],
          en: [
            'Each round rolls a number from 0.00 to 99.99. You choose a number and bet that the roll is under it, or not. The chance is yours to set, from 1% to 95%: the lower it is, the more a win pays.',
            'Bets with a chance above 90% do not count towards turnover.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-mines',
        title: { zh_hans: '扫雷怎么玩', en: 'How Mines is played' },
        asked: { zh_hans: ['扫雷', '踩雷', '收手'], en: ['mines', 'bomb', 'take the money in mines'] },
        text: {
          zh_hans: [
            '25 格里藏着雷，雷数由你选。每翻开一格安全的，可得金额就升高，随时可以收手拿走；翻到雷，这一局的投注就没了。',
            '没玩完的一局会等你 24 小时，到时按已有的金额结算；一格未翻就退回投注。',
          ],
          en: [
            'Mines are hidden among 25 tiles; you choose how many. Each safe tile raises what stands, and you can take it whenever you like. A mine costs the stake of the round.',
            'An unfinished round waits 24 hours. After that what stands is paid, or the stake is given back if no tile is open.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-plinko',
        title: { zh_hans: '弹珠怎么玩', en: 'How Plinko is played' },
        asked: { zh_hans: ['弹珠', '弹珠台'], en: ['plinko', 'ball drop'] },
        text: {
          zh_hans: [
            '球经过 8、12 或 16 行钉子落下，每行向左或向右，机会相等；落进哪一格，就得投注的几倍。',
            '多数球落在中间，那里的返还少于投注。行数越多、风险越高，两边越高，中间越低；平均返还差不多。',
          ],
          en: [
            'A ball falls through 8, 12 or 16 rows of pegs, left or right with equal chance at each. The slot where it ends pays its multiple of the stake.',
            'Most balls end near the middle, where a slot pays less than the stake. More rows and a higher risk raise the edges and lower the middle; the average return stays nearly the same.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-niuniu',
        title: { zh_hans: '牛牛怎么玩', en: 'How Niu Niu is played' },
        asked: { zh_hans: ['牛牛', '斗牛', '几倍'], en: ['niuniu', 'bull bull', 'niu'] },
        text: {
          zh_hans: [
            '你和庄家各五张牌。三张凑成 10 的倍数，另外两张的点数就是牛几，0 是牛牛；凑不成是没牛。没有平局，赢家的牌型决定几倍。',
            '平倍场最多输 1 倍，三倍场、五倍场最多输 3 倍、5 倍，发牌前先预留，没输的马上退回。赢的部分收佣金。',
          ],
          en: [
            'You and the banker get five cards each. If three of them add up to a multiple of 10, the last digit of the other two is the niu, and 0 is Niu Niu; if no three do, it is No niu. There is no tie, and the winner’s hand says how many times the stake it wins.',
            'A table costs at most 1, 3 or 5 times the stake. That much is set aside before the deal, and what is not lost comes straight back. A win pays a commission.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-baccarat',
        title: { zh_hans: '百家乐怎么玩', en: 'How baccarat is played' },
        asked: { zh_hans: ['百家乐', '庄闲和', '庄抽水'], en: ['baccarat', 'banker or player', 'banker commission'] },
        text: {
          zh_hans: [
            '每局用八副新牌，庄、闲各发两张，有的补一张，点数只看个位，接近 9 的一方赢。',
            '押闲赔 1，押庄赔 0.95（佣金已扣）；开和时押庄、押闲退回。免佣、对子等的赔率写在游戏的规则里。',
          ],
          en: [
            'Each hand comes from eight fresh decks. Player and Banker get two cards and sometimes a third; only the last digit of the total counts, and the side nearer to 9 wins.',
            'Player pays 1 to 1, Banker 0.95 with its commission taken off. On a tie, bets on both come back. The rules in the game list pairs, no-commission and the rest.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-dragontiger',
        title: { zh_hans: '龙虎怎么玩', en: 'How Dragon Tiger is played' },
        asked: { zh_hans: ['龙虎', '龙虎斗'], en: ['dragon tiger', 'dragon or tiger'] },
        text: {
          zh_hans: [
            '龙、虎各发一张，大的赢，A 最小、K 最大。开和时押龙、押虎退回一半，押和的赢；连花色都相同，押同花和的赢。',
            '也可以押龙或虎的大小单双，开 7 都输。',
          ],
          en: [
            'Dragon and Tiger get one card each, and the higher wins; the ace is lowest, the king highest. On a tie half of a bet on either comes back and Tie wins; if both cards are alike in suit too, so does Suited tie.',
            'You can also bet on Big, Small, Odd or Even of either card; a 7 loses all of these.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-fish',
        title: { zh_hans: '捕鱼怎么玩', en: 'How fishing is played' },
        asked: { zh_hans: ['捕鱼', '打鱼', '子弹'], en: ['fishing', 'fish', 'bullet'] },
        text: {
          zh_hans: [
            '选房间和子弹，每颗子弹就是一注。打中就得子弹的几倍，没打中就没了；打出去时鱼已经不在的，这颗子弹退回。',
            '倍数高的鱼难打，低的容易，打哪种平均返还都一样。没打中，下一颗也不会更容易中。',
          ],
          en: [
            'Choose a room and a bullet; each bullet is a bet. A catch pays its multiple of the bullet, a miss costs it, and a bullet whose fish is gone when it arrives comes back.',
            'Fish that pay more are harder to catch, and each bullet returns the same on average whichever you aim at. A miss never makes the next one likelier.',
          ],
        },
        to: 'games',
      },
      {
        id: 'games-sport',
        title: { zh_hans: '虚拟足球和虚拟电竞', en: 'Virtual football and virtual esports' },
        asked: {
          zh_hans: ['虚拟足球', '虚拟电竞', '体育', '电竞', '球赛'],
          en: ['virtual football', 'virtual esports', 'sports', 'matches', 'handicap'],
        },
        text: {
          zh_hans: [
            '球队和战队都是虚构的，没有真实的比赛。开赛前投注，之后比分由可验证的随机数得出，再用一分钟回放。',
            '让球和大小按四分之一盘算：差一档赢一半或输一半，正好退回本金。',
          ],
          en: [
            'Clubs and teams do not exist, and there are no real matches. Bets are taken until the start; then the score is drawn from random numbers that you can verify, and shown as a replay of a minute.',
            'Handicaps and totals go by quarters: just beside a line half is won or lost, and right on it the stake comes back.',
          ],
        },
        to: 'games',
      },
    ],
  },
]
