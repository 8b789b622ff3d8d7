import { Check, CircleAlert, Clock, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Proof } from '../../../core/lottery/proof.ts'
import { m } from '../../../text/compiled/messages.js'
import { Card } from '../../ui/Card.tsx'
import { Tag, type TagKind } from '../../ui/Tag.tsx'
import s from './Verify.module.css'
import { stepTitles } from './VerdictCard.tsx'
import { stepsOf, type StepName, type Verdict } from './verify.ts'

export type StepProps = { proof: Proof; verdict: Verdict }

/** How a verdict looks and reads. */
export const marks: Record<Verdict, { kind: TagKind; icon: typeof Check; text: () => string }> = {
  ok: { kind: 'ok', icon: Check, text: m.lottery_verify_mark_ok },
  bad: { kind: 'bad', icon: CircleAlert, text: m.lottery_verify_mark_bad },
  wait: { kind: 'pending', icon: Clock, text: m.lottery_verify_mark_wait },
  busy: { kind: 'pending', icon: Clock, text: m.lottery_verify_mark_busy },
  lost: { kind: 'plain', icon: Minus, text: m.lottery_verify_mark_none },
  none: { kind: 'plain', icon: Minus, text: m.lottery_verify_mark_none },
}

// A failed step has a text of its own: the usual one would state as true what failed.
const badTexts: Record<StepName, () => string> = {
  commitment: m.lottery_verify_commitment_bad,
  key: m.lottery_verify_key_bad,
  beacon: m.lottery_verify_beacon_bad,
  draw: m.lottery_verify_draw_bad,
  ticket: m.lottery_verify_ticket_bad,
}

type StepShape = StepProps & {
  name: StepName
  text: string
  /** The text of the mark where there is nothing to check. */
  none?: string
  children?: ReactNode
}

/** The frame of a step: its number, its name, its verdict, and an explanation. */
export function VerifyStep({ proof, name, verdict, text, none, children }: StepShape) {
  const { kind, icon, text: mark } = marks[verdict]
  return (
    <Card>
      <section aria-labelledby={`step-${name}`}>
        <div className={s.head}>
          <span className={s.number} aria-hidden>
            {stepsOf(proof).indexOf(name) + 1}
          </span>
          <h2 id={`step-${name}`}>{stepTitles[name]()}</h2>
          <Tag kind={kind} icon={icon}>
            {(verdict === 'none' && none) || mark()}
          </Tag>
        </div>
        <p className={s.text}>{verdict === 'bad' ? badTexts[name]() : text}</p>
        {children}
      </section>
    </Card>
  )
}
