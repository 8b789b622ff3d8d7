import { ReceiptText } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import type { Output } from '../../core/endpoint.ts'
import { invite, type Friend } from '../../core/invite.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction, useCall, useCallPages } from '../shell/query.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Instant } from '../ui/Instant.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Empty, Load } from '../ui/States.tsx'
import { Tag, type TagKind } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { Totals } from '../ui/Totals.tsx'
import { Rules } from './Rules.tsx'
import { Ways } from './Ways.tsx'
import s from './Invite.module.css'

type Mine = Output<typeof invite.mine>

/** A member's code, as a picture and a link; what friends have brought; and the terms in plain words. */
export default function InvitePage() {
  const mine = useCall(invite.mine, {})
  return (
    <Page
      title={m.invite_title()}
      lead={mine.data && leadOf(mine.data)}
      root={address.mine()}
      actions={
        <IconButton
          icon={ReceiptText}
          label={m.member_to_transactions()}
          href={address.transactions({ type: 'bonus' })}
        />
      }
    >
      <Load of={mine} skeleton={<Shape of="money" />}>
        {(data) => <Loaded mine={data} />}
      </Load>
    </Page>
  )
}

const leadOf = ({ code, next }: Mine) => {
  if (code === null) return undefined
  return next === null ? m.invite_lead_over() : m.invite_lead({ reward: yuan(next) })
}

function Loaded({ mine }: { mine: Mine }) {
  const { code, link, claimable, registered, counted, claimed } = mine
  return (
    <>
      <Stack>
        {code !== null && link !== null ? (
          <>
            <Ways code={code} link={link} />
            <Note kind="play">{m.invite_adults()}</Note>
          </>
        ) : (
          <Closed isBlocked={mine.isBlocked} />
        )}
        {claimable !== '0.00' && !mine.isBlocked && <Claim amount={claimable} />}
      </Stack>
      <Totals
        label={m.invite_figures()}
        items={[
          { name: m.invite_registered(), value: <span className="num">{registered}</span> },
          { name: m.invite_counted(), value: <span className="num">{counted}</span> },
          { name: m.invite_claimed(), value: <Money amount={claimed} /> },
        ]}
      />
      {code !== null && <Rules terms={mine.terms} />}
      <Days days={mine.days} />
      {/* The last: it grows as long as there are more. */}
      <Friends />
    </>
  )
}

function Closed({ isBlocked }: { isBlocked: boolean }) {
  if (!isBlocked) return <Empty title={m.invite_rest()} text={m.invite_rest_text()} />
  return (
    <Note kind="info">
      {m.invite_blocked()}{' '}
      <ButtonLink href={address.service()} size="small" kind="tonal">
        {m.invite_service()}
      </ButtonLink>
    </Note>
  )
}

function Claim({ amount }: { amount: string }) {
  const { run, busy } = useAction(invite.claim)
  const claim = async () => {
    const answer = await run({})
    if (answer.ok) toast(m.invite_claimed_done({ amount: yuan(answer.data.reward) }), 'done')
  }
  return (
    <Card>
      <div className={s.claim}>
        <KeyValues>
          <KeyValue name={m.invite_claimable()}>
            <Money amount={amount} strong />
          </KeyValue>
        </KeyValues>
        <Button wide busy={busy} onPress={() => void claim()}>
          {m.invite_claim({ amount: yuan(amount) })}
        </Button>
      </div>
    </Card>
  )
}

function Friends() {
  const pages = useCallPages(invite.friends, { size: 20 })
  return (
    <Section title={m.invite_friends()}>
      <InfiniteList pages={pages} empty={<Empty title={m.invite_none()} text={m.invite_none_text()} />}>
        {(rows) => (
          <Stack>
            <Card flush>
              <List label={m.invite_friends()}>
                {rows.map((friend) => (
                  <FriendRow key={friend.id} friend={friend} />
                ))}
              </List>
            </Card>
          </Stack>
        )}
      </InfiniteList>
    </Section>
  )
}

const looks: Record<Friend['state'], { kind: TagKind; text: () => string }> = {
  waiting: { kind: 'plain', text: m.invite_state_waiting },
  held: { kind: 'pending', text: m.invite_state_held },
  earned: { kind: 'primary', text: m.invite_state_earned },
  claimed: { kind: 'ok', text: m.invite_state_claimed },
  over: { kind: 'line', text: m.invite_state_over },
}

function FriendRow({ friend: { name, state, registeredAt, reward } }: { friend: Friend }) {
  const { kind, text } = looks[state]
  return (
    <Row
      title={name}
      sub={<Instant at={registeredAt} />}
      side={<Tag kind={kind}>{text()}</Tag>}
      sideSub={reward !== null && <Money amount={reward} />}
    />
  )
}

function Days({ days }: Pick<Mine, 'days'>) {
  if (days.length === 0) return null
  return (
    <Section title={m.invite_days()}>
      <Stack>
        <Card flush>
          <List label={m.invite_days()}>
            {days.map(({ day, registered, counted, reward }) => (
              <Row
                key={day}
                title={<span className="num">{day}</span>}
                sub={m.invite_day_text({ registered, counted })}
                side={reward !== '0.00' && <Money amount={reward} />}
              />
            ))}
          </List>
        </Card>
      </Stack>
    </Section>
  )
}
