import { ArrowDownUp, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { wallets, type WalletCode } from '../../core/venue/venues.ts'
import { m } from '../../text/compiled/messages.js'
import { IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Side, TransferForm } from './form.ts'
import s from './Transfer.module.css'
import { balanceIn, icons, walletName, type WalletList } from './words.ts'

/** From where and to where, each to be chosen, and the button between that swaps them. */
export function Sides({ list, form }: { list: WalletList; form: TransferForm }) {
  const [choosing, setChoosing] = useState<Side>()
  return (
    <Card flush>
      <div className={s.sides}>
        <SideRow list={list} side="from" code={form.from} onPress={() => setChoosing('from')} />
        <SideRow list={list} side="to" code={form.to} onPress={() => setChoosing('to')} />
        <span className={s.swap}>
          <IconButton icon={ArrowDownUp} size={20} label={m.transfer_swap()} onPress={form.swap} />
        </span>
      </div>
      <Sheet
        open={choosing !== undefined}
        onClose={() => setChoosing(undefined)}
        title={choosing === 'to' ? m.transfer_choose_to() : m.transfer_choose_from()}
      >
        <List>
          {wallets.map((code) => (
            <Row
              key={code}
              icon={icons[code]}
              tint={code === form[choosing ?? 'from'] ? 'primary' : 'plain'}
              title={walletName(list, code)}
              side={<Money amount={balanceIn(list, code)} />}
              onPress={() => {
                form.pick(choosing ?? 'from', code)
                setChoosing(undefined)
              }}
            />
          ))}
        </List>
      </Sheet>
    </Card>
  )
}

type SideProps = { list: WalletList; side: Side; code: WalletCode; onPress: () => void }

function SideRow({ list, side, code, onPress }: SideProps) {
  return (
    <button type="button" className={s.side} onClick={onPress}>
      <span className={s.sideName}>{side === 'from' ? m.transfer_from() : m.transfer_to()}</span>
      <span className={s.sideIcon}>
        <Icon of={icons[code]} size={20} />
      </span>
      <span className={s.sideTexts}>
        <strong>{walletName(list, code)}</strong>
        <span className="faint sub">
          <span className="hush">{m.transfer_balance()}</span> <Money amount={balanceIn(list, code)} />
        </span>
      </span>
      <span className={s.sideMore}>
        <Icon of={ChevronDown} size={18} />
      </span>
    </button>
  )
}
