// The names of payment channels, notes about each, and how soon the money arrives.
import { m } from '../text/compiled/messages.js'
import { depositWays, type DepositType } from './deposit.ts'
import type { Language } from './endpoint.ts'

type Words = Record<'name' | 'note' | 'arrival', (inputs: object, options: { locale: Language }) => string>

const words: Record<DepositType, Words> = {
  fastpay: { name: m.deposit_fastpay, note: m.deposit_fastpay_note, arrival: m.deposit_fastpay_arrival },
  local: { name: m.deposit_local, note: m.deposit_local_note, arrival: m.deposit_local_arrival },
  link: { name: m.deposit_link, note: m.deposit_link_note, arrival: m.deposit_link_arrival },
  alipay: { name: m.deposit_alipay, note: m.deposit_alipay_note, arrival: m.deposit_alipay_arrival },
  crypto: { name: m.deposit_crypto, note: m.deposit_crypto_note, arrival: m.deposit_crypto_arrival },
  cash: { name: m.deposit_cash, note: m.deposit_cash_note, arrival: m.deposit_cash_arrival },
  service: { name: m.deposit_service, note: m.deposit_service_note, arrival: m.deposit_service_arrival },
}

export const depositWord = (type: DepositType, word: keyof Words, locale: Language): string =>
  words[type][word]({}, { locale })

type Ways = typeof depositWays
type Wallet = { [Type in DepositType]: Ways[Type] extends 'scan' ? Type : never }[DepositType]

/** Names of wallets that are paid by scanning, for sentences that name one. */
const wallets: Record<Wallet, () => string> = {
  alipay: m.deposit_alipay_wallet,
}

const isWallet = (type: DepositType): type is Wallet => depositWays[type] === 'scan'

/** The name of a wallet; undefined for a way to pay that is no wallet. */
export const walletName = (type: DepositType): string | undefined => (isWallet(type) ? wallets[type]() : undefined)
