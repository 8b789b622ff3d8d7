import { CircleAlert, MessageCircleMore, ShieldCheck } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { liability, liabilityProblem, type Liability } from '../../core/liability.ts'
import { showYuan } from '../../core/money.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { PondArt } from '../art/Art.tsx'
import { useOnPhone } from '../shell/on-phone.ts'
import { useCall } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { IconButton } from '../ui/Button.tsx'
import { Card, PondCard } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { Code } from '../ui/Code.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Empty, Load } from '../ui/States.tsx'
import s from './Liability.module.css'

/** The published total of a day, and whether the own money is in it: worked out here, not told. */
export default function LiabilityPage() {
  const found = useCall(liability.get, {}, { staleMs: 60_000 })
  return (
    <Page
      title={m.liability_title()}
      root={address.about()}
      actions={<IconButton icon={MessageCircleMore} label={m.ui_service()} href={address.service()} />}
    >
      <Load of={found} skeleton={<Shape of="proof" />}>
        {({ last }) =>
          last ? <Proof last={last} /> : <Empty title={m.liability_empty()} text={m.liability_empty_text()} />
        }
      </Load>
    </Page>
  )
}

function Proof({ last }: { last: Liability }) {
  const { day, takenAt, members, root, protection, seals, own } = last
  return (
    <Stack>
      <Verdict last={last} />
      <Card>
        <KeyValues>
          <KeyValue name={m.liability_day()}>
            <span className="num">{day}</span>
          </KeyValue>
          <KeyValue name={m.liability_taken()}>
            <span className="num">{showInstant(takenAt)}</span>
          </KeyValue>
          <KeyValue name={m.liability_members()}>
            <span className="num">{members}</span>
          </KeyValue>
          {own && (
            <>
              <KeyValue name={m.liability_yours()} strong>
                <Money amount={own.balance} balance />
              </KeyValue>
              <KeyValue name={m.liability_promised()}>
                <Money amount={own.promised} />
              </KeyValue>
              <KeyValue name={m.liability_parts()}>
                <span className="num">{own.parts.length}</span>
              </KeyValue>
            </>
          )}
          <KeyValue name={m.liability_root()}>
            <Code text={root} what={m.liability_root()} />
          </KeyValue>
          <KeyValue name={m.liability_protection()}>
            <Code text={protection} what={m.liability_protection()} />
          </KeyValue>
        </KeyValues>
      </Card>
      <Card>
        <details>
          <summary className={s.more}>{m.liability_seals()}</summary>
          <p className="dim sub">{m.liability_seals_text()}</p>
          <KeyValues>
            {seals.map(({ bucket, number, hash }) => {
              const name = m.liability_seal({ bucket, number })
              return (
                <KeyValue key={bucket} name={name}>
                  <Code text={hash} what={name} />
                </KeyValue>
              )
            })}
          </KeyValues>
        </details>
      </Card>
      <Note>
        <strong>{m.liability_how()}</strong>
        <br />
        {m.liability_how_text()}
        <br />
        {m.liability_limits()}
      </Note>
    </Stack>
  )
}

function Verdict({ last }: { last: Liability }) {
  const uid = useSession()?.uid ?? ''
  const isWorkedOut = useOnPhone()
  const isBad = isWorkedOut && liabilityProblem(last, uid) !== undefined
  const says = isBad ? m.liability_bad() : last.own ? m.liability_ok() : m.liability_none_of_yours()
  return (
    <PondCard art={<PondArt kind="draw" />}>
      <p className="dim sub">{m.liability_total()}</p>
      <p className={s.total}>
        <Money amount={BigInt(last.total.replace('.', ''))} big />
      </p>
      <p className="dim sub">{m.liability_of_it({ amount: showYuan(BigInt(last.promised.replace('.', ''))) })}</p>
      <p role="status" className={classes(s.verdict, !isWorkedOut && s.waits)} data-bone={isWorkedOut ? undefined : ''}>
        <Icon of={isBad ? CircleAlert : ShieldCheck} size={24} />
        <span>{says}</span>
      </p>
    </PondCard>
  )
}
