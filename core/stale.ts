// Which answers of the house an event makes stale. Apart from the events' schemas, which the app need not load.
import type { News, Topic } from './events.ts'

/** The path of a call; with a part of its input, only its answers to inputs that contain that part. */
export type Stale = readonly [path: string, input?: Readonly<Record<string, unknown>>]

const money: readonly Stale[] = [
  ['common/getUserBalance'],
  ['fundslog/getWalletList'],
  ['locsgwin/accountbalance'],
  ['caipiao/funds'],
  ['record/getTradeList'],
  ['record/getMoneyLogList'],
  ['uservip/getVip'],
  ['other/getUserInvite'],
  ['interest/getData'],
  ['interest/getList'],
  ['interest/getRecords'],
  ['care/getCheckIn'],
  ['care/getState'],
]

const gifts: readonly Stale[] = [
  ['activity/list'],
  ['activity/detail'],
  ['redemption/getWelfare'],
  ['redemption/getAwardList'],
]

const ownBets: readonly Stale[] = [
  ['lottery/getUserGameList'],
  ['locsgwin/betList'],
  ['locsgwin/betRec'],
  ['caipiao/getBetList'],
  ['caipiao/getChaseList'],
  ['caipiao/getChase'],
  ['gamebet/getBetList'],
  ['gamebet/getTotalList'],
  ['withdraw/getTurnover'],
]

const stale: { readonly [T in Topic]: (news: News<T>) => readonly Stale[] } = {
  balance: () => [...money, ...ownBets, ['withdraw/getWithdrawList']],
  draw: ({ lottery, issue }) => [
    ['lottery/lotteryList'],
    ['caipiao/getList'],
    ['Lottery/getLotteryInfo', { lottery }],
    ['Lottery/getLotteryOneList', { lottery }],
    ['Lottery/getProof', { lottery, issue }],
    ['locsgwin/getGameInfo', { gameId: lottery }],
    ['locsgwin/lastGameInfo', { gameId: lottery }],
    ['caipiao/getHistory', { lotteryId: lottery }],
  ],
  deposit: ({ order }) => [['recharge/getOrder', { orderId: order }], ['record/getTradeList']],
  withdrawal: ({ id }) => [
    ['withdraw/getOrder', { id }],
    ['member/getUserWithdrawList'],
    ['withdraw/getWithdrawList'],
    ['record/getTradeList'],
  ],
  feedback: ({ id }) => [['feedback/list'], ['feedback/detail', { id }]],
  service: () => [['service/list']],
  serviceTyping: () => [],
  care: () => [['care/getState'], ['care/getCheckIn']],
  message: () => [['Message/getUnread'], ['Message/getAllMessageList'], ['other/getUserInvite'], ...gifts],
}

/** Returns the calls whose cached answers an event makes stale. */
export const staleBy = <T extends Topic>({ topic, data }: { topic: T; data: News<T> }) => stale[topic](data)
