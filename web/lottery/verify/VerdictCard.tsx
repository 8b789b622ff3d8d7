import { CircleAlert, Clock, ShieldCheck, Undo2 } from 'lucide-react'
import type { Proof } from '../../../core/lottery/proof.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { m } from '../../../text/compiled/messages.js'
import { PondArt } from '../../art/Art.tsx'
import { PondCard } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { lookOf } from '../families/looks.ts'
import { isPublicBeacon, stepsOf, verdictOf, type StepName, type Steps } from './verify.ts'
import s from './Verify.module.css'

export const stepTitles: Record<StepName, () => string> = {
  commitment: m.lottery_verify_commitment,
  key: m.lottery_verify_key,
  beacon: m.lottery_verify_beacon,
  draw: m.lottery_verify_draw,
  ticket: m.lottery_verify_ticket,
}

/** The one sentence. Everything below it is its reason. */
export function VerdictCard({ proof, steps }: { proof: Proof; steps: Steps }) {
  const { verdict, failed } = verdictOf(steps)
  const look =
    verdict === 'bad' ? CircleAlert : proof.status === 'void' ? Undo2 : verdict !== 'ok' ? Clock : ShieldCheck
  return (
    <PondCard art={<PondArt kind="draw" />}>
      <p className={s.issue}>{m.lottery_board_issue({ issue: proof.issue })}</p>
      <p role="status" className={verdict === 'bad' ? s.verdictBad : s.verdict}>
        <Icon of={look} size={26} />
        <span>{failed ? badText(proof, failed) : sentenceOf(proof, steps)}</span>
      </p>
      {proof.numbers && (
        <div className={s.drawn}>
          <Numbers family={findLottery(proof.lottery)?.family} numbers={proof.numbers} />
          <span>{lookOf(proof.lottery).words(proof.numbers)}</span>
        </div>
      )}
    </PondCard>
  )
}

const badText = (proof: Proof, failed: StepName): string =>
  m.lottery_verify_bad({ step: stepsOf(proof).indexOf(failed) + 1, title: stepTitles[failed]() })

function sentenceOf(proof: Proof, steps: Steps): string {
  if (proof.status === 'void') {
    const reason = proof.voidReason ?? ''
    return steps.key === 'ok' ? m.lottery_verify_void_key({ reason }) : m.lottery_verify_void({ reason })
  }
  if (steps.key === 'wait') return proof.status === 'open' ? m.lottery_verify_open() : m.lottery_verify_locked()
  if (steps.beacon === 'busy') return m.lottery_verify_busy()
  if (steps.beacon === 'lost') return m.lottery_verify_lost()
  if (proof.correction) return m.resettle_verify_ok()
  if (steps.ticket === 'ok') return m.lottery_verify_ok_ticket()
  if (!proof.beaconProof) return m.lottery_verify_ok()
  return isPublicBeacon(proof) ? m.lottery_verify_ok_beacon() : m.lottery_verify_ok_beacon_other()
}
