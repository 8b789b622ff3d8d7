// The cost of calls relative to a usual one: written by npm run bench -- calls --keep, out of bench/calls.json. A call
// that is not listed weighs one.
export const weights: Readonly<Record<string, number>> = {
  'feedback/getOrder': 6,
  'gamebet/getBetList': 3,
  'caipiao/getBetList': 3,
  'lottery/getUserGameList': 2,
  'record/getTradeList': 2,
  'lottery/lotteryList': 2,
  'caipiao/getList': 2,
  'record/getMoneyLogList': 2,
}
