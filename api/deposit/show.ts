// An order as its member sees it.
import { networks, showMicro } from '../../core/coin.ts'
import { depositWays, type DepositOrder } from '../../core/deposit.ts'
import { depositWord } from '../../core/deposit-words.ts'
import type { Language } from '../../core/endpoint.ts'
import { fen, toWire } from '../../core/money.ts'
import { TOP_LEVEL } from '../../core/vip/vip.ts'
import type { Sql } from '../shell/db.ts'
import { bankName } from '../site/dictionary.ts'
import type { Chain } from './chain.ts'
import { hasLoss } from './loss.sql.ts'
import type { Provider } from './provider.ts'
import type { Member } from '../shell/serve.ts'
import { channelsAt, type ChannelRow, type OrderRow } from './deposit.sql.ts'

export type Payees = {
  cashier: Provider
  chain: Chain
  /** Is the sandbox's counter open, where members pay what people take? */
  counter: boolean
  /** The origin of ours that a page outside leads back to. */
  home: string
}

/** The order with the page, the account or the address where it is paid, while it can be. */
export async function showOrder(
  { db, member }: { db: Sql; member: Member },
  row: OrderRow,
  payees: Payees,
  language: Language,
): Promise<DepositOrder> {
  const channel = (await channelsAt(db, TOP_LEVEL)).find(({ code }) => code === row.channel)
  const status = row.is_over ? 'expired' : row.status
  return {
    id: row.id,
    type: row.type,
    channel: row.channel,
    channelName: depositWord(row.type, 'name', language),
    amount: toWire(row.amount),
    fee: toWire(row.fee),
    arrives: toWire(row.amount - row.fee),
    pay: {
      currency: row.pay_currency,
      amount: row.protocol ? showMicro(row.pay_amount) : toWire(row.pay_amount),
    },
    depositor: row.depositor,
    bank: row.bank_code,
    status,
    payUrl: status === 'waiting' ? payUrl(row, payees, language) : null,
    payLink: status === 'waiting' && isScanned(row) ? payees.cashier.payLink(row.id) : null,
    payee: payeeOf(channel, language),
    code: codeOf(row.id),
    chain: await chainOf(db, member, row),
    takesVoucher: channel?.takes_voucher ?? false,
    hasVoucher: row.voucher_id !== null,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    creditedAt: row.credited_at?.getTime() ?? null,
  }
}

/** Short enough to be said at a counter; the whole number is what counts. */
const codeOf = (id: string): string => id.slice(0, 8).toUpperCase()

const isScanned = ({ type }: OrderRow): boolean => ['link', 'scan'].includes(depositWays[type])

function payUrl(row: OrderRow, { cashier, chain, counter, home }: Payees, language: Language): string | null {
  if (row.provider === 'cashier' || (row.provider === 'desk' && counter)) {
    const { id, type, depositor, bank_code: bank, expires_at: expiresAt } = row
    const order = { id, type, depositor, bank, expiresAt, amount: fen(row.amount) }
    return cashier.payUrl(order, { language, home })
  }
  if (!row.protocol || !row.address) return null
  const order = { id: row.id, address: row.address, expiresAt: row.expires_at }
  return chain.walletUrl({ ...order, protocol: row.protocol, amount: showMicro(row.pay_amount) }, { language, home })
}

function payeeOf(channel: ChannelRow | undefined, language: Language): DepositOrder['payee'] {
  if (!channel?.payee_name || !channel.payee_bank || !channel.payee_account) return null
  return {
    name: channel.payee_name,
    bank: bankName(channel.payee_bank, language),
    account: channel.payee_account,
  }
}

async function chainOf(db: Sql, member: Member, row: OrderRow): Promise<DepositOrder['chain']> {
  if (!row.protocol || !row.address || row.rate_micro === null) return null
  const needed = networks[row.protocol].confirmations
  return {
    protocol: row.protocol,
    address: row.address,
    rate: showMicro(row.rate_micro),
    confirmations: row.status === 'credited' ? needed : row.confirmations,
    needed,
    transaction: row.seen_tx,
    gone: await hasLoss(db, member, row.id),
  }
}
