// Coins that deposits arrive in: their contracts, the depth of blocks that a transfer needs, and their value.
import { fen, type Fen } from './money.ts'

export const protocols = ['TRC20', 'ERC20', 'BEP20'] as const
export type Protocol = (typeof protocols)[number]

/** The one coin that leaves or comes over a chain. */
export const currencies = ['USDT'] as const

declare const microBrand: unique symbol
/** Millionths of a coin, whole: the unit of every amount of coins between the chain and the books. */
export type Micro = bigint & { readonly [microBrand]: true }
export const micro = (value: bigint): Micro => value as Micro

type Network = {
  /** The one contract whose token is the coin; a name proves nothing (R-DEP-05). */
  readonly contract: string
  /** Decimals of the contract's own amounts. */
  readonly decimals: number
  /** Blocks, the transfer's own included, before a transfer is believed. */
  readonly confirmations: number
}

/** Tether's contracts, as their issuer publishes them. */
export const networks: Record<Protocol, Network> = {
  TRC20: { contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6, confirmations: 19 },
  ERC20: {
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    decimals: 6,
    confirmations: 12,
  },
  BEP20: {
    contract: '0x55d398326f99059fF775485246999027B3197955',
    decimals: 18,
    confirmations: 15,
  },
}

const MICRO_DECIMALS = 6

/** A contract's own amount in millionths; what is finer than that is dust and falls away. */
export const fromUnits = (protocol: Protocol, units: bigint): Micro =>
  micro(units / 10n ** BigInt(networks[protocol].decimals - MICRO_DECIMALS))

export const toUnits = (protocol: Protocol, amount: Micro): bigint =>
  amount * 10n ** BigInt(networks[protocol].decimals - MICRO_DECIMALS)

const MICRO = 1_000_000n
const FEN_IN_YUAN = 100n
/** Members type what they read: a price has two decimals. */
const STEP = 10_000n

/** How many coins pay for `amount` at `rateMicro` (millionths of a yuan a coin): up to the next hundredth. */
export function coinsFor(amount: Fen, rateMicro: bigint): Micro {
  const exact = (amount * MICRO * MICRO) / (FEN_IN_YUAN * rateMicro)
  const isExact = exact * FEN_IN_YUAN * rateMicro === amount * MICRO * MICRO
  const up = isExact ? exact : exact + 1n
  return micro(((up + STEP - 1n) / STEP) * STEP)
}

/** Returns the worth in fen of an amount of coins at that rate, rounded down. */
export const worthOf = (coins: bigint, rateMicro: bigint): Fen =>
  fen((coins * rateMicro * FEN_IN_YUAN) / (MICRO * MICRO))

/** Millionths as people write them, at least two decimals: "70.23", "0.000001". */
export function showMicro(amount: bigint): string {
  const decimals = (amount % MICRO).toString().padStart(MICRO_DECIMALS, '0')
  return `${amount / MICRO}.${decimals.replace(/0{1,4}$/, '')}`
}
