// State of the deposit form: the typed values, their problems, and how it is sent.
import { address } from '../../core/addresses.ts'
import { deposit, depositFee, depositWays, inDepositRange, type Channel, type PaidBy } from '../../core/deposit.ts'
import type { Protocol } from '../../core/coin.ts'
import { depositForm } from '../../core/forms/deposit.ts'
import { fen, fromWire, parseTyped, showYuan, toWire, typedToWire, yuan, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { useGoFromHere } from '../shell/router.ts'
import { toast } from '../ui/toast.ts'

export type Channels = { list: Channel[]; depositor: string; openOrders: string[] }
export type DepositForm = ReturnType<typeof useDepositForm>

/** Ways whose order's page would only lead on to the cashier. */
const waysLeadingOn: PaidBy[] = ['page', 'bank', 'scan']

const start = {
  ...{ amount: '', bank: '', channelId: 0, protocol: '' },
  // The verified name is offered until another one is typed.
  depositor: undefined as string | undefined,
  // The promotion that is joined together with this deposit, as "version id"; empty where none is.
  join: '',
}

export function useDepositForm(data: Channels | undefined) {
  const goFromHere = useGoFromHere()
  const form = useForm(deposit.submit, {
    name: 'deposit',
    rules: depositForm,
    start,
    keep: ['amount', 'bank', 'channelId', 'protocol', 'depositor'],
    // Exactly the fields that this way of paying asks for.
    toSend: (typed) => {
      const { channel, protocol, depositor } = chosenIn(data, typed)
      return {
        channelId: channel?.id,
        amount: typedToWire(typed.amount),
        ...(channel?.needsDepositor && { depositor }),
        ...(channel?.needsBank && { bank: typed.bank }),
        ...(protocol && { protocol }),
        ...(price.quote && { quoteId: price.quote.id }),
        ...(typed.join && { join: joinOf(typed.join) }),
      }
    },
    empty: { amount: m.ui_amount_needed },
    problems: (typed) => ({ amount: problemOf(chosenIn(data, typed).channel, typed.amount) }),
    onDone: ({ id, type, payUrl }) => {
      // The order's page stands behind the cashier's: a member who goes back from there finds it.
      if (!goFromHere(address.depositOrder({ order: id }))) return toast(m.deposit_ordered(), 'done')
      if (waysLeadingOn.includes(depositWays[type]) && payUrl) window.location.assign(payUrl)
    },
    onRefused: ({ reason }) => {
      if (reason === 'quote_expired' || reason === 'quote_changed') price.again()
    },
  })
  const { channel, protocol, depositor } = chosenIn(data, form.values)
  const isRight = problemOf(channel, form.values.amount) === undefined
  const amount = isRight ? parseTyped(form.values.amount) : undefined
  const price: Price = usePrice(channel, amount, protocol)
  return {
    ...{ channel, protocol, depositor, amount, price },
    ...{ part: form.part, busy: form.busy },
    /** Sends the order; joins an activity with it where the button of the activity was pressed. */
    send: (joining?: { id: string; version: number }) => {
      form.set({ join: joining ? `${joining.version} ${joining.id}` : '' })
      form.send()
    },
    setProtocol: (next: string) => form.set({ protocol: next }),
    setChannel: (id: number) => {
      form.begin()
      form.set({ channelId: id })
    },
  }
}

function joinOf(text: string) {
  const [version = '', id = ''] = text.split(' ')
  return { id, version: Number.parseInt(version, 10) }
}

type Chosen = Pick<typeof start, 'channelId' | 'protocol' | 'depositor'>

/** The way to pay that was chosen, else the first one that is open. */
function chosenIn(data: Channels | undefined, chosen: Chosen) {
  const list = data?.list ?? []
  const channel = list.find(({ id }) => id === chosen.channelId) ?? list.find(({ isOpen }) => isOpen) ?? list[0]
  const protocol = channel?.protocols.find((one) => one === chosen.protocol) ?? channel?.protocols[0]
  return { channel, protocol, depositor: chosen.depositor ?? data?.depositor ?? '' }
}

type Price = ReturnType<typeof usePrice>

/** The price in coins, asked for again when it is over. */
function usePrice(channel: Channel | undefined, amount: Fen | undefined, protocol: Protocol | undefined) {
  const wants = channel?.rate && amount !== undefined && protocol
  const input = {
    channelId: channel?.id ?? 0,
    amount: toWire(amount ?? 0n),
    protocol: protocol ?? ('TRC20' as const),
  }
  const quote = useCall(deposit.quote, input, {
    when: Boolean(wants),
    staleMs: 60_000,
    quiet: true,
  })
  return {
    quote: wants ? quote.data : undefined,
    failed: Boolean(wants) && quote.isError,
    again: () => void quote.refetch(),
  }
}

function problemOf(channel: Channel | undefined, text: string): string | undefined {
  if (!channel) return undefined
  const { min, max } = channel
  const amount = parseTyped(text)
  if (amount === undefined || !inDepositRange(amount)) return m.deposit_amount_range()
  if (amount >= fromWire(min) && amount <= fromWire(max)) return undefined
  return m.deposit_channel_range({ min: yuan(min), max: yuan(max) })
}

/** The channel's fee and the amount that arrives, shown before anything is sent; undefined where it is free. */
export function costOf({ feeBps }: Channel, amount: Fen | undefined): string | undefined {
  if (feeBps === 0 || amount === undefined) return undefined
  const fee = depositFee(amount, feeBps)
  return m.deposit_fee_line({ fee: showYuan(fee), net: showYuan(fen(amount - fee)) })
}
