import { Landmark, Plus } from 'lucide-react'
import { showInstant } from '../../core/time.ts'
import type { Card } from '../../core/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../clock.ts'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'

/** What stands under a card: its holder, and from when on it can be paid. */
export function cardSub(card: Card, arrival: string): string {
  if (card.usableAt > serverNow()) return m.withdraw_usable_at({ at: showInstant(card.usableAt) })
  return arrival ? `${card.holder} · ${arrival}` : card.holder
}

type SheetProps = {
  open: boolean
  cards: Card[]
  chosen: string
  onClose: () => void
  onChoose: (id: string) => void
}

/** Which card is paid, and the way to add one. */
export function CardSheet({ open, cards, chosen, onClose, onChoose }: SheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={m.withdraw_to()}>
      <List>
        {cards.map((card) => (
          <Row
            key={card.id}
            icon={Landmark}
            tint={card.id === chosen ? 'primary' : 'plain'}
            title={`${card.bankName} ···· ${card.last4}`}
            sub={cardSub(card, '')}
            onPress={() => onChoose(card.id)}
          />
        ))}
        <Row icon={Plus} tint="plain" title={m.withdraw_add_card()} href="/mine/addBankCard" />
      </List>
    </Sheet>
  )
}
