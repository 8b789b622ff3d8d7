import { Gift } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { offers, type Award } from '../../core/offers/offers.ts'
import { fromWire, yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useCallPages } from '../shell/query.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { DayList } from '../ui/DayList.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Empty } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { PrizeList } from './Prizes.tsx'
import s from './Redemptions.module.css'
import { SignedIn } from './SignedIn.tsx'
import { awardStates, minute } from './words.ts'

/** The prizes that can be chosen now, and everything that was won before. */
export default function RedemptionsPage() {
  return (
    <Page
      title={m.offers_records()}
      root={address.mine()}
      actions={<IconButton icon={Gift} label={m.offers_welfare()} href={address.welfare()} />}
    >
      <SignedIn>
        <Whole />
      </SignedIn>
    </Page>
  )
}

function Whole() {
  const pages = useCallPages(offers.awards, {})
  const [draw, show] = useState<Award['draw']>(null)
  const all = pages.first?.prizes ?? []
  const names = [...new Set(all.map(({ offerName }) => offerName))]
  return (
    <>
      {names.map((name) => (
        <Section key={name} title={name}>
          <Stack>
            <PrizeList prizes={all.filter(({ offerName }) => offerName === name)} mayChoose />
          </Stack>
        </Section>
      ))}
      <InfiniteList
        pages={pages}
        empty={
          <Empty title={m.offers_records_none()} text={m.offers_records_none_text()}>
            <ButtonLink size="medium" kind="tonal" href={address.offers()}>
              {m.offers_all()}
            </ButtonLink>
          </Empty>
        }
      >
        {(rows) => (
          <DayList<Award> rows={rows} at={(one) => one.at} keyOf={(one) => one.id}>
            {(one) => <AwardRow one={one} onDraw={() => show(one.draw)} />}
          </DayList>
        )}
      </InfiniteList>
      <Sheet open={draw !== null} onClose={() => show(null)} title={m.offers_award_draw()}>
        {draw && (
          <div className={s.draw}>
            <KeyValues>
              <KeyValue name={m.offers_commitment()}>{draw.commitment}</KeyValue>
              <KeyValue name={m.offers_award_seed()}>{draw.seed}</KeyValue>
              <KeyValue name={m.offers_award_client()}>{draw.clientSeed}</KeyValue>
              <KeyValue name={m.offers_award_weights()}>{draw.weights.join(' : ')}</KeyValue>
            </KeyValues>
          </div>
        )}
      </Sheet>
    </>
  )
}

function AwardRow({ one, onDraw }: { one: Award; onDraw: () => void }) {
  const { name, prize, amount, required, state, draw, until } = one
  const sideSub = <Tag kind={awardStates[state].kind}>{awardStates[state].name()}</Tag>
  // The turnover required depends on the prize, which is not chosen yet.
  if (state === 'choose')
    return (
      <Row
        title={name}
        sub={m.offers_welfare_until({ time: minute(until) })}
        sideSub={sideSub}
        href={address.offer({ id: one.offer })}
      />
    )
  const played =
    required !== null && fromWire(required) > 0n
      ? m.offers_award_required({ amount: yuan(required) })
      : m.offers_play_none()
  const what = {
    title: prize ?? name,
    sub: prize ? `${name} · ${played}` : played,
    side: amount !== null && <Money amount={amount} />,
    sideSub,
  }
  return draw ? <Row {...what} onPress={onDraw} /> : <Row {...what} />
}
