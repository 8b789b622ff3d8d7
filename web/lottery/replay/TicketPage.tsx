import { ListChecks } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { m } from '../../../text/compiled/messages.js'
import { useQueryOf } from '../../shell/router.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Shape } from '../../ui/Shape.tsx'
import { Empty, Load, Lost } from '../../ui/States.tsx'
import { mineOf, useAwaited, useProof } from '../verify/mine.ts'
import { Corrected } from '../verify/Corrected.tsx'
import type { Mine } from '../verify/verify.ts'
import { Replay } from './Replay.tsx'

/** A bet on a draw that replays in ten seconds and is checked on this device: an own one, or one that was shared. */
export default function TicketPage() {
  const { lottery = '', issue = '', ...asked } = useQueryOf(address.ticket)
  const mine = mineOf(asked)
  const isShared = mine !== undefined && 'ticket' in mine
  return (
    <Page
      title={m.lottery_replay_title()}
      lead={isShared ? m.lottery_replay_lead_shared() : m.lottery_replay_lead()}
      root={isShared ? address.verify({ lottery }) : address.bets()}
      // Who was sent a bet may read another language than its owner, and be here for the first time.
      actions={isShared && <LanguageButton />}
    >
      {findLottery(lottery) && mine ? <Asked lottery={lottery} issue={issue} mine={mine} /> : <NoTicket />}
    </Page>
  )
}

type Draw = { lottery: string; issue: string }

function Asked({ mine, ...draw }: Draw & { mine: Mine }) {
  const { proof, isUnknown } = useProof(draw, mine)
  if (isUnknown) return <NoTicket />
  return (
    <Load of={proof} skeleton={<Shape of="proof" />}>
      {(data) => <Found proof={data} mine={mine} />}
    </Load>
  )
}

function Found({ proof, mine }: { proof: Proof; mine: Mine }) {
  useAwaited(proof, mine)
  const { lottery, issue, ticket, key } = proof
  if (key === null) return <Empty title={m.lottery_replay_wait()} text={m.lottery_replay_wait_text()} />
  if (!ticket) return <NoTicket />
  const named = 'ticket' in mine ? mine : { order: mine.orderNo, line: mine.line }
  return (
    <Stack>
      {proof.correction && <Corrected was={proof.correction} code={lottery} />}
      <Replay proof={proof} mine={mine} />
      {ticket.stake === null && <Note kind="info">{m.lottery_replay_kept()}</Note>}
      <ButtonLink href={address.verify({ lottery, issue, ...named })} kind="tonal" icon={ListChecks} wide>
        {m.lottery_replay_figures()}
      </ButtonLink>
    </Stack>
  )
}

/** A ticket that was damaged, is of another draw, or can no longer be opened: the page does not say which. */
const NoTicket = () => (
  <Lost title={m.lottery_replay_unknown()} text={m.lottery_replay_unknown_text()}>
    <ButtonLink href={address.verify()} kind="tonal" size="medium">
      {m.lottery_verify_latest()}
    </ButtonLink>
  </Lost>
)
