import type { Quote } from '../../core/withdraw/withdraw.ts'
import { percentText, yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Overview } from './form.ts'
import { Cost, Receipt } from './Receipt.tsx'
import { arriving } from './words.ts'

type SheetProps = {
  open: boolean
  quote: Quote | undefined
  fees: Overview['fees'] | undefined
  onClose: () => void
  onGo: () => void
}

/** Asks once more about a withdrawal that costs much; the plain way out is the filled button. */
export function CostSheet({ open, quote, fees, onClose, onGo }: SheetProps) {
  if (!quote || !fees) return null
  const share = { cost: yuan(quote.cost), percent: percentText(quote.costBp) }
  return (
    <Sheet open={open} onClose={onClose} title={m.withdraw_costly(share)}>
      <div className="column">
        <Receipt figures={quote} fees={fees}>
          <Cost quote={quote} />
        </Receipt>
        <Button wide onPress={onClose}>
          {m.withdraw_not_now()}
        </Button>
        <Button wide kind="quiet" onPress={onGo}>
          {m.withdraw_anyway({ actual: arriving(quote) })}
        </Button>
      </div>
    </Sheet>
  )
}
