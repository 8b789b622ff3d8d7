// Help on venues and their games.
import type { Topic } from './topic.ts'

export const venueTopics: Topic[] = [
  {
    id: 'venues',
    title: { zh_hans: '场馆与游戏', en: 'Venues and games' },
    articles: [
      {
        id: 'venues-money',
        title: { zh_hans: '怎样把钱转进游戏', en: 'Moving money into a game' },
        asked: {
          zh_hans: [
            '转入游戏',
            '场馆余额',
            '游戏里的钱拿出来',
            '回收余额',
            '一键回收',
            '钱在场馆里',
            '转账',
            '游戏里没钱',
            '玩完钱没回来',
          ],
          en: [
            'transfer to venue',
            'balance in a game',
            'money in a game',
            'bring money back',
            'get money out of a game',
            'recover',
            'move money',
          ],
        },
        text: {
          zh_hans: [
            '场馆有自己的钱包。打开游戏时会问转入多少，也可以在转账页转；有的场馆直接用中心钱包，不用转。',
            '玩完在转账页点“一键回收”，所有场馆的钱都回到中心钱包。场馆之间不能直接转。',
          ],
          en: [
            'A venue has a wallet of its own. Opening a game asks how much to bring, and the transfer page moves money too. Some venues play from your central wallet, and nothing has to be moved.',
            'Afterwards “Collect all” on the transfer page brings the money of all venues home. Venues cannot pay each other.',
          ],
        },
        to: 'transfer',
      },
      {
        id: 'venues-round',
        title: { zh_hans: '游戏断线了怎么办', en: 'A game that was interrupted' },
        asked: {
          zh_hans: ['掉线', '卡住', '闪退', '游戏中断', '没玩完', '网络断开', '一局没打完'],
          en: [
            'disconnected',
            'frozen',
            'crashed',
            'game stuck',
            'unfinished round',
            'lost connection',
            'round did not finish',
          ],
        },
        text: {
          zh_hans: [
            '已经下注的一局按规则结束：掷骰和老虎机当场有结果，扫雷会留 24 小时等你，之后按当时的金额结算。',
            '打开同一个游戏就能看到结果，投注记录里也有，可以重放和验证。',
          ],
          en: [
            'A round that you have staked on ends by its rules: dice and slots have their result at once, mines wait 24 hours for you and are then settled at what they stand at.',
            'Open the same game to see how it ended. Your betting record has it too, to replay and to check.',
          ],
        },
        to: 'bets',
      },
      {
        id: 'venues-practice',
        title: { zh_hans: '试玩游戏', en: 'Practising a game' },
        asked: {
          zh_hans: ['不花钱玩', '练习', '试玩模式', '免费玩', '先试一下'],
          en: ['practice mode', 'try for free', 'play for free', 'without money', 'demo mode'],
        },
        text: {
          zh_hans: [
            '打开游戏，在右上角的菜单里开启“试玩”。规则和概率一样，用的是试玩余额，不动你的钱，也不计流水和记录。',
            '登录后才能试玩。彩票没有试玩，可以从最小金额开始。',
          ],
          en: [
            'Open a game and turn on Practice in the menu at its top right. Rules and chances are the same; it uses a practice balance, never your money, and counts for no turnover and no record.',
            'Practice needs an account. Lotteries have none: begin there with the smallest stake.',
          ],
        },
        to: 'games',
      },
      {
        id: 'venues-closed',
        title: { zh_hans: '游戏维护中', en: 'A game under maintenance' },
        asked: {
          zh_hans: ['进不去游戏', '打不开游戏', '维护到几点', '游戏关闭', '游戏下架'],
          en: ['game does not open', 'cannot open a game', 'maintenance', 'game closed', 'game not available'],
        },
        text: {
          zh_hans: [
            '维护的游戏写着“维护中”和预计恢复的时间，期间不能进入，余额不受影响；钱在那个场馆里，可以在转账页一键回收。',
            '没有写维护也打不开，先看网络，再重新打开；还不行，告诉客服是哪个游戏。',
          ],
          en: [
            'A game under maintenance says so, with the time when it is expected back. It cannot be opened meanwhile, and balances are not affected: “Collect all” on the transfer page brings home what is in its venue.',
            'If nothing says maintenance and it does not open, check your connection and open it again. If that does not help, tell customer service which game it is.',
          ],
        },
        to: 'games',
      },
      {
        id: 'venues-fair',
        title: { zh_hans: '游戏怎样验证公平', en: 'Checking that a game is fair' },
        asked: {
          zh_hans: ['老虎机公平', '种子', '哈希', '游戏作弊', '骰子验证'],
          en: ['provably fair', 'seed', 'slot rigged', 'verify a round', 'hash'],
        },
        text: {
          zh_hans: [
            '每一局用三样东西算出结果：先公布指纹的平台种子、你自己的种子和局数。换种子时平台种子公开，你的手机会把每一局重算一遍。',
            '每个游戏的返还率都是把所有结果数一遍得出的，写在“返还率”页。',
          ],
          en: [
            'Each round follows from three things: a seed of ours whose fingerprint is published before, a seed of yours, and the number of the round. When you change seeds ours is opened, and your phone works each round out again.',
            'The return of each game is counted over every possible result and stands on the page Returns.',
          ],
        },
        to: 'returns',
      },
    ],
  },
]
