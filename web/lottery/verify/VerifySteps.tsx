import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { HashText } from './HashText.tsx'
import { LongWalk } from './LongWalk.tsx'
import s from './Verify.module.css'
import { VerifyStep, type StepProps } from './VerifyStep.tsx'
import { hashWordsOf } from './verify.ts'

/** The commitment that was published before the first issue. */
export function CommitmentStep({ proof, verdict }: StepProps) {
  const { chain, position } = proof
  return (
    <VerifyStep proof={proof} name="commitment" verdict={verdict} text={m.lottery_verify_commitment_text()}>
      <HashText label={m.lottery_verify_commitment_value()} value={chain.commitment} />
      <KeyValues>
        <KeyValue name={m.lottery_verify_published()}>{showInstant(chain.publishedAt)}</KeyValue>
        <KeyValue name={m.lottery_verify_chain()}>{chain.chainId}</KeyValue>
        <KeyValue name={m.lottery_verify_position()}>
          {m.lottery_verify_position_of({ position, length: chain.length })}
        </KeyValue>
      </KeyValues>
    </VerifyStep>
  )
}

/** The key of this issue belongs to that chain: hashed, it is the one that was published before. */
export function KeyStep({ proof, verdict }: StepProps) {
  const { key, position, checkpoint } = proof
  if (key === null) return <VerifyStep proof={proof} name="key" verdict={verdict} text={m.lottery_verify_key_wait()} />
  const steps = position - checkpoint.position
  const before =
    checkpoint.position === 0
      ? m.lottery_verify_key_first()
      : m.lottery_verify_key_before({ position: checkpoint.position })
  return (
    <VerifyStep
      proof={proof}
      name="key"
      verdict={verdict}
      text={steps === 1 ? m.lottery_verify_key_text_one({ before }) : m.lottery_verify_key_text({ steps, before })}
    >
      <HashText label={m.lottery_verify_key_value({ position })} value={key} />
      <HashText label={before} value={checkpoint.key} />
      {checkpoint.position > 0 && <LongWalk proof={proof} />}
    </VerifyStep>
  )
}

/** The derivation of the numbers from the key, step by step. */
export function DrawStep({ proof, verdict }: StepProps) {
  const { status, key, numbers } = proof
  if (status === 'void')
    return (
      <VerifyStep
        proof={proof}
        name="draw"
        verdict={verdict}
        text={m.lottery_verify_draw_void()}
        none={m.lottery_board_void()}
      />
    )
  if (key === null || !numbers)
    return <VerifyStep proof={proof} name="draw" verdict={verdict} text={m.lottery_verify_draw_wait()} />
  const { prefix, back, words } = hashWordsOf(proof)
  return (
    <VerifyStep
      proof={proof}
      name="draw"
      verdict={verdict}
      text={back ? m.lottery_verify_draw_text() : m.lottery_verify_draw_text_once()}
    >
      <HashText label={m.lottery_verify_draw_message()} value={`${prefix}:0`} plain />
      <table className={s.words}>
        <thead>
          <tr>
            <th scope="col">{m.lottery_verify_draw_word()}</th>
            <th scope="col">{m.lottery_verify_draw_bound()}</th>
            <th scope="col">{m.lottery_verify_draw_rest()}</th>
            <th scope="col">{m.lottery_verify_draw_die()}</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ hex, bound, rest, number }, place) => (
            <tr key={place}>
              <td className={s.mono}>{hex || '–'}</td>
              <td>{bound}</td>
              <td>{rest}</td>
              <td>{number}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VerifyStep>
  )
}
