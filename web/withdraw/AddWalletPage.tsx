import { walletAccountForm } from '../../core/forms/wallet-account.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { TextField } from '../ui/Field.tsx'
import { AccountForm, leaveWith } from './AccountForm.tsx'

/** A wallet account to be paid on. The holder is the verified name and cannot be another. */
export default function AddWalletPage() {
  // The list of cards carries the verified name, and how long a new account waits.
  const known = useCall(payoutAccounts.getBank, {})
  const form = useWallet(known.data?.holder)
  return (
    <AccountForm
      title={m.withdraw_add_wallet()}
      submit={m.withdraw_add_wallet_submit()}
      known={known}
      form={form}
      fields={(data) => (
        <>
          <TextField
            label={m.withdraw_real_name()}
            value={data?.holder ?? ''}
            onChange={() => {}}
            readOnly
            hint={m.withdraw_holder_hint()}
          />
          <TextField
            {...form.part('alias')}
            label={m.withdraw_wallet_alias()}
            maxLength={20}
            hint={m.withdraw_wallet_alias_hint()}
          />
          <TextField
            {...form.part('address')}
            label={m.withdraw_wallet_address_label()}
            autoComplete="off"
            maxLength={60}
            mono
            hint={m.withdraw_wallet_address_hint()}
          />
        </>
      )}
    />
  )
}

function useWallet(realName: string | undefined) {
  return useForm(payoutAccounts.addWallet, {
    name: 'wallet',
    rules: walletAccountForm,
    start: { alias: '', address: '' },
    // An account's number is never kept on the device, not even for this tab.
    keep: ['alias'],
    toSend: (typed) => ({ ...typed, realName }),
    onDone: () => leaveWith(m.withdraw_account_added()),
  })
}
