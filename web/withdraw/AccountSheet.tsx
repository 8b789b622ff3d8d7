import { Plus } from 'lucide-react'
import type { AccountKind, PayoutAccount } from '../../core/withdraw/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { accountSub, accountTitle, looks } from './accounts.ts'

type SheetProps = {
  open: boolean
  kind: AccountKind
  accounts: PayoutAccount[]
  chosen: string
  onClose: () => void
  onChoose: (id: string) => void
}

/** Which account is paid, and the way to add one. */
export function AccountSheet({ open, kind, accounts, chosen, onClose, onChoose }: SheetProps) {
  const look = looks[kind]
  return (
    <Sheet open={open} onClose={onClose} title={m.withdraw_to()}>
      <List>
        {accounts.map((account) => (
          <Row
            key={account.id}
            icon={look.icon}
            tint={account.id === chosen ? 'primary' : 'plain'}
            title={accountTitle(account)}
            sub={accountSub(account)}
            onPress={() => onChoose(account.id)}
          />
        ))}
        <Row icon={Plus} tint="plain" title={look.add()} href={look.href} />
      </List>
    </Sheet>
  )
}
