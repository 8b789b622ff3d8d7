import { Ticket } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { offers, type WelfareItem } from '../../core/offers.ts'
import { fromWire, showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useCall } from '../shell/query.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { Empty, Late, Load, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import { useClaim } from './claim.ts'
import { SignedIn } from './SignedIn.tsx'
import { SignIn } from './SignIn.tsx'
import s from './Welfare.module.css'
import { minute } from './words.ts'

const kindNames: Record<string, () => string> = {
  offer: m.offers_kind_offer,
  prize: m.offers_kind_prize,
  gift: m.offers_kind_gift,
  rebate: m.offers_kind_rebate,
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
        <>
          <Stack>
            {days.data?.open && <SignIn of={days.data} />}
            {list.length > 0 && (
              <Card>
                <ul className={s.list} aria-label={m.offers_welfare()}>
                  {list.map((one) => (
                    <Item key={`${one.claim.path} ${one.id}`} one={one} />
                  ))}
                </ul>
              </Card>
            )}
          </Stack>
          {list.length === 0 && (
            <Empty title={m.offers_welfare_none()} text={m.offers_welfare_none_text()}>
              <ButtonLink size="medium" kind="tonal" href={address.offers()}>
                {m.offers_all()}
              </ButtonLink>
            </Empty>
          )}
        </>
      )}
    </Load>
  )
}

function Item({ one }: { one: WelfareItem }) {
  const { claim, busy } = useClaim(one)
  const { title, kind, amount, from, until } = one
  const isEarly = from !== null && from > serverNow()
  const press = async () => {
    if ((await claim()).ok) toast(m.offers_took({ amount: showYuan(fromWire(amount)) }), 'done')
  }
  return (
    <li className={s.item}>
      <div className={s.words}>
        <span className={s.title}>
          <strong>{title}</strong> <Tag>{kindNames[kind]?.() ?? m.offers_kind_gift()}</Tag>
        </span>
        <span className={s.when}>
          {isEarly && m.offers_welfare_from({ time: minute(from) })}
          {!isEarly && until !== null && m.offers_welfare_until({ time: minute(until) })}
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
