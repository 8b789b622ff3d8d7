import { MessageCircleMore, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { accountKinds, type AccountKind } from '../../core/withdraw/payout-account.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { FactorSheet } from '../member/FactorSheet.tsx'
import { PasscodeSetup } from '../member/PasscodeSetup.tsx'
import { useCall } from '../shell/query.ts'
import { AmountField, TakeAll } from '../ui/AmountField.tsx'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Passcode } from '../ui/Passcode.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load } from '../ui/States.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { CostSheet } from './CostSheet.tsx'
import { accountSub, accountTitle, looks } from './accounts.ts'
import { useWithdrawal, type Form, type Overview } from './form.ts'
import { Cost, Receipt } from './Receipt.tsx'
import { TurnoverCard } from './TurnoverCard.tsx'
import { arriving } from './words.ts'
import s from './WithdrawPage.module.css'

/** Money out: where to, how much, what it costs and what arrives, all before the button (design 17). */
export default function WithdrawPage() {
  const overview = useCall(withdraw.overview, {}, { staleMs: 0 })
  const form = useWithdrawal(overview.data)
  return (
    <Page
      title={m.withdraw_title()}
      actions={
        <>
          <IconButton
            icon={ReceiptText}
            label={m.withdraw_records()}
            href={address.transactions({ type: 'withdraw' })}
          />
          <IconButton icon={MessageCircleMore} label={m.ui_service()} href={address.service()} />
        </>
      }
      foot={
        form.account && (
          <Foot>
            <Button wide busy={form.busy} off={!form.arrives} onPress={form.next}>
              {form.quote && form.arrives
                ? m.withdraw_submit({
                    amount: yuan(form.quote.amount),
                    actual: arriving(form.quote),
                  })
                : m.withdraw_next()}
            </Button>
          </Foot>
        )
      }
    >
      <Load of={overview} skeleton={<Shape of="money" />}>
        {(data) => <Content data={data} form={form} />}
      </Load>
      <CostSheet
        open={form.step === 'cost'}
        quote={form.quote}
        fees={overview.data?.fees}
        onClose={() => form.setStep('amount')}
        onGo={form.goOn}
      />
      <PasscodeSetup
        open={form.step === 'setup'}
        onClose={() => form.setStep('amount')}
        onDone={() => {
          void overview.refetch()
          form.setStep('passcode')
        }}
      />
      <Passcode
        open={form.step === 'passcode'}
        onClose={() => form.setStep('amount')}
        title={m.withdraw_enter_password()}
        lead={form.quote && m.withdraw_summary({ amount: yuan(form.quote.amount), actual: arriving(form.quote) })}
        onCode={form.send}
      />
      <FactorSheet
        open={form.step === 'factor'}
        onClose={() => form.setStep('amount')}
        onCode={form.sendFactor}
        busy={form.busy}
      />
    </Page>
  )
}

function Content({ data, form }: { data: Overview; form: Form }) {
  return (
    <Stack>
      <div className={s.kinds}>
        <Segment
          label={m.withdraw_method()}
          options={accountKinds.map((kind) => ({
            value: kind,
            label: (
              <span className={s.kind}>
                <Icon of={looks[kind].icon} size={18} />
                {looks[kind].short()}
              </span>
            ),
          }))}
          value={form.kind}
          onChange={form.setKind}
        />
      </div>
      {form.account ? <Amount data={data} form={form} /> : <Unbound kind={form.kind} />}
    </Stack>
  )
}

/** No account of this kind yet: one must be added first. */
function Unbound({ kind }: { kind: AccountKind }) {
  const look = looks[kind]
  return (
    <Card>
      <div className={s.unbound}>
        <h2 className="callout">{look.none()}</h2>
        <p>{look.noneText()}</p>
        <ButtonLink href={look.href}>{look.add()}</ButtonLink>
      </div>
    </Card>
  )
}

function Amount({ data, form }: { data: Overview; form: Form }) {
  const [choosing, setChoosing] = useState(false)
  const { account, kind } = form
  if (!account) return null
  const method = data.methods.find(({ code }) => code === kind)
  return (
    <>
      <Card flush>
        <List label={m.withdraw_to()}>
          <Row
            icon={looks[kind].icon}
            tint="primary"
            title={accountTitle(account)}
            sub={accountSub(account, method?.arrival)}
            onPress={() => setChoosing(true)}
          />
        </List>
      </Card>
      <Card>
        <AmountField
          {...form.field}
          label={m.withdraw_amount()}
          side={<TakeAll onPress={form.takeAll}>{m.withdraw_all()}</TakeAll>}
        />
        <p className={`dim sub apart ${s.limits}`}>
          <span>{m.withdraw_available({ amount: yuan(data.available) })}</span>
          <span>
            {data.timesLeft === 1
              ? m.withdraw_left_today_one({ amount: yuan(data.amountLeft) })
              : m.withdraw_left_today({ amount: yuan(data.amountLeft), times: data.timesLeft })}
          </span>
          <span>{m.withdraw_free_left({ count: data.freeLeft })}</span>
          {method?.rate && <span>{m.withdraw_rate({ rate: method.rate })}</span>}
        </p>
      </Card>
      <TurnoverCard data={data} />
      {form.quote && (
        <Receipt figures={form.quote} fees={data.fees}>
          <Cost quote={form.quote} />
        </Receipt>
      )}
      {form.changed && (
        <Note kind="pending" alert>
          {m.withdraw_quote_changed()}
        </Note>
      )}
      <AccountSheet
        open={choosing}
        kind={kind}
        accounts={data.accounts.filter((one) => one.kind === kind)}
        chosen={account.id}
        onClose={() => setChoosing(false)}
        onChoose={(id) => {
          form.setCard(id)
          setChoosing(false)
        }}
      />
    </>
  )
}
