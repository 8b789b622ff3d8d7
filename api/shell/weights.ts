// What calls cost beside a usual one: written by npm run bench -- calls --keep, out of bench/calls.json. One that is not
// here counts as one.
export const weights: Readonly<Record<string, number>> = {
  'feedback/getOrder': 45,
  'caipiao/getBetList': 3,
  'lottery/getUserGameList': 2,
  'gamebet/getBetList': 2,
  'record/getTradeList': 2,
  'record/getMoneyLogList': 2,
  'lottery/lotteryList': 2,
  'withdraw/getTurnover': 2,
}
