import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { isCardOf } from '../../core/withdraw/card-bank.ts'
import { bankCardForm } from '../../core/forms/bank-card.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { go } from '../shell/router.ts'
import { watchSession } from '../shell/session.ts'
import { type Chosen, takeChosen } from '../places/chosen.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Link } from '../ui/Link.tsx'
import { AccountForm, leaveWith } from './AccountForm.tsx'

/** A bank card to be paid on. The holder is the verified name and cannot be another. */
export default function AddBankCardPage() {
  const known = useCall(payoutAccounts.getBank, {})
  const [place] = useState(takeChosen)
  const form = useCard(known.data?.holder, place)
  const number = form.part('cardNo')
  return (
    <AccountForm
      title={m.withdraw_add_card()}
      submit={m.withdraw_add_card_submit()}
      known={known}
      form={form}
      fields={(data) => (
        <>
          <TextField
            label={m.withdraw_holder()}
            value={data?.holder ?? ''}
            onChange={() => {}}
            readOnly
            hint={m.withdraw_holder_hint()}
          />
          <SelectField
            {...form.part('bankCode')}
            label={m.withdraw_bank()}
            placeholder={m.withdraw_bank_choose()}
            options={(data?.banks ?? []).map(({ code, name }) => ({ value: code, label: name }))}
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
            maxLength={ADDRESS_MAX}
            hint={<Branch place={place} />}
            side={
              <Button
                kind="quiet"
                size="small"
                icon={MapPin}
                onPress={() => {
                  carried = form.values.cardNo
                  go(address.chooseLocation())
                }}
              >
                {m.places_choose()}
              </Button>
            }
          />
        </>
      )}
    />
  )
}

/** The hint about the branch, and the coordinates of the place that was chosen for it. */
function Branch({ place }: { place: Chosen | undefined }) {
  if (!place) return m.withdraw_branch_hint()
  const { name, lat, lng } = place
  return (
    <>
      {m.withdraw_branch_hint()}{' '}
      <Link href={address.openLocation({ lat: String(lat), lng: String(lng), name })} className="link">
        {m.places_view()}
      </Link>
    </>
  )
}

// The number of a card lies on no disk: it waits here for the way to the map and back.
let carried = ''
watchSession(() => (carried = ''))

function takeCarried(): string {
  const number = carried
  carried = ''
  return number
}

function useCard(holder: string | undefined, place: Chosen | undefined) {
  const [cardNo] = useState(takeCarried)
  const form = useForm(payoutAccounts.addBank, {
    name: 'bank-card',
    rules: bankCardForm,
    start: { bankCode: '', cardNo, address: '' },
    // A card number is never kept on the device, not even for this tab.
    keep: ['bankCode', 'address'],
    toSend: ({ cardNo, ...rest }) => ({ ...rest, cardNo: digitsOf(cardNo), holder }),
    problems: ({ bankCode, cardNo }) => ({
      cardNo: isCardOf(bankCode, digitsOf(cardNo)) ? '' : m.withdraw_card_bank(),
    }),
    onDone: () => leaveWith(m.withdraw_card_added()),
  })
  const { set, values } = form
  const begin = useEffectEvent(() => {
    if (!place || values.address.startsWith(place.name)) return
    set({ address: `${place.name}${values.address}`.slice(0, ADDRESS_MAX) })
  })
  useEffect(() => begin(), [])
  return form
}

const ADDRESS_MAX = 60

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Digits in groups of four, as they stand on the card. Full-width digits of an input method are taken too. */
const grouped = (text: string): string =>
  digitsOf(text.normalize('NFKC'))
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
