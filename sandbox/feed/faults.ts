// Faults of the sandbox's feed; a fault lasts until another is set.

/**
 * How it answers: properly; not at all; after three seconds; signed by another key; with weights that are none; with a match
 * that begins in a month; with the result of a match that has not begun; with another result than its key gives; with the
 * key of another match; with no result of every second match.
 */
export const feedFaultWords = {
  fine: '正常 works',
  silent: '不回答 no answer',
  late: '很慢才回答 answers late',
  wrong_signature: '别人的签名 signed by another key',
  price: '赔率出界 prices out of bounds',
  far: '一个月后的比赛 a match of next month',
  early: '未开赛就给结果 a result before its match',
  changed: '改了结果 another result than was drawn',
  other_key: '别场的密钥 the key of another match',
  withheld: '逢双不给结果 withholds every second result',
}
export type FeedFault = keyof typeof feedFaultWords
