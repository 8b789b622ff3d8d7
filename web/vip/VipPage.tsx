import { CircleHelp, HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { yuan } from '../../core/money.ts'
import { vip, type Gift, type Rung } from '../../core/vip/vip.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction, useCall } from '../shell/query.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { DaysWhole } from '../ui/Instant.tsx'
import { Link } from '../ui/Link.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import type { Vip } from './words.ts'
import { LadderCard } from './LadderCard.tsx'
import { LevelCard } from './LevelCard.tsx'
import { giftAt, PerkCard } from './PerkCard.tsx'
import s from './Vip.module.css'

/** The member's level, what can be taken, and the levels around it. */
export default function VipPage() {
  const mine = useCall(vip.get, {})
  const ladder = useCall(vip.ladder, {}, { staleMs: 3_600_000 })
  return (
    <Page
      title={m.vip_title()}
      root={address.mine()}
      actions={<IconButton icon={CircleHelp} label={m.vip_how()} href={address.vipDetail()} />}
    >
      <Load of={mine} skeleton={<Shape of="wallet" />}>
        {(data) => (
          <>
            <Stack>
              <LevelCard of={data} />
              <Note kind="play" icon={HeartHandshake}>
                {m.vip_calm()}
              </Note>
              <Regain of={data} />
            </Stack>
            <Gifts of={data} levels={ladder.data?.levels ?? []} />
            <Load of={ladder} skeleton={<Shape of="list" />}>
              {({ levels }) => (
                <Section
                  title={m.vip_ladder()}
                  side={
                    <Link href={address.vipDetail()} className="link">
                      {m.vip_ladder_all()}
                    </Link>
                  }
                >
                  <Stack>
                    <LadderCard levels={levels} level={data.level} />
                  </Stack>
                </Section>
              )}
            </Load>
          </>
        )}
      </Load>
    </Page>
  )
}

/** The play that regains a lost level, as plain figures. */
function Regain({ of: { regain } }: { of: Vip }) {
  if (!regain) return null
  return (
    <Card>
      <h2 className={s.small}>{m.vip_regain({ level: regain.level })}</h2>
      <KeyValues>
        <KeyValue name={m.vip_regain_played()}>
          <Money amount={regain.played} />
        </KeyValue>
        <KeyValue name={m.vip_regain_needed()}>
          <Money amount={regain.needed} />
        </KeyValue>
      </KeyValues>
    </Card>
  )
}

function Gifts({ of: data, levels }: { of: Vip; levels: readonly Rung[] }) {
  const { claim, busy } = useClaim()
  const [taking, setTaking] = useState<string>()
  const take = (id: string) => {
    setTaking(id)
    void claim(id).finally(() => setTaking(undefined))
  }
  const rebates = data.gifts.filter(({ kind }) => kind === 'rebate')
  const isBusy = (id: string | null) => busy && id !== null && taking === id
  return (
    <>
      <Section
        title={m.vip_perks()}
        side={
          <Link href={address.transactions({ type: 'bonus' })} className="link">
            {m.vip_records()}
          </Link>
        }
      >
        <Stack>
          {data.rests && <Note>{m.vip_rests()}</Note>}
          <div className={s.perks}>
            {data.perks.map((perk) => (
              <PerkCard
                key={perk.kind}
                perk={perk}
                next={levels.find((rung) => rung.level > data.level && giftAt(rung, perk.kind) !== '0.00')}
                rests={data.rests}
                busy={isBusy(perk.id)}
                onClaim={take}
              />
            ))}
          </div>
        </Stack>
      </Section>
      {rebates.length > 0 && (
        <Section title={m.vip_rebates()}>
          <Stack>
            <Card flush>
              <List label={m.vip_rebates()}>
                {rebates.map((gift) => (
                  <RebateRow key={gift.id} gift={gift} busy={isBusy(gift.id)} onClaim={take} />
                ))}
              </List>
            </Card>
            <p className={s.under}>{m.vip_rebates_text()}</p>
          </Stack>
        </Section>
      )}
    </>
  )
}

/** `claim(id)` takes a gift, says so, and has the page read again what waits. */
function useClaim() {
  const { run, busy } = useAction(vip.claim)
  const claim = async (giftId: string) => {
    const answer = await run({ giftId })
    if (answer.ok) toast(m.vip_claimed({ amount: yuan(answer.data.amount) }), 'done')
    await queryClient.invalidateQueries({ queryKey: [vip.get.path] })
  }
  return { claim, busy }
}

type RebateProps = { gift: Gift; busy: boolean; onClaim: (id: string) => void }

const RebateRow = ({ gift: { id, title, amount, until }, busy, onClaim }: RebateProps) => (
  <Row
    title={title}
    sub={until !== null && <DaysWhole text={m.vip_rebate_until({ at: showInstant(until).slice(0, 16) })} />}
    side={
      <span className={s.take}>
        <Money amount={amount} strong />
        <Button kind="tonal" size="small" busy={busy} onPress={() => onClaim(id)}>
          {m.vip_claim()}
          <span className="hush">{title}</span>
        </Button>
      </span>
    }
  />
)
