import { useState } from 'react'
import * as v from 'valibot'
import { isCardNumber, withdraw } from '../../core/withdraw.ts'
import type { BankCode } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { useDraft } from '../draft.ts'
import { useAction, useCall } from '../query.ts'
import { goBack } from '../router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'

// A card number is never kept on the device, not even for this tab.
const draftShape = v.object({ bank: v.string(), address: v.string() })
type Problem = {
  bank?: string | undefined
  number?: string | undefined
  address?: string | undefined
}

/** A bank card to be paid on. The holder is the verified name and cannot be another. */
export default function AddBankCardPage() {
  const banks = useCall(withdraw.getBank, {})
  const [draft, setDraft, forget] = useDraft('bank-card', draftShape, { bank: '', address: '' })
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<Problem>({})
  const add = useAction(withdraw.addBank)
  const digits = number.replace(/\s/g, '')

  const send = async () => {
    const wrong = problemsOf(draft.bank, digits, draft.address)
    setProblem(wrong)
    if (Object.keys(wrong).length > 0 || !banks.data) return
    const answer = await add.run({
      holder: banks.data.holder,
      // Chosen from the list that the server gave.
      bankCode: draft.bank as BankCode,
      cardNo: digits,
      address: draft.address.trim(),
    })
    if (answer.ok) {
      forget()
      toast(m.withdraw_card_added(), 'done')
      goBack('/mine/withdrawal')
    } else if (answer.reason === 'card_number' || answer.reason === 'card_taken') {
      setProblem({ number: answer.message })
    } else if (answer.reason === 'address_shape') {
      setProblem({ address: answer.message })
    }
  }
  return (
    <Page
      title={m.withdraw_add_card()}
      root="/mine/withdrawal"
      foot={
        <Foot>
          <Button
            wide
            busy={add.busy}
            off={digits === '' || draft.bank === ''}
            onPress={() => void send()}
          >
            {m.withdraw_add_card_submit()}
          </Button>
        </Foot>
      }
    >
      <Load of={banks} skeleton={<Skeleton rows={4} />}>
        {(data) => (
          <Stack>
            <Card>
              <Stack>
                <TextField
                  label={m.withdraw_holder()}
                  value={data.holder}
                  onChange={() => {}}
                  readOnly
                  hint={m.withdraw_holder_hint()}
                />
                <SelectField
                  label={m.withdraw_bank()}
                  value={draft.bank}
                  onChange={(bank) => setDraft({ ...draft, bank })}
                  placeholder={m.withdraw_bank_choose()}
                  options={data.banks.map(({ code, name }) => ({ value: code, label: name }))}
                  error={problem.bank}
                />
                <TextField
                  label={m.withdraw_card_no()}
                  value={number}
                  onChange={(text) => setNumber(grouped(text))}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={23}
                  mono
                  hint={m.withdraw_card_no_hint()}
                  error={problem.number}
                />
                <TextField
                  label={m.withdraw_branch()}
                  value={draft.address}
                  onChange={(address) => setDraft({ ...draft, address })}
                  maxLength={60}
                  hint={m.withdraw_branch_hint()}
                  error={problem.address}
                />
              </Stack>
            </Card>
            <Note kind="info">{m.withdraw_card_wait()}</Note>
          </Stack>
        )}
      </Load>
    </Page>
  )
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
  if (address.trim().length < 2) wrong.address = m.withdraw_address_shape()
  return wrong
}
