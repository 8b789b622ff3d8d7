// Names of wallets that are paid by scanning, for sentences that name one.
import { depositWays, type DepositType } from '../../core/deposit.ts'
import { m } from '../../text/compiled/messages.js'

type Ways = typeof depositWays
type Wallet = { [Type in DepositType]: Ways[Type] extends 'scan' ? Type : never }[DepositType]

const names: Record<Wallet, () => string> = {
  alipay: m.deposit_alipay_wallet,
}

const isWallet = (type: DepositType): type is Wallet => depositWays[type] === 'scan'

/** The name of a wallet; undefined for a way to pay that is no wallet. */
export const walletName = (type: DepositType): string | undefined => (isWallet(type) ? names[type]() : undefined)
