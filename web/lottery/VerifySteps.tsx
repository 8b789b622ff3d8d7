import { Check, CircleAlert, Clock, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Proof } from '../../core/lottery/calls.ts'
import { fromWire, showYuan } from '../../core/money.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Tag, type TagKind } from '../ui/Tag.tsx'
import { HashText } from './HashText.tsx'
import { TermsWords } from './TermsWords.tsx'
import { LongWalk } from './LongWalk.tsx'
import s from './Verify.module.css'
import { hashOfText, leafHash, stepNames, wordsOf, type StepName, type Verdict } from './verify.ts'
import { stepTitles } from './VerdictCard.tsx'

type StepProps = { proof: Proof; verdict: Verdict }

const marks: Record<Verdict, { kind: TagKind; icon: typeof Check; text: () => string }> = {
  ok: { kind: 'ok', icon: Check, text: m.lottery_verify_mark_ok },
  bad: { kind: 'bad', icon: CircleAlert, text: m.lottery_verify_mark_bad },
  wait: { kind: 'pending', icon: Clock, text: m.lottery_verify_mark_wait },
  none: { kind: 'plain', icon: Minus, text: m.lottery_verify_mark_none },
}

type StepShape = {
  name: StepName
  verdict: Verdict
  text: string
  /** What the mark says where there is nothing to check. */
  none?: string
  children?: ReactNode
}

function Step({ name, verdict, text, none, children }: StepShape) {
  const { kind, icon, text: mark } = marks[verdict]
  return (
    <Card>
      <section aria-labelledby={`step-${name}`}>
        <div className={s.head}>
          <span className={s.number} aria-hidden>
            {stepNames.indexOf(name) + 1}
          </span>
          <h2 id={`step-${name}`}>{stepTitles[name]()}</h2>
          <Tag kind={kind} icon={icon}>
            {(verdict === 'none' && none) || mark()}
          </Tag>
        </div>
        <p className={s.text}>{text}</p>
        {children}
      </section>
    </Card>
  )
}

/** What was fixed before the first issue. */
export function CommitmentStep({ proof: { chain, position }, verdict }: StepProps) {
  return (
    <Step name="commitment" verdict={verdict} text={m.lottery_verify_commitment_text()}>
      <HashText label={m.lottery_verify_commitment_value()} value={chain.commitment} />
      <KeyValues>
        <KeyValue name={m.lottery_verify_published()}>{showInstant(chain.publishedAt)}</KeyValue>
        <KeyValue name={m.lottery_verify_chain()}>{chain.chainId}</KeyValue>
        <KeyValue name={m.lottery_verify_position()}>
          {m.lottery_verify_position_of({ position, length: chain.length })}
        </KeyValue>
      </KeyValues>
    </Step>
  )
}

/** The key of this issue belongs to that chain: hashed, it is the one that was published before. */
export function KeyStep({ proof, verdict }: StepProps) {
  const { key, position, checkpoint } = proof
  if (key === null) return <Step name="key" verdict={verdict} text={m.lottery_verify_key_wait()} />
  const steps = position - checkpoint.position
  const before =
    checkpoint.position === 0
      ? m.lottery_verify_key_first()
      : m.lottery_verify_key_before({ position: checkpoint.position })
  return (
    <Step name="key" verdict={verdict} text={m.lottery_verify_key_text({ steps, before })}>
      <HashText label={m.lottery_verify_key_value({ position })} value={key} />
      <HashText label={before} value={checkpoint.key} />
      {checkpoint.position > 0 && <LongWalk proof={proof} />}
    </Step>
  )
}

/** From the key to the dice, step by step. */
export function DrawStep({ proof, verdict }: StepProps) {
  const { status, key, numbers } = proof
  if (status === 'void')
    return (
      <Step
        name="draw"
        verdict={verdict}
        text={m.lottery_verify_draw_void()}
        none={m.lottery_board_void()}
      />
    )
  if (key === null || !numbers)
    return <Step name="draw" verdict={verdict} text={m.lottery_verify_draw_wait()} />
  const { prefix, words } = wordsOf(proof, numbers.length)
  return (
    <Step name="draw" verdict={verdict} text={m.lottery_verify_draw_text()}>
      <HashText label={m.lottery_verify_draw_message()} value={`${prefix}:0`} plain />
      <table className={s.words}>
        <thead>
          <tr>
            <th scope="col">{m.lottery_verify_draw_word()}</th>
            <th scope="col">{m.lottery_verify_draw_rest()}</th>
            <th scope="col">{m.lottery_verify_draw_die()}</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ hex, rest }, place) => (
            <tr key={place}>
              <td className={s.mono}>{hex}</td>
              <td>{rest}</td>
              <td>{rest + 1}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Step>
  )
}

/** My own line in the list that was frozen before anybody could know the key. */
export function TicketStep({ proof, verdict, asked }: StepProps & { asked: boolean }) {
  const { entries, ticket } = proof
  const text = !entries
    ? m.lottery_verify_ticket_wait()
    : ticket
      ? m.lottery_verify_ticket_text()
      : asked
        ? m.lottery_verify_ticket_missing()
        : m.lottery_verify_ticket_none()
  return (
    <Step name="ticket" verdict={verdict} text={text}>
      {entries && (
        <>
          <KeyValues>
            <KeyValue name={m.lottery_verify_entries()}>
              {m.lottery_verify_entries_of({
                count: entries.count,
                stake: showYuan(fromWire(entries.stake)),
              })}
            </KeyValue>
            <KeyValue name={m.lottery_verify_frozen()}>{showInstant(entries.frozenAt)}</KeyValue>
          </KeyValues>
          <HashText label={m.lottery_verify_root()} value={entries.root} />
        </>
      )}
      {ticket && <TermsWords text={ticket.terms} />}
      {ticket && (
        <details className={s.more}>
          <summary>{m.lottery_verify_ticket_more()}</summary>
          <HashText label={m.lottery_verify_terms()} value={ticket.terms} plain />
          <HashText label={m.lottery_verify_terms_hash()} value={hashOfText(ticket.terms)} />
          <HashText label={m.lottery_verify_leaf()} value={ticket.leaf} plain />
          <HashText label={m.lottery_verify_leaf_hash()} value={leafHash(ticket.leaf)} />
          <ol className={s.path} aria-label={m.lottery_verify_path()}>
            {[...ticket.path, ...ticket.bucketPath].map(({ side, hash }, place) => (
              <li key={place}>
                <HashText
                  label={side === 'left' ? m.lottery_verify_left() : m.lottery_verify_right()}
                  value={hash}
                />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Step>
  )
}
