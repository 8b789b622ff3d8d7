import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '../../core/endpoint.ts'
import { transfer } from '../../core/transfer.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { PondArt } from '../art/Art.tsx'
import { useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { PondCard } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import { Moves, Waiting } from './Moves.tsx'
import s from './Transfer.module.css'
import type { WalletList } from './words.ts'

type Recovered = Output<typeof transfer.recover>

/** The money at the venues in all, and the one button that brings it home. */
export function Recovery({ list }: { list: WalletList }) {
  const [found, setFound] = useState<Recovered>()
  const recover = useAction(transfer.recover)
  const count = list.wallets.filter(({ balance }) => balance !== '0.00').length
  const press = async () => {
    if (count === 0) return toast(m.transfer_recover_none(), 'plain')
    const answer = await recover.run({})
    if (answer.ok) setFound(answer.data)
  }
  return (
    <>
      <PondCard art={<PondArt kind="draw" />}>
        <div className={`apart ${s.pond}`}>
          <div>
            <p className="dim">{m.transfer_at_venues()}</p>
            <p className={s.total}>
              <Money amount={list.venues} big balance />
            </p>
          </div>
          <span className={s.paper}>
            <Button size="medium" icon={RotateCcw} busy={recover.busy} off={count === 0} onPress={() => void press()}>
              {m.transfer_recover()}
            </Button>
          </span>
        </div>
      </PondCard>
      <Sheet
        open={found !== undefined}
        onClose={() => setFound(undefined)}
        title={m.transfer_recovery_title()}
        lead={m.transfer_recovery_lead()}
      >
        {found && <Results list={list} found={found} />}
      </Sheet>
    </>
  )
}

/** The results as they were answered; what was in doubt then goes on among what is under way. */
function Results({ list, found }: { list: WalletList; found: Recovered }) {
  return (
    <>
      <p className={s.recovered}>
        {found.recovered === '0.00'
          ? m.transfer_recovered_none()
          : m.transfer_recovered({ amount: yuan(found.recovered) })}
      </p>
      <Moves list={list} moves={found.results} />
      <Waiting list={list} venues={found.waiting} />
    </>
  )
}
