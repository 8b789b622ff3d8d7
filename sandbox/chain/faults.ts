// What can be told to the sandbox chains, and what the sandbox wallet can do.

/** How the node answers from now on: properly, not at all, with 500, with nonsense, or from 30 blocks ago. */
export const chainFaults = ['fine', 'down', 'broken', 'garbage', 'behind'] as const
export type ChainFault = (typeof chainFaults)[number]

/** The buttons of the wallet. */
export const walletWays = [
  'exact',
  'other',
  'twice',
  'together',
  'wrong_network',
  'token',
  'failed',
] as const
export type WalletWay = (typeof walletWays)[number]
