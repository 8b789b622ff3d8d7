import type { Proof } from '../../../core/lottery/proof.ts'
import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Money } from '../../ui/Money.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { oddsText, pickedText } from '../words.ts'
import { useTicket } from './read-ticket.ts'
import { paidBy } from './terms.ts'

/** The ticket in words: read from the very texts whose hashes were checked. */
export function TermsWords({ proof }: { proof: Proof }) {
  const read = useTicket(proof)
  if (!read) return null
  const { play, selection, oddsMilli, stake } = read
  const paid = stake && paidBy(read, stake.unitStakeFen, proof)
  return (
    <KeyValues>
      <KeyValue name={play.name()}>{pickedText(play, selection)}</KeyValue>
      <KeyValue name={m.lottery_board_rules_odds()}>
        <span className="num">{oddsText(oddsMilli)}</span>
      </KeyValue>
      {stake && (
        <KeyValue name={m.lottery_board_stake()}>
          <span className="num">
            {stake.units} × {showYuan(stake.unitStakeFen)}
          </span>
        </KeyValue>
      )}
      {paid && (
        <KeyValue name={m.lottery_verify_pays()}>
          <Money amount={paid.payoutFen} />
        </KeyValue>
      )}
    </KeyValues>
  )
}
