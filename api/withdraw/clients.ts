// The outside server of withdrawals: the bank, in both directions.
import type { House } from '../shell/app.ts'
import type { Receiver } from '../callback/callback.ts'
import { openBank, wordShape, type Bank } from './bank.ts'
import { recordWord } from './payout.ts'

/** The bank's messages, kept and then acted on. */
export const bankReceiver = (house: House): Receiver<typeof wordShape> => ({
  provider: 'bank',
  keys: () => house.settings.bank.keys,
  shape: wordShape,
  act: recordWord,
})

const BANK_TIMEOUT_MS = 5_000

export const bankOf = ({ settings }: House, timeoutMs = BANK_TIMEOUT_MS): Bank =>
  openBank(() => ({ ...settings.bank, timeoutMs }))
