import { textHash } from '../../../core/lottery/merkle.ts'
import { yuan } from '../../../core/money.ts'
import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { HashText } from './HashText.tsx'
import { TermsWords } from './TermsWords.tsx'
import s from './Verify.module.css'
import { VerifyStep, type StepProps } from './VerifyStep.tsx'
import { leafHash } from './verify.ts'
import { unitsText } from '../words.ts'

/** Whose line is looked for: an own order's, a shared one, or any of the own ones. */
type Asked = 'own' | 'shared' | 'none'

const texts: Record<Asked, [there: () => string, missing: () => string]> = {
  own: [m.lottery_verify_ticket_text, m.lottery_verify_ticket_missing],
  shared: [m.lottery_verify_shared_text, m.lottery_verify_shared_missing],
  none: [m.lottery_verify_ticket_text, m.lottery_verify_ticket_none],
}

/** My own line in the list that was frozen before any member could know the key. */
export function TicketStep({ proof, verdict, asked }: StepProps & { asked: Asked }) {
  const { entries, ticket } = proof
  const [there, missing] = texts[asked]
  const said = ticket?.stake === null ? m.lottery_verify_shared_kept() : there()
  const text = !entries ? m.lottery_verify_ticket_wait() : ticket ? said : missing()
  return (
    <VerifyStep proof={proof} name="ticket" verdict={verdict} text={text}>
      {entries && (
        <>
          <KeyValues>
            <KeyValue name={m.lottery_verify_entries()}>
              {m.lottery_verify_entries_of({
                bets: unitsText(entries.count),
                stake: yuan(entries.stake),
              })}
            </KeyValue>
            <KeyValue name={m.lottery_verify_frozen()}>{showInstant(entries.frozenAt)}</KeyValue>
          </KeyValues>
          <HashText label={m.lottery_verify_root()} value={entries.root} />
        </>
      )}
      {ticket && <TermsWords proof={proof} />}
      {ticket && (
        <details className={s.more}>
          <summary>{m.lottery_verify_ticket_more()}</summary>
          <HashText label={m.lottery_verify_terms()} value={ticket.terms} plain />
          <HashText label={m.lottery_verify_terms_hash()} value={textHash(ticket.terms)} />
          {ticket.stake !== null && (
            <>
              <HashText label={m.lottery_verify_stake()} value={ticket.stake} plain />
              <HashText label={m.lottery_verify_stake_hash()} value={textHash(ticket.stake)} />
            </>
          )}
          <HashText label={m.lottery_verify_leaf()} value={ticket.leaf} plain />
          <HashText label={m.lottery_verify_leaf_hash()} value={leafHash(ticket.leaf)} />
          <ol aria-label={m.lottery_verify_path()}>
            {[...ticket.path, ...ticket.bucketPath].map(({ side, hash }, place) => (
              <li key={place}>
                <HashText label={side === 'left' ? m.lottery_verify_left() : m.lottery_verify_right()} value={hash} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </VerifyStep>
  )
}
