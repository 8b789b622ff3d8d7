// The channels of deposits: their list, the fields of their forms, and their names.
import { showMicro } from '../../core/coin.ts'
import { depositTypes, inDepositRange, type Channel } from '../../core/deposit.ts'
import { depositWord } from '../../core/deposit-words.ts'
import type { Language } from '../../core/endpoint.ts'
import { showYuan, toWire, type Fen } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { levelOf } from '../vip/standing.ts'
import { channelsAt, type ChannelRow } from './deposit.sql.ts'

/** The channels that the member has, by their level. */
export const channelsFor = async (db: Sql, member: Member): Promise<ChannelRow[]> =>
  channelsAt(db, await levelOf(db, member))

/** The open channel of this number, for this amount. Refuses amount_range, channel_closed, channel_range. */
export async function channelFor(
  db: Sql,
  member: Member,
  want: { channelId: number; amount: Fen },
): Promise<ChannelRow> {
  if (!inDepositRange(want.amount)) refuse('amount_range', { field: 'amount' })
  const channel = (await channelsFor(db, member)).find(({ id }) => id === want.channelId)
  if (!channel?.is_open) refuse('channel_closed')
  const [min, max] = [channel.min_amount, channel.max_amount]
  if (want.amount < min || want.amount > max) {
    refuse('channel_range', { field: 'amount', min: showYuan(min), max: showYuan(max) })
  }
  return channel
}

export const showChannel = (row: ChannelRow, language: Language): Channel => ({
  id: row.id,
  code: row.code,
  type: row.type,
  name: depositWord(row.type, 'name', language),
  note: depositWord(row.type, 'note', language),
  arrival: depositWord(row.type, 'arrival', language),
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
      name: depositWord(type, 'name', language),
      note: depositWord(type, 'note', language),
      channels: channels.length,
      isOpen: channels.some(({ is_open }) => is_open),
    }
  })
}
