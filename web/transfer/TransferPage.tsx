import { CircleHelp, ReceiptText } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { toWire, yuan } from '../../core/money.ts'
import { isOver, transfer } from '../../core/transfer.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { AmountField, TakeAll } from '../ui/AmountField.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load } from '../ui/States.tsx'
import { useTransferForm, type TransferForm } from './form.ts'
import { Recovery } from './Recovery.tsx'
import { Sides } from './Sides.tsx'
import { Switches } from './Switches.tsx'
import { UnderWay } from './UnderWay.tsx'
import { Venues } from './Venues.tsx'
import { outcomeText, walletName, type WalletList } from './words.ts'

/** Between the central wallet and the venues: where the money is, what is under way, and the way home. */
export default function TransferPage() {
  const list = useCall(transfer.walletList, {}, { staleMs: 0, pollMs: 5_000 })
  const form = useTransferForm(list.data)
  return (
    <Page
      title={m.transfer_title()}
      actions={
        <>
          <IconButton
            icon={ReceiptText}
            label={m.transfer_records()}
            href={address.transactions({ type: 'transfer' })}
          />
          <IconButton icon={CircleHelp} label={m.ui_service()} href={address.service()} />
        </>
      }
      foot={
        list.data && (
          <Foot>
            <Button wide busy={form.busy} off={form.amount === undefined} onPress={form.send}>
              {sendLabel(list.data, form)}
            </Button>
          </Foot>
        )
      }
    >
      <Load of={list} skeleton={<Shape of="money" />}>
        {(data) => <Content list={data} form={form} again={() => void list.refetch()} />}
      </Load>
    </Page>
  )
}

function sendLabel(list: WalletList, { amount, direction, venue }: TransferForm): string {
  if (direction === 'in' && list.switches.locked) return m.transfer_locked()
  if (amount === undefined) return m.transfer_next()
  const words = { amount: yuan(toWire(amount)), venue: walletName(list, venue) }
  return direction === 'in' ? m.transfer_send_in(words) : m.transfer_send_out(words)
}

type ContentProps = { list: WalletList; form: TransferForm; again: () => void }

function Content({ list, form, again }: ContentProps) {
  return (
    <>
      <Stack>
        <Recovery list={list} />
        <Sides list={list} form={form} />
        {form.flipped && <Note>{m.transfer_flipped()}</Note>}
        <Card>
          <AmountField
            {...form.field}
            label={m.transfer_amount()}
            side={<TakeAll onPress={form.takeAll}>{m.transfer_all()}</TakeAll>}
          />
        </Card>
        {form.last && (
          <Note kind={isOver(form.last.state) ? 'info' : 'pending'} alert>
            {outcomeText(list, form.last)}
          </Note>
        )}
        <UnderWay list={list} />
        <Switches switches={list.switches} onChanged={again} />
      </Stack>
      <Venues list={list} chosen={form.venue} onChoose={form.setVenue} onChanged={again} />
    </>
  )
}
