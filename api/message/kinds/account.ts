// Messages about who may come in, and where money may go: R-ACC-11 wants them told to the member.
import * as v from 'valibot'
import { address } from '../../../core/addresses.ts'
import { protocols } from '../../../core/coin.ts'
import { accountKinds } from '../../../core/payout-account.ts'
import { m } from '../../../text/compiled/messages.js'
import { bankName } from '../../site/dictionary.ts'
import { kind, noFacts } from './kind.ts'
import type { Locale } from './kind.ts'

/** `masked` is what may be shown of the number. */
const payoutAccount = v.strictObject({
  kind: v.picklist(accountKinds),
  bank: v.nullable(v.string()),
  protocol: v.nullable(v.picklist(protocols)),
  masked: v.string(),
})
type PayoutAccount = v.InferOutput<typeof payoutAccount>

const toAccounts = ({ kind }: PayoutAccount) => address.accounts({ kind })
const toService = () => address.service()

/** "ICBC ···· 4446", "USDT · TRC20 T9yD…x4a2". */
function named({ bank, protocol, masked }: PayoutAccount, { locale }: Locale): string {
  if (bank) return `${bankName(bank, locale)} ···· ${masked}`
  const what = protocol ? `USDT · ${protocol}` : m.withdraw_method_wallet({}, { locale })
  return `${what} ${masked}`
}

export const aboutAccount = {
  sign_in_new_device: kind({
    group: 'account',
    facts: v.strictObject({ address: v.string() }),
    title: m.message_sign_in_new_device,
    text: ({ address: from }, at) => m.message_sign_in_new_device_text({ from }, at),
    about: toService,
  }),
  password_changed: kind({
    group: 'account',
    facts: noFacts,
    title: m.message_password_changed,
    text: (_facts, at) => m.message_password_changed_text({}, at),
    about: toService,
  }),
  passcode_set: kind({
    group: 'account',
    facts: noFacts,
    title: m.message_passcode_set,
    text: (_facts, at) => m.message_passcode_set_text({}, at),
    about: toService,
  }),
  passcode_changed: kind({
    group: 'account',
    facts: noFacts,
    title: m.message_passcode_changed,
    text: (_facts, at) => m.message_passcode_changed_text({}, at),
    about: toService,
  }),
  account_added: kind({
    group: 'account',
    facts: payoutAccount,
    title: m.message_account_added,
    text: (facts, at) => m.message_account_added_text({ account: named(facts, at) }, at),
    about: toAccounts,
  }),
  account_removed: kind({
    group: 'account',
    facts: payoutAccount,
    title: m.message_account_removed,
    text: (facts, at) => m.message_account_removed_text({ account: named(facts, at) }, at),
    about: toAccounts,
  }),
}
