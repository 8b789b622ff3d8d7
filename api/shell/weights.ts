// The cost of calls relative to a usual one: written by npm run bench -- calls --keep, out of bench/calls.json. A call
// that is missing here costs one.
export const weights: Readonly<Record<string, number>> = {
  'feedback/getOrder': 5,
  'caipiao/getBetList': 3,
  'care/getActivity': 3,
  'care/getState': 3,
  'lottery/getUserGameList': 2,
  'gamebet/getBetList': 2,
  'care/answerCheckIn': 2,
  'record/getTradeList': 2,
  'caipiao/getList': 2,
}
