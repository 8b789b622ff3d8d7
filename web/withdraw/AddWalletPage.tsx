import { payoutAccounts, ALIAS_PATTERN, WALLET_PATTERN } from '../../core/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction, useCall } from '../query.ts'
import { goBack } from '../router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextField } from '../ui/Field.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { AccountWait } from './AccountWait.tsx'
import { useFields } from './fields.ts'
import s from './WithdrawPage.module.css'

/** A wallet account to be paid on. The holder is the verified name and cannot be another. */
export default function AddWalletPage() {
  // The list of cards carries the verified name, and how long a new account waits.
  const known = useCall(payoutAccounts.getBank, {})
  const form = useForm(known.data?.holder)
  return (
    <Page
      title={m.withdraw_add_wallet()}
      root="/mine/withdrawal"
      foot={
        known.data && (
          <Foot>
            <Button wide busy={form.busy} off={!form.isFilled} onPress={() => void form.send()}>
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

const names = ['alias', 'address'] as const
const fieldOf = {
  wallet_address: 'address',
  account_taken: 'address',
  alias_shape: 'alias',
} as const

function useForm(realName: string | undefined) {
  const add = useAction(payoutAccounts.addWallet)
  const fields = useFields(names, 'wallet', ({ alias, address }) => ({
    alias: ALIAS_PATTERN.test(alias) ? undefined : m.withdraw_alias_shape(),
    address: WALLET_PATTERN.test(address) ? undefined : m.withdraw_wallet_address(),
  }))
  const send = async () => {
    const values = fields.ready()
    if (!values || realName === undefined) return
    const answer = await add.run({ ...values, realName })
    if (answer.ok) {
      toast(m.withdraw_account_added(), 'done')
      return goBack('/mine/withdrawal')
    }
    const name = fieldOf[answer.reason as keyof typeof fieldOf]
    if (name) fields.refuse(name, answer.message)
  }
  return { ...fields, send, busy: add.busy }
}
