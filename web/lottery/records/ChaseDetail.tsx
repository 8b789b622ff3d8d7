import { Hourglass, Ticket, Trophy, Undo2 } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import { UUID_PATTERN } from '../../../core/endpoint.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { ChaseLeg, ChaseTask } from '../../../core/lottery/chase.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { fromWire, yuan } from '../../../core/money.ts'
import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { Page, Section, Stack } from '../../ui/Page.tsx'
import { playAndPick } from '../../../core/lottery/pick.ts'
import { ReceiptHead } from '../../ui/ReceiptHead.tsx'
import { KeyValue, KeyValues, List, Row } from '../../ui/Row.tsx'
import { Shape } from '../../ui/Shape.tsx'
import { Load, Lost } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { oddsText, shortIssue, unitsText } from '../words.ts'
import { chaseStateNames, chaseStateTags, legWord } from './states.ts'
import { StopChase } from './StopChase.tsx'

const POLL_MS = 4_000

/** One chase: where its money is, what is chased, and what became of each issue. */
export function ChaseDetail({ chaseId }: { chaseId: string }) {
  const isAsked = UUID_PATTERN.test(chaseId)
  const found = useCall(official.chase, { chaseId }, { when: isAsked, pollMs: POLL_MS, staleMs: 1_000 })
  const isUnknown = !isAsked || (found.error as { reason?: string } | null)?.reason === 'chase_unknown'
  return (
    <Page title={m.chase_detail()} root={address.chases()}>
      {!isUnknown ? (
        <Load of={found} skeleton={<Shape of="receipt" />}>
          {(chase) => <Found chase={chase} />}
        </Load>
      ) : (
        <Lost title={m.chase_unknown_title()} text={m.chase_unknown_text()}>
          <ButtonLink href={address.chases()} kind="tonal" size="medium">
            {m.chase_records()}
          </ButtonLink>
        </Lost>
      )}
    </Page>
  )
}

const Found = ({ chase }: { chase: ChaseTask }) => (
  <>
    <Stack>
      <Head chase={chase} />
      {chase.state === 'running' && fromWire(chase.waiting) > 0n && <StopChase chase={chase} />}
    </Stack>
    <Section title={m.chase_lines()}>
      <Stack>
        <Card flush>
          <List label={m.chase_lines()}>
            {chase.lines.map((line, at) => (
              <Row
                key={at}
                title={playAndPick(line.name, line.picked)}
                sub={`×${oddsText(line.oddsMilli)} · ${unitsText(line.units)} × ${yuan(line.stake)}`}
              />
            ))}
          </List>
        </Card>
      </Stack>
    </Section>
    <Section title={m.chase_legs()} side={m.chase_progress({ done: chase.legsDone, legs: chase.legs })}>
      <Stack>
        <Card flush>
          <List label={m.chase_legs()}>
            {chase.list.map((leg) => (
              <Leg key={leg.leg} leg={leg} family={findLottery(chase.lottery)?.family} />
            ))}
          </List>
        </Card>
      </Stack>
    </Section>
  </>
)

const Head = ({ chase }: { chase: ChaseTask }) => (
  <ReceiptHead
    of={chase.name}
    tag={<Tag kind={chaseStateTags[chase.state]}>{chaseStateNames[chase.state]()}</Tag>}
    amount={<Money amount={chase.total} big />}
    word={m.chase_set_aside()}
  >
    <KeyValues>
      <KeyValue name={m.chase_placed_sum()}>
        <Money amount={chase.placed} />
      </KeyValue>
      <KeyValue name={m.chase_waiting_sum()}>
        <Money amount={chase.waiting} />
      </KeyValue>
      <KeyValue name={m.chase_returned_sum()}>
        <Money amount={chase.returned} />
      </KeyValue>
      <KeyValue name={m.chase_stop()}>{chase.stopOnWin ? m.chase_stop_is_on() : m.chase_stop_is_off()}</KeyValue>
      <KeyValue name={m.chase_created_at()}>
        <span className="num">{showInstant(chase.createdAt)}</span>
      </KeyValue>
    </KeyValues>
  </ReceiptHead>
)

function Leg({ leg, family }: { leg: ChaseLeg; family: string | undefined }) {
  const isWin = leg.payout !== null && fromWire(leg.payout) > fromWire(leg.stake)
  const icon = {
    waiting: Hourglass,
    placed: isWin ? Trophy : Ticket,
    returned: Undo2,
  }[leg.state]
  return (
    <Row
      icon={icon}
      tint={isWin ? 'gain' : 'plain'}
      title={`${m.lottery_board_issue({ issue: shortIssue(leg.issue) })} · ${leg.multiple}\u00a0${m.official_times()}`}
      sub={
        leg.state === 'returned' ? (
          legWord(leg)
        ) : leg.numbers ? (
          <Numbers family={family} numbers={leg.numbers} size={26} />
        ) : undefined
      }
      side={<Money amount={leg.payout !== null && isWin ? leg.payout : leg.stake} sign={isWin} win={isWin} strong />}
      sideSub={
        <span className={isWin ? 'gain' : undefined}>
          {leg.state === 'returned' ? m.chase_leg_returned() : legWord(leg)}
        </span>
      }
      {...(leg.orderId && { href: address.order({ order: leg.orderId }) })}
    />
  )
}
