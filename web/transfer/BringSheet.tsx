import { useState, type ReactNode } from 'react'
import { transferForm } from '../../core/forms/transfer.ts'
import { fromWire, parseTyped, toWire, typedToWire, yuan } from '../../core/money.ts'
import { isOver, transfer, type Moved } from '../../core/transfer.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { queryClient, useAction } from '../shell/query.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { ChoiceGrid } from '../ui/Choice.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { balanceIn, outcomeText, walletName, type WalletList } from './words.ts'

type SheetOf = { list: WalletList; venue: VenueCode; onClose: () => void }

type BringProps = SheetOf & {
  /** A launch asks, and "nothing" is an answer; in a running game the member asked for the sheet. */
  atLaunch: boolean
  onDone: () => void
}

type Choice = '' | 'all' | 'some' | 'nothing'

/** How much goes to the venue that is played at. Nothing is chosen before the member does. */
export function BringSheet({ list, venue, atLaunch, onClose, onDone }: BringProps) {
  const { form, choice, choose, amount, moved } = useBring(list, venue)
  const options = [
    { value: 'all' as const, label: m.transfer_bring_all() },
    { value: 'some' as const, label: m.transfer_bring_some() },
    ...(atLaunch ? [{ value: 'nothing' as const, label: m.transfer_bring_nothing() }] : []),
  ]
  const send = (event: { preventDefault: () => void }) => {
    if (choice !== 'nothing') return form.send(event)
    event.preventDefault()
    onDone()
  }
  const says =
    choice === 'nothing'
      ? m.transfer_bring_play()
      : amount === undefined
        ? m.transfer_bring_choose()
        : m.transfer_bring_do({ amount: yuan(amount) })
  return (
    <MoneySheet {...{ list, venue, onClose, moved }} title={m.transfer_bring_title()} onDone={onDone}>
      {list.switches.locked ? (
        <Note>{m.transfer_wallet_locked()}</Note>
      ) : (
        <form className="form" onSubmit={send} noValidate>
          <ChoiceGrid label={m.transfer_bring_how_much()} value={choice} onChange={choose} options={options} />
          {choice === 'some' && <AmountField {...form.part('amount')} label={m.transfer_amount()} />}
          <Button type="submit" wide busy={form.busy} off={choice !== 'nothing' && amount === undefined}>
            {says}
          </Button>
        </form>
      )}
    </MoneySheet>
  )
}

function useBring(list: WalletList, venue: VenueCode) {
  const { moved, show } = useMoved()
  const form = useForm(transfer.transfer, {
    name: 'bring',
    rules: transferForm,
    start: { choice: '' as Choice, amount: '' },
    toSend: ({ choice, amount }) => ({
      ...{ from: 'central', to: venue },
      amount: choice === 'all' ? list.central : typedToWire(amount),
    }),
    at: { balance_short: ['amount'] },
    empty: { amount: m.ui_amount_needed },
    problems: ({ choice, amount }) => ({
      amount: choice === 'some' ? problemIn(list, amount) : undefined,
    }),
    onDone: (data) => void show(data),
  })
  const { choice, amount: typed } = form.values
  const all = list.central === '0.00' ? undefined : list.central
  return {
    ...{ form, choice, moved },
    /** The amount to send; undefined where there is none yet. */
    amount: choice === 'all' ? all : amountIn(list, choice, typed),
    choose: (next: Choice) => {
      form.begin()
      form.set({ choice: next })
    },
  }
}

/** The money left at the venue when its game is left, and the way to bring it home. */
export function HomeSheet({ list, venue, onClose, onDone }: SheetOf & { onDone: () => void }) {
  const { run, busy } = useAction(transfer.transfer)
  const { moved, show } = useMoved()
  const amount = balanceIn(list, venue)
  const send = async () => {
    const answer = await run({ from: venue, to: 'central', amount })
    if (answer.ok) await show(answer.data)
  }
  return (
    <MoneySheet {...{ list, venue, onClose, moved }} title={m.transfer_home_title()} onDone={onDone}>
      <Button wide busy={busy} off={amount === '0.00'} onPress={() => void send()}>
        {m.transfer_home_do({ amount: yuan(amount) })}
      </Button>
      <Button wide kind="quiet" onPress={onDone}>
        {m.transfer_home_leave()}
      </Button>
    </MoneySheet>
  )
}

type MoneySheetProps = SheetOf & {
  title: string
  moved: Moved | undefined
  onDone: () => void
  children: ReactNode
}

/** Where the money is, before and after, by the house's own words: it goes on looking while some is on its way. */
export function MoneySheet({ list, venue, onClose, onDone, title, moved, children }: MoneySheetProps) {
  const inTransit = list.wallets.find(({ code }) => code === venue)?.inTransit ?? '0.00'
  return (
    <Sheet open onClose={moved ? onDone : onClose} title={title}>
      <div className="column">
        <KeyValues>
          <KeyValue name={m.transfer_central()}>
            <Money amount={list.central} balance />
          </KeyValue>
          <KeyValue name={walletName(list, venue)}>
            <Money amount={balanceIn(list, venue)} balance />
          </KeyValue>
          {inTransit !== '0.00' && (
            <KeyValue name={m.transfer_under_way()}>
              <Money amount={inTransit} />
            </KeyValue>
          )}
        </KeyValues>
        {moved ? (
          <>
            <Note kind={isOver(moved.state) ? 'info' : 'pending'} alert>
              {outcomeText(list, moved)}
            </Note>
            <Button wide onPress={onDone}>
              {m.transfer_bring_go_on()}
            </Button>
          </>
        ) : (
          children
        )}
      </div>
    </Sheet>
  )
}

/** The house's answer to a transfer; a refusal is shown by itself, and the question stands again. */
export function useMoved() {
  const [moved, setMoved] = useState<Moved>()
  const show = async (data: Moved) => {
    // The balances beside the answer must be those after the transfer.
    await queryClient.invalidateQueries({ queryKey: [transfer.walletList.path] })
    setMoved(data)
    return data
  }
  return { moved, show }
}

function problemIn(list: WalletList, typed: string): string | undefined {
  const amount = parseTyped(typed)
  if (amount === undefined || amount === 0n) return m.transfer_amount_shape()
  return amount > fromWire(list.central) ? m.transfer_short({ available: yuan(list.central) }) : undefined
}

function amountIn(list: WalletList, choice: Choice, typed: string): string | undefined {
  const amount = parseTyped(typed)
  if (choice !== 'some' || amount === undefined || problemIn(list, typed)) return undefined
  return toWire(amount)
}
