import { useMemo } from 'react'
import { address } from '../../../core/addresses.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { m } from '../../../text/compiled/messages.js'
import { latePart } from '../../shell/lazy.tsx'
import { useCall } from '../../shell/query.ts'
import { useQueryOf } from '../../shell/router.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Shape } from '../../ui/Shape.tsx'
import { Empty, Load, Lost } from '../../ui/States.tsx'
import { usualLottery } from '../run.ts'
import { BeaconStep } from './BeaconStep.tsx'
import { useSignature } from './beacon.ts'
import { Corrected } from './Corrected.tsx'
import { IssuePicker } from './IssuePicker.tsx'
import { mineOf, useAwaited, useProof } from './mine.ts'
import { checkProof, type Mine } from './verify.ts'
import { TicketStep } from './TicketStep.tsx'
import { CommitmentStep, DrawStep, KeyStep } from './VerifySteps.tsx'
import { VerdictCard } from './VerdictCard.tsx'

/** The receipt of protection, below the verified steps; only a bet of the member's own has one. */
const Protection = latePart(() => import('../../care/Protection.tsx').then((module) => module.Protection))

const FIRST = 'k3_1m'

/** Was this draw fair? One sentence, and under it every step with its figures (decision 46). */
export default function VerifyPage() {
  const query = useQueryOf(address.verify)
  const code = query.lottery ?? usualLottery(FIRST)?.code ?? FIRST
  const listed = findLottery(code)
  const asked = query.issue
  const mine = mineOf(query)
  const latest = useCall(
    lottery.draws,
    { lottery: code, size: 5 },
    { when: listed !== undefined && asked === undefined },
  )
  const drawn = latest.data?.list.find(({ status }) => status === 'settled' || status === 'void')
  const issue = asked ?? drawn?.issue
  return (
    <Page title={m.lottery_verify_title()} lead={m.lottery_verify_lead()} root={address.odds({ lottery: code })}>
      {!listed ? (
        <NotHere />
      ) : issue !== undefined ? (
        <Checked key={`${code} ${issue} ${query.order ?? query.ticket}`} code={code} issue={issue} mine={mine} />
      ) : (
        <Load of={latest} skeleton={<Shape of="proof" />}>
          {() => <Empty title={m.lottery_verify_none()} text={m.lottery_verify_none_text()} />}
        </Load>
      )}
    </Page>
  )
}

type CheckedProps = { code: string; issue: string; mine: Mine | undefined }

function Checked({ code, issue, mine }: CheckedProps) {
  const { proof, isUnknown } = useProof({ lottery: code, issue }, mine)
  if (isUnknown)
    return (
      <>
        <NotHere />
        <Stack>
          <IssuePicker code={code} issue={issue} />
        </Stack>
      </>
    )
  return (
    <Load of={proof} skeleton={<Shape of="proof" />}>
      {(data) => <Result proof={data} mine={mine} />}
    </Load>
  )
}

function Result({ proof, mine }: { proof: Proof; mine: Mine | undefined }) {
  const signature = useSignature(proof)
  const steps = useMemo(() => checkProof(proof, mine, signature), [proof, mine, signature])
  const of = !mine ? 'none' : 'ticket' in mine ? 'shared' : 'own'
  useAwaited(proof, mine)
  return (
    <Stack>
      <VerdictCard proof={proof} steps={steps} />
      {proof.correction && <Corrected was={proof.correction} code={proof.lottery} />}
      <IssuePicker code={proof.lottery} issue={proof.issue} />
      <CommitmentStep proof={proof} verdict={steps.commitment} />
      <KeyStep proof={proof} verdict={steps.key} />
      {proof.beaconProof && <BeaconStep proof={proof} verdict={steps.beacon} />}
      <DrawStep proof={proof} verdict={steps.draw} />
      <TicketStep proof={proof} verdict={steps.ticket} asked={of} />
      {mine && 'orderNo' in mine && <Protection orderNo={mine.orderNo} />}
    </Stack>
  )
}

const NotHere = () => (
  <Lost title={m.lottery_verify_unknown()} text={m.lottery_verify_unknown_text()}>
    <ButtonLink href={address.verify()} kind="tonal" size="medium">
      {m.lottery_verify_latest()}
    </ButtonLink>
  </Lost>
)
