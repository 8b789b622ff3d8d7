import { walletAccountForm } from '../../core/forms/wallet-account.ts'
import { payoutAccounts } from '../../core/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../form.ts'
import { useCall } from '../query.ts'
import { goBack } from '../router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextField } from '../ui/Field.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { AccountWait } from './AccountWait.tsx'
import s from './WithdrawPage.module.css'

/** A wallet account to be paid on. The holder is the verified name and cannot be another. */
export default function AddWalletPage() {
  // The list of cards carries the verified name, and how long a new account waits.
  const known = useCall(payoutAccounts.getBank, {})
  const form = useWallet(known.data?.holder)
  return (
    <Page
      title={m.withdraw_add_wallet()}
      root="/mine/withdrawal"
      foot={
        known.data && (
          <Foot>
            <Button wide busy={form.busy} off={!form.isReady} onPress={form.send}>
              {m.withdraw_add_wallet_submit()}
            </Button>
          </Foot>
        )
      }
    >
      <Load of={known} skeleton={<Skeleton rows={4} />}>
        {({ holder, waitHours }) => (
          <Stack>
            <Card>
              <div className={s.fields}>
                <TextField
                  label={m.withdraw_real_name()}
                  value={holder}
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
              </div>
            </Card>
            <AccountWait hours={waitHours} />
          </Stack>
        )}
      </Load>
    </Page>
  )
}

function useWallet(realName: string | undefined) {
  return useForm(payoutAccounts.addWallet, {
    name: 'wallet',
    rules: walletAccountForm,
    start: { alias: '', address: '' },
    // An account's number is nobody's business but the form's.
    keep: ['alias'],
    toSend: (typed) => ({ ...typed, realName }),
    onDone: () => {
      toast(m.withdraw_account_added(), 'done')
      goBack('/mine/withdrawal')
    },
  })
}
