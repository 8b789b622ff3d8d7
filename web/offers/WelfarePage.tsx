import { Ticket } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import type { Endpoint } from '../../core/endpoint.ts'
import { claimAt, offers, type Award, type WelfareItem } from '../../core/offers/offers.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useAction, useCall } from '../shell/query.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { DaysWhole } from '../ui/Instant.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { Empty, Late, Load, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { SignedIn } from './SignedIn.tsx'
import { SignIn } from './SignIn.tsx'
import s from './Welfare.module.css'
import { minute } from './words.ts'

const kindNames: Record<string, () => string> = {
  offer: m.offers_kind_offer,
  prize: m.offers_kind_prize,
  gift: m.offers_kind_gift,
  friends: m.offers_kind_friends,
}

/** Everything that waits for the member, whichever part of the house gives it, with its expiry. */
export default function WelfarePage() {
  return (
    <Page
      title={m.offers_welfare()}
      lead={m.offers_welfare_lead()}
      root={address.mine()}
      actions={<IconButton icon={Ticket} label={m.offers_records()} href={address.redemptions()} />}
    >
      <SignedIn>
        <Whole />
      </SignedIn>
    </Page>
  )
}

function Whole() {
  const found = useCall(offers.welfare, {})
  const days = useCall(offers.getSignIn, {}, { quiet: true })
  const won = useCall(offers.awards, { size: 100 })
  // The list stands below the days, and waits until it is known whether there are any.
  if (days.isPending)
    return (
      <Late>
        <Skeleton rows={4} />
      </Late>
    )
  return (
    <Load of={found} skeleton={<Skeleton rows={4} />}>
      {({ list }) => (
        <Stack>
          {days.data?.open && <SignIn of={days.data} />}
          <Load of={won} skeleton={<Skeleton rows={2} />}>
            {(record) => <Waiting list={list} toChoose={record.list.filter(({ state }) => state === 'choose')} />}
          </Load>
        </Stack>
      )}
    </Load>
  )
}

type WaitingProps = { list: readonly WelfareItem[]; toChoose: readonly Award[] }

function Waiting({ list, toChoose }: WaitingProps) {
  if (list.length + toChoose.length === 0)
    return (
      <Empty title={m.offers_welfare_none()} text={m.offers_welfare_none_text()}>
        <ButtonLink size="medium" kind="tonal" href={address.offers()}>
          {m.offers_all()}
        </ButtonLink>
      </Empty>
    )
  return (
    <Card>
      <ul className={s.list} aria-label={m.offers_welfare()}>
        {list.map((one) => (
          <Item key={`${one.claim.path} ${one.id}`} one={one} />
        ))}
        {toChoose.map((one) => (
          <ToChoose key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  )
}

/** A prize that is still to be drawn or chosen: where its activity says how. */
const ToChoose = ({ one: { name, offer, until } }: { one: Award }) => (
  <li className={`apart ${s.item}`}>
    <div className={s.words}>
      <span className={s.title}>
        <strong>{name}</strong> <Tag>{m.offers_kind_prize()}</Tag>
      </span>
      <span className="faint caption">{m.offers_welfare_until({ time: minute(until) })}</span>
    </div>
    <div className={s.side}>
      <ButtonLink size="small" kind="tonal" href={address.offer({ id: offer })}>
        {m.offers_choose()} <span className="hush">{name}</span>
      </ButtonLink>
    </div>
  </li>
)

function Item({ one }: { one: WelfareItem }) {
  const { claim, busy } = useClaim(one)
  const { title, kind, amount, from, until } = one
  // A rebate says in its title what it is.
  const name = kind === 'rebate' ? undefined : (kindNames[kind] ?? m.offers_kind_gift)
  const isEarly = from !== null && from > serverNow()
  const press = async () => {
    if ((await claim()).ok) toast(m.offers_took({ amount: yuan(amount) }), 'done')
  }
  return (
    <li className={`apart ${s.item}`}>
      <div className={s.words}>
        <span className={s.title}>
          <strong>
            <DaysWhole text={title} />
          </strong>{' '}
          {name !== undefined && <Tag>{name()}</Tag>}
        </span>
        <span className="faint caption">
          {isEarly && <DaysWhole text={m.offers_welfare_from({ time: minute(from) })} />}
          {!isEarly && until !== null && <DaysWhole text={m.offers_welfare_until({ time: minute(until) })} />}
        </span>
      </div>
      <div className={s.side}>
        <Money amount={amount} strong />
        {!isEarly && (
          <Button
            size="small"
            kind="tonal"
            busy={busy}
            label={`${m.offers_claim()} ${title}`}
            onPress={() => void press()}
          >
            {m.offers_claim()}
          </Button>
        )}
      </div>
    </li>
  )
}

const calls = new Map<string, Endpoint>()

/** One object for each path, so that a press keeps its key while an answer is awaited. */
function useClaim({ claim: { path, input } }: WelfareItem) {
  const call = calls.get(path) ?? claimAt(path)
  calls.set(path, call)
  const { run, busy } = useAction(call)
  return { claim: () => run(input), busy }
}
