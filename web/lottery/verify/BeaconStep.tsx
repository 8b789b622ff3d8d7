import { roundTimeMs } from '../../../core/fair/beacon.ts'
import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { HashText } from './HashText.tsx'
import s from './Verify.module.css'
import { isPublicBeacon } from './verify.ts'
import { VerifyStep, type StepProps } from './VerifyStep.tsx'

/** The part of the result that the house cannot know before the lock, and cannot choose after it. */
export function BeaconStep({ proof, verdict }: StepProps) {
  const { beacon, beaconProof } = proof
  if (!beaconProof) return null
  const { round, lockAt, chain, signature } = beaconProof
  return (
    <VerifyStep proof={proof} name="beacon" verdict={verdict} text={textOf({ proof, verdict })}>
      <KeyValues>
        <KeyValue name={m.lottery_verify_beacon_lock()}>{showInstant(lockAt)}</KeyValue>
        <KeyValue name={m.lottery_verify_beacon_round()}>{round}</KeyValue>
        <KeyValue name={m.lottery_verify_beacon_time()}>{showInstant(roundTimeMs(chain, round))}</KeyValue>
        <KeyValue name={m.lottery_verify_beacon_chain()}>
          {isPublicBeacon(proof) ? m.lottery_verify_beacon_quicknet() : m.lottery_verify_beacon_other()}
        </KeyValue>
      </KeyValues>
      {beacon !== null && <HashText label={m.lottery_verify_beacon_value()} value={beacon} />}
      {signature && <HashText label={m.lottery_verify_beacon_signature()} value={signature} />}
      <details className={s.more}>
        <summary>{m.lottery_verify_beacon_more()}</summary>
        <HashText label={m.lottery_verify_beacon_key()} value={chain.publicKey} />
        <HashText label={m.lottery_verify_beacon_hash()} value={chain.hash} />
      </details>
    </VerifyStep>
  )
}

function textOf({ proof, verdict }: StepProps): string {
  const round = proof.beaconProof?.round ?? 0
  if (verdict === 'lost') return m.lottery_verify_beacon_lost()
  if (verdict === 'wait') return m.lottery_verify_beacon_wait({ round })
  if (verdict === 'none') return m.lottery_verify_beacon_void({ round })
  return isPublicBeacon(proof) ? m.lottery_verify_beacon_text() : m.lottery_verify_beacon_text_other()
}
