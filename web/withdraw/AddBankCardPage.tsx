import { isCardOf } from '../../core/card-bank.ts'
import { bankCardForm } from '../../core/forms/bank-card.ts'
import { payoutAccounts } from '../../core/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { SelectField, TextField } from '../ui/Field.tsx'
import { AccountForm, leaveWith } from './AccountForm.tsx'

/** A bank card to be paid on. The holder is the verified name and cannot be another. */
export default function AddBankCardPage() {
  const known = useCall(payoutAccounts.getBank, {})
  const form = useCard(known.data?.holder)
  const number = form.part('cardNo')
  return (
    <AccountForm
      title={m.withdraw_add_card()}
      submit={m.withdraw_add_card_submit()}
      known={known}
      form={form}
      fields={({ holder, banks }) => (
        <>
          <TextField
            label={m.withdraw_holder()}
            value={holder}
            onChange={() => {}}
            readOnly
            hint={m.withdraw_holder_hint()}
          />
          <SelectField
            {...form.part('bankCode')}
            label={m.withdraw_bank()}
            placeholder={m.withdraw_bank_choose()}
            options={banks.map(({ code, name }) => ({ value: code, label: name }))}
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
        </>
      )}
    />
  )
}

function useCard(holder: string | undefined) {
  return useForm(payoutAccounts.addBank, {
    name: 'bank-card',
    rules: bankCardForm,
    start: { bankCode: '', cardNo: '', address: '' },
    // A card number is never kept on the device, not even for this tab.
    keep: ['bankCode', 'address'],
    toSend: ({ cardNo, ...rest }) => ({ ...rest, cardNo: digitsOf(cardNo), holder }),
    problems: ({ bankCode, cardNo }) => ({
      cardNo: isCardOf(bankCode, digitsOf(cardNo)) ? '' : m.withdraw_card_bank(),
    }),
    onDone: () => leaveWith(m.withdraw_card_added()),
  })
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Digits in groups of four, as they stand on the card. Full-width digits of an input method are taken too. */
const grouped = (text: string): string =>
  digitsOf(text.normalize('NFKC'))
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
