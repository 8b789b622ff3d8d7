import { useState } from 'react'
import type { Output } from '../../core/endpoint.ts'
import { fromWire, showYuan } from '../../core/money.ts'
import type { withdraw } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { TurnoverSheet } from './TurnoverSheet.tsx'
import s from './WithdrawPage.module.css'

type Overview = Output<typeof withdraw.overview>

/** How much of the turnover is done, and that one may withdraw all the same. */
export function TurnoverCard({ data }: { data: Overview }) {
  const [isOpen, setOpen] = useState(false)
  const [required, done] = [fromWire(data.turnoverRequired), fromWire(data.turnoverDone)]
  if (required === 0n) return null
  const missing = fromWire(data.turnoverMissing)
  // The bar is a picture; the amounts beside it are exact.
  const percent = Number.parseInt(`${(done * 100n) / required}`, 10)
  return (
    <Card>
      <div className="apart">
        <h2 id="turnover" className="callout">
          {m.withdraw_turnover()}
        </h2>
        <span className="num">
          <strong>{showYuan(done)}</strong> / {showYuan(required)}
        </span>
      </div>
      <ProgressBar value={percent} max={100} labelledBy="turnover" />
      <p className="dim sub">
        {missing === 0n ? m.withdraw_turnover_done() : m.withdraw_turnover_missing({ missing: showYuan(missing) })}
      </p>
      <p className={s.explain}>
        <Button kind="quiet" size="small" onPress={() => setOpen(true)}>
          {m.withdraw_turnover_explain()}
        </Button>
      </p>
      <TurnoverSheet open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
