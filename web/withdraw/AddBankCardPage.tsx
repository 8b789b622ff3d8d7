import { isCardOf } from '../../core/card-bank.ts'
import type { Output } from '../../core/endpoint.ts'
import { bankCardForm } from '../../core/forms/bank-card.ts'
import { payoutAccounts } from '../../core/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../form.ts'
import { useCall } from '../query.ts'
import { goBack } from '../router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { AccountWait } from './AccountWait.tsx'
import s from './WithdrawPage.module.css'

type Banks = Output<typeof payoutAccounts.getBank>

/** A bank card to be paid on. The holder is the verified name and cannot be another. */
export default function AddBankCardPage() {
  const banks = useCall(payoutAccounts.getBank, {})
  const form = useCard(banks.data)
  return (
    <Page
      title={m.withdraw_add_card()}
      root="/mine/withdrawal"
      foot={
        banks.data && (
          <Foot>
            <Button wide busy={form.busy} off={!form.isReady} onPress={form.send}>
              {m.withdraw_add_card_submit()}
            </Button>
          </Foot>
        )
      }
    >
      <Load of={banks} skeleton={<Skeleton rows={4} />}>
        {(data) => <Content data={data} form={form} />}
      </Load>
    </Page>
  )
}

function Content({ data, form }: { data: Banks; form: ReturnType<typeof useCard> }) {
  const number = form.part('cardNo')
  return (
    <Stack>
      <Card>
        <div className={s.fields}>
          <TextField
            label={m.withdraw_holder()}
            value={data.holder}
            onChange={() => {}}
            readOnly
            hint={m.withdraw_holder_hint()}
          />
          <SelectField
            {...form.part('bankCode')}
            label={m.withdraw_bank()}
            placeholder={m.withdraw_bank_choose()}
            options={data.banks.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField
            {...number}
            onChange={(text) => number.onChange(grouped(text))}
            label={m.withdraw_card_no()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={23}
            mono
            hint={m.withdraw_card_no_hint()}
          />
          <TextField
            {...form.part('address')}
            label={m.withdraw_branch()}
            maxLength={60}
            hint={m.withdraw_branch_hint()}
          />
        </div>
      </Card>
      <AccountWait hours={data.waitHours} />
    </Stack>
  )
}

function useCard(data: Banks | undefined) {
  return useForm(payoutAccounts.addBank, {
    name: 'bank-card',
    rules: bankCardForm,
    start: { bankCode: '', cardNo: '', address: '' },
    // A card number is never kept on the device, not even for this tab.
    keep: ['bankCode', 'address'],
    toSend: ({ cardNo, ...rest }) => ({ ...rest, cardNo: digitsOf(cardNo), holder: data?.holder }),
    problems: ({ bankCode, cardNo }) => ({
      cardNo: isCardOf(bankCode, digitsOf(cardNo)) ? '' : m.withdraw_card_bank(),
    }),
    onDone: () => {
      toast(m.withdraw_card_added(), 'done')
      goBack('/mine/withdrawal')
    },
  })
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Digits in groups of four, as they stand on the card. Full-width digits of an input method are taken too. */
const grouped = (text: string): string =>
  digitsOf(text.normalize('NFKC'))
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
