// The ways to pay: which there are, what they ask for, and what they are called.
import { showMicro } from '../../core/coin.ts'
import { depositTypes, inDepositRange } from '../../core/deposit.ts'
import type { Channel, DepositType } from '../../core/deposit.ts'
import type { Language } from '../../core/endpoint.ts'
import { showYuan, toWire } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import { allChannels } from './deposit.sql.ts'
import type { ChannelRow } from './deposit.sql.ts'

/** The open channel of this number, for this amount. Refuses amount_range, channel_closed, channel_range. */
export async function channelFor(
  db: Sql,
  want: { channelId: number; amount: Fen },
): Promise<ChannelRow> {
  if (!inDepositRange(want.amount)) refuse('amount_range', { field: 'amount' })
  const channel = (await allChannels(db)).find(({ id }) => id === want.channelId)
  if (!channel?.is_open) refuse('channel_closed')
  const [min, max] = [channel.min_amount, channel.max_amount]
  if (want.amount < min || want.amount > max) {
    refuse('channel_range', { field: 'amount', min: showYuan(min), max: showYuan(max) })
  }
  return channel
}

type Words = Record<'name' | 'note' | 'arrival', typeof m.deposit_fastpay>

const typeTexts: Record<DepositType, Words> = {
  fastpay: {
    name: m.deposit_fastpay,
    note: m.deposit_fastpay_note,
    arrival: m.deposit_fastpay_arrival,
  },
  local: {
    name: m.deposit_local,
    note: m.deposit_local_note,
    arrival: m.deposit_local_arrival,
  },
  link: { name: m.deposit_link, note: m.deposit_link_note, arrival: m.deposit_link_arrival },
  alipay: {
    name: m.deposit_alipay,
    note: m.deposit_alipay_note,
    arrival: m.deposit_alipay_arrival,
  },
  crypto: {
    name: m.deposit_crypto,
    note: m.deposit_crypto_note,
    arrival: m.deposit_crypto_arrival,
  },
  cash: { name: m.deposit_cash, note: m.deposit_cash_note, arrival: m.deposit_cash_arrival },
  service: {
    name: m.deposit_service,
    note: m.deposit_service_note,
    arrival: m.deposit_service_arrival,
  },
}

export const typeText = (type: DepositType, part: keyof Words, locale: Language): string =>
  typeTexts[type][part]({}, { locale })

export const showChannel = (row: ChannelRow, language: Language): Channel => ({
  id: row.id,
  code: row.code,
  type: row.type,
  name: typeText(row.type, 'name', language),
  note: typeText(row.type, 'note', language),
  arrival: typeText(row.type, 'arrival', language),
  min: toWire(row.min_amount),
  max: toWire(row.max_amount),
  quickAmounts: row.quick_amounts.map(toWire),
  feeBps: row.fee_bps,
  needsDepositor: row.needs_depositor,
  needsBank: row.needs_bank,
  takesVoucher: row.takes_voucher,
  currency: row.rate_micro === null ? 'CNY' : 'USDT',
  rate: row.rate_micro === null ? null : showMicro(row.rate_micro),
  protocols: row.protocols,
  isOpen: row.is_open,
})

/** The types that have a channel, in the order of the screen. */
export function showTypes(rows: readonly ChannelRow[], language: Language) {
  return depositTypes.flatMap((type) => {
    const channels = rows.filter((row) => row.type === type)
    if (channels.length === 0) return []
    return {
      type,
      name: typeText(type, 'name', language),
      note: typeText(type, 'note', language),
      channels: channels.length,
      isOpen: channels.some(({ is_open }) => is_open),
    }
  })
}
