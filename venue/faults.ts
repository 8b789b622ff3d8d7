// How a venue can fail, from now on until it is told otherwise (requirements 7.6, F-24, F-25, F-28, F-29).

/** The effect of each fault, in both languages: shown on the page of the venues, explained in docs/SANDBOX.md. */
export const faultWords = {
  fine: '正常 works',
  refuse: '拒绝转账 says no',
  lost: '没做也不回答 neither does it nor answers',
  silent: '做了但不回答 does it and does not answer',
  twice: '请求到了两次 hears everything twice',
  slow: '很慢才做 does it late',
  broken: '没做，回 500 answers 500, not done',
  crash: '做了，回 500 answers 500, done',
  garbage: '回答不是协议 answers rubbish, done',
  html: '做了，回一张网页 answers a web page, done',
  reset: '做了，回答到一半断线 breaks off in its answer, done',
  forged: '做了，签名不对 answers with a wrong signature, done',
  lie: '回答错的金额 says a wrong amount',
  short: '记错金额 books a wrong amount',
  forget: '查询时说不认识 knows no id when asked',
  down: '停机 down',
}
export type Fault = keyof typeof faultWords
export const faults = Object.keys(faultWords) as Fault[]
