import { useState } from 'react'
import * as v from 'valibot'
import { isCardOf } from '../../core/card-bank.ts'
import type { Output } from '../../core/endpoint.ts'
import { isCardNumber, payoutAccounts } from '../../core/payout-account.ts'
import type { BankCode } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { useDraft } from '../draft.ts'
import { useAction, useCall } from '../query.ts'
import { goBack } from '../router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SelectField, TextField, focusField } from '../ui/Field.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { AccountWait } from './AccountWait.tsx'
import s from './WithdrawPage.module.css'

// A card number is never kept on the device, not even for this tab.
const draftShape = v.object({ bank: v.string(), address: v.string() })
type Banks = Output<typeof payoutAccounts.getBank>
type Problem = {
  bank?: string | undefined
  number?: string | undefined
  address?: string | undefined
}

/** A bank card to be paid on. The holder is the verified name and cannot be another. */
export default function AddBankCardPage() {
  const banks = useCall(payoutAccounts.getBank, {})
  const form = useForm(banks.data)
  return (
    <Page
      title={m.withdraw_add_card()}
      root="/mine/withdrawal"
      foot={
        banks.data && (
          <Foot>
            <Button wide busy={form.busy} off={!form.isFilled} onPress={() => void form.send()}>
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

function Content({ data, form }: { data: Banks; form: ReturnType<typeof useForm> }) {
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
            {...form.bank}
            label={m.withdraw_bank()}
            placeholder={m.withdraw_bank_choose()}
            options={data.banks.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField
            {...form.number}
            label={m.withdraw_card_no()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={23}
            mono
            hint={m.withdraw_card_no_hint()}
          />
          <TextField
            {...form.address}
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

const fields = ['bank', 'number', 'address'] as const
type Field = (typeof fields)[number]
// Which field a refusal of the server belongs to.
const fieldOf: Record<string, Field> = {
  bank_unknown: 'bank',
  card_number: 'number',
  card_bank: 'number',
  card_taken: 'number',
  address_shape: 'address',
}

function useForm(data: Banks | undefined) {
  const [draft, setDraft, forget] = useDraft('bank-card', draftShape, { bank: '', address: '' })
  const [number, setNumber] = useState('')
  const [judged, setJudged] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<Problem>({})
  const add = useAction(payoutAccounts.addBank)
  const digits = number.replace(/\s/g, '')
  const wrong = problemsOf(draft.bank, digits, draft.address)

  const parts = (name: Field, value: string, set: (text: string) => void) => ({
    id: `card-${name}`,
    value,
    onChange: (text: string) => {
      set(text)
      setRefused({})
    },
    onBlur: () => value !== '' && setJudged((before) => new Set(before).add(name)),
    error: refused[name] ?? (judged.has(name) ? wrong[name] : undefined),
  })
  const send = async () => {
    setJudged(new Set(fields))
    const first = fields.find((name) => wrong[name])
    if (first) return focusField(`card-${first}`)
    if (!data) return
    const answer = await add.run({
      holder: data.holder,
      // Chosen from the list that the server gave.
      bankCode: draft.bank as BankCode,
      cardNo: digits,
      address: draft.address.trim(),
    })
    if (answer.ok) {
      forget()
      toast(m.withdraw_card_added(), 'done')
      return goBack('/mine/withdrawal')
    }
    const name = fieldOf[answer.reason]
    if (name) setRefused({ [name]: answer.message })
  }
  return {
    send,
    busy: add.busy,
    isFilled: fields.every((name) => !wrong[name]),
    bank: parts('bank', draft.bank, (bank) => setDraft({ ...draft, bank })),
    number: parts('number', number, (text) => setNumber(grouped(text))),
    address: parts('address', draft.address, (address) => setDraft({ ...draft, address })),
  }
}

/** Digits in groups of four, as they stand on the card. Full-width digits of an input method are taken too. */
const grouped = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

function problemsOf(bank: string, digits: string, address: string): Problem {
  const wrong: Problem = {}
  if (bank === '') wrong.bank = m.withdraw_bank_unknown()
  if (!isCardNumber(digits)) wrong.number = m.withdraw_card_number()
  else if (!isCardOf(bank, digits)) wrong.number = m.withdraw_card_bank()
  if (address.trim().length < 2) wrong.address = m.withdraw_address_shape()
  return wrong
}
