import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Moves } from './Moves.tsx'
import s from './Transfer.module.css'
import type { WalletList } from './words.ts'

/** Money that has left one wallet and is not yet in the other. Renders nothing while there is none. */
export function UnderWay({ list }: { list: WalletList }) {
  if (list.underWay.length === 0) return null
  return (
    <section aria-label={m.transfer_under_way()}>
      <Card flush>
        <div className={s.underWay}>
          <h2 className="callout">{m.transfer_under_way()}</h2>
          <p>{m.transfer_under_way_text()}</p>
        </div>
        <Moves list={list} moves={list.underWay} />
      </Card>
    </section>
  )
}
