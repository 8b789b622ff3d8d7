import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { fromWire, percentText, plus } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { PondArt } from '../art/Art.tsx'
import { Button } from '../ui/Button.tsx'
import { PondCard } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import type { SavingsData } from './form.ts'
import s from './Savings.module.css'

type PondProps = { data: SavingsData; onIn: () => void; onOut: () => void }

/** All that is saved, where it lies, what flex brings today, and the two ways on. */
export function Pond({ data, onIn, onOut }: PondProps) {
  return (
    <PondCard art={<PondArt kind="draw" />}>
      <p className="dim sub">{m.savings_total()}</p>
      <p className={s.total}>
        <Money amount={plus(fromWire(data.flex), fromWire(data.locked))} big balance />
      </p>
      <p className={`dim ${s.parts}`}>
        <span>
          {m.savings_parts_flex()} <Money amount={data.flex} balance />
        </span>
        <span>
          {m.savings_parts_locked()} <Money amount={data.locked} balance />
        </span>
      </p>
      <p className="dim sub">{m.savings_rate_now({ rate: `${percentText(data.rateBp, 2)}%` })}</p>
      <div className={s.ways}>
        <Button kind="glass" size="medium" icon={ArrowDownLeft} onPress={onIn}>
          {m.savings_in()}
        </Button>
        <Button kind="glass" size="medium" icon={ArrowUpRight} off={data.flex === '0.00'} onPress={onOut}>
          {m.savings_out()}
        </Button>
      </div>
    </PondCard>
  )
}
