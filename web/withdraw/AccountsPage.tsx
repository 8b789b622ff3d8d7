import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import {
  accountKinds,
  ACCOUNTS_MAX,
  payoutAccounts,
  type AccountKind,
  type PayoutAccount,
} from '../../core/withdraw/payout-account.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction, useCall } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { Passcode } from '../ui/Passcode.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Empty, Load, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { accountSub, accountTitle, isWaiting, looks } from './accounts.ts'
import s from './WithdrawPage.module.css'

/** Where the member is paid: cards, addresses and wallets, masked; taken away with the six digits. */
export default function AccountsPage() {
  const overview = useCall(withdraw.overview, {}, { staleMs: 0 })
  const asked = useQueryOf(address.accounts).kind
  const kind = accountKinds.find((one) => one === asked) ?? 'bank'
  const [leaving, setLeaving] = useState<PayoutAccount>()
  return (
    <Page title={m.withdraw_accounts()} root={address.mine()}>
      <UnderlineTabs
        above
        label={m.withdraw_accounts()}
        options={accountKinds.map((value) => ({ value, label: looks[value].tab() }))}
        value={kind}
        onChange={(value) => setQuery(address.accounts, { kind: value })}
      />
      <Stack>
        <Load of={overview} skeleton={<Skeleton rows={3} />}>
          {({ accounts }) => (
            <Accounts kind={kind} accounts={accounts.filter((one) => one.kind === kind)} onLeave={setLeaving} />
          )}
        </Load>
      </Stack>
      <Leaving account={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  )
}

type AccountsProps = {
  kind: AccountKind
  accounts: PayoutAccount[]
  onLeave: (account: PayoutAccount) => void
}

function Accounts({ kind, accounts, onLeave }: AccountsProps) {
  const look = looks[kind]
  const max = ACCOUNTS_MAX[kind]
  if (accounts.length === 0)
    return (
      <Empty title={look.none()} text={look.noneText()}>
        <ButtonLink href={look.href}>{look.add()}</ButtonLink>
      </Empty>
    )
  return (
    <>
      <Card flush>
        <List label={look.tab()}>
          {accounts.map((account) => (
            <Row
              key={account.id}
              icon={look.icon}
              tint="primary"
              title={accountTitle(account)}
              sub={accountSub(account)}
              side={
                <span className={s.rowSide}>
                  {isWaiting(account) && <Tag kind="pending">{m.withdraw_waits()}</Tag>}
                  <IconButton
                    icon={Trash2}
                    label={m.withdraw_remove_this({ account: accountTitle(account) })}
                    onPress={() => onLeave(account)}
                  />
                </span>
              }
            />
          ))}
        </List>
      </Card>
      <p className="dim sub">{m.withdraw_accounts_count({ count: accounts.length, max })}</p>
      {accounts.length < max && (
        <ButtonLink href={look.href} kind="tonal" wide icon={Plus}>
          {look.add()}
        </ButtonLink>
      )}
      <Note kind="info">{m.withdraw_accounts_note()}</Note>
    </>
  )
}

/** Asks for the withdrawal password, and takes the account away with it. */
function Leaving({ account, onClose }: { account: PayoutAccount | undefined; onClose: () => void }) {
  const remove = useAction(payoutAccounts.delAddress)
  const send = async (secondaryPwd: string) => {
    if (!account) return undefined
    const answer = await remove.run({ id: account.id, secondaryPwd })
    const isWrong =
      !answer.ok && (answer.reason === 'wrong_withdraw_password' || answer.reason === 'withdraw_password_locked')
    if (isWrong) return answer.message
    if (answer.ok) toast(m.withdraw_removed(), 'done')
    void queryClient.invalidateQueries({ queryKey: [withdraw.overview.path] })
    onClose()
    return undefined
  }
  return (
    <Passcode
      open={account !== undefined}
      onClose={onClose}
      title={m.withdraw_remove()}
      lead={account && m.withdraw_remove_lead({ account: accountTitle(account) })}
      onCode={send}
      forgot={false}
    />
  )
}
