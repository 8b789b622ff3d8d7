// The fees of a withdrawal (rulebook 5, decision 28). The page previews them with the function that charges them.
import { micro, type Micro } from '../coin.ts'
import { fen, greater, lesser, NONE, shareUp, sumFen, type Fen } from '../money.ts'

/** Settings of the house: handling fee 1 % between 2.00 and 50.00, administrative fee 10 %. */
export type FeeRules = { feeBp: bigint; feeMin: Fen; feeMax: Fen; adminBp: bigint }

export const USUAL_FEES: FeeRules = {
  feeBp: 100n,
  feeMin: fen(200n),
  feeMax: fen(5_000n),
  adminBp: 1_000n,
}

export type Withdrawing = {
  amount: Fen
  /** Turnover that is still missing on deposits. */
  depositShortfall: Fen
  /** Face amounts of the bonuses whose turnover is unfinished. */
  unmetBonuses: readonly Fen[]
  freeWithdrawalsLeft: number
}

export type WithdrawalFees = {
  handlingFee: Fen
  administrativeFee: Fen
  turnoverDeduction: Fen
  /** The amount that is paid out. Negative where the charges exceed the amount asked for. */
  actual: Fen
  /** False where the charges leave nothing to arrive: such a withdrawal is refused. */
  allowed: boolean
}

/** The three charges, each rounded up to the fen, and what is left. */
export function withdrawalFees(want: Withdrawing, rules: FeeRules = USUAL_FEES): WithdrawalFees {
  const share = shareUp(want.amount, rules.feeBp)
  const handlingFee = want.freeWithdrawalsLeft > 0 ? NONE : lesser(rules.feeMax, greater(rules.feeMin, share))
  const administrativeFee = shareUp(want.depositShortfall, rules.adminBp)
  const turnoverDeduction = sumFen(want.unmetBonuses)
  const actual = fen(want.amount - handlingFee - administrativeFee - turnoverDeduction)
  return { handlingFee, administrativeFee, turnoverDeduction, actual, allowed: actual > 0n }
}

/** The least that has to be taken for anything to arrive by these charges. */
export function leastToArrive(want: Omit<Withdrawing, 'amount'>, rules: FeeRules = USUAL_FEES): Fen {
  // The handling fee grows by less than the amount does, so each try is nearer, and the first that is enough is the least.
  for (let amount = fen(1n); ;) {
    const { actual, allowed } = withdrawalFees({ ...want, amount }, rules)
    if (allowed) return amount
    amount = fen(amount + 1n - actual)
  }
}

/** The charges together, and their share of the amount in basis points, rounded up. */
export function costOf({ amount, actual }: { amount: Fen; actual: Fen }) {
  const cost = fen(amount - actual)
  return { cost, costBp: Number.parseInt(`${(cost * 10_000n + amount - 1n) / amount}`, 10) }
}

const MICRO = 1_000_000n
const FEN_IN_YUAN = 100n

/** How many coins an amount buys at `rateMicro` (millionths of a yuan a coin), down to the millionth. */
export const coinsOf = (amount: Fen, rateMicro: bigint): Micro =>
  micro((amount * MICRO * MICRO) / (FEN_IN_YUAN * rateMicro))
