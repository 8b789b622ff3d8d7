// Faults of the sandbox beacon; a fault lasts until another is set.

/**
 * How it answers: properly; not at all; after eight seconds; with 500; with no protocol; signed by another
 * key; with the true value of the round before, under its own number or under the one that was asked for;
 * with the right signature and another randomness.
 */
export const beaconFaultWords = {
  fine: '正常 works',
  silent: '不回答 no answer',
  late: '很慢才回答 answers late',
  broken: '500',
  garbage: '回答不是协议 not the protocol',
  wrong_signature: '别人的签名 signed by another key',
  wrong_round: '回答上一轮 answers the round before',
  relabelled: '拿上一轮冒充 passes off the round before',
  lie: '随机数和签名不符 a randomness that is not of the signature',
}
export type BeaconFault = keyof typeof beaconFaultWords
export const beaconFaults = Object.keys(beaconFaultWords) as BeaconFault[]
