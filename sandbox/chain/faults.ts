// Faults of the sandbox chains, and actions of the sandbox wallet.

/** How the node answers from now on: properly, not at all, with 500, with nonsense, or from 30 blocks ago. */
export const chainFaultWords = {
  fine: '正常 fine',
  down: '不回答 no answer',
  broken: '500',
  garbage: '回答不是协议 not the protocol',
  behind: '落后 30 块 30 blocks behind',
}
export type ChainFault = keyof typeof chainFaultWords

/** The buttons of the wallet. */
export const walletWays = ['exact', 'other', 'twice', 'together', 'wrong_network', 'token', 'failed'] as const
export type WalletWay = (typeof walletWays)[number]
