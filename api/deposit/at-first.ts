// The ways to pay on the first morning of a house: the seven of spec 5, each with the fields of its form, amounts in
// fen.
import type { FirstRows } from '../shell/first-rows.sql.ts'

const usual = {
  ...{ min_amount: 10_000, max_amount: 5_000_000, fee_bps: 0, is_open: true, from_level: 0 },
  ...{ needs_depositor: true, needs_bank: false, takes_voucher: false },
  ...{ protocols: [], rate_micro: null, payee_name: null, payee_bank: null, payee_account: null },
}

type Channel = { id: number; code: string; provider: string; quick_amounts: readonly number[] } & Partial<
  Record<keyof typeof usual, string | number | boolean | null | readonly string[]>
>

/** In the order in which they are listed. The number of one is for ever; the table takes nothing below 100 or above 50,000 yuan. */
const channels: readonly Channel[] = [
  {
    ...{ id: 1, code: 'fastpay', provider: 'cashier' },
    quick_amounts: [10_000, 30_000, 50_000, 100_000, 300_000, 500_000],
  },
  {
    ...{ id: 2, code: 'local', provider: 'cashier', max_amount: 2_000_000, fee_bps: 50 },
    quick_amounts: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000],
    ...{ needs_depositor: false, needs_bank: true },
  },
  {
    ...{ id: 3, code: 'link', provider: 'cashier', min_amount: 50_000, takes_voucher: true },
    quick_amounts: [50_000, 100_000, 300_000, 500_000, 1_000_000, 3_000_000],
    ...{ payee_name: '锦鲤沙盒商户', payee_bank: 'CMB', payee_account: '6225880000004321' },
  },
  {
    ...{ id: 4, code: 'alipay', provider: 'cashier', max_amount: 1_000_000 },
    quick_amounts: [10_000, 20_000, 50_000, 100_000, 300_000, 500_000],
  },
  {
    ...{ id: 5, code: 'crypto', provider: 'chain', needs_depositor: false, takes_voucher: true },
    quick_amounts: [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000],
    ...{ protocols: ['TRC20', 'ERC20', 'BEP20'], rate_micro: 7_120_000 },
  },
  {
    ...{ id: 6, code: 'cash', provider: 'desk', min_amount: 100_000, takes_voucher: true },
    quick_amounts: [100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000],
  },
  {
    ...{ id: 7, code: 'service', provider: 'desk', takes_voucher: true },
    quick_amounts: [10_000, 50_000, 100_000, 500_000, 1_000_000, 3_000_000],
  },
]

/** The first channels, by number. */
export const channelsAtFirst: FirstRows = {
  table: 'deposit_channels',
  rows: Object.fromEntries(
    channels.map(({ id, ...channel }, at) => {
      const says = { ...usual, ...channel, type: channel.code, position: at + 1 }
      return [id, { columns: { id, ...says }, says }]
    }),
  ),
}

/** From a level of VIP on a channel may take more at a time (decision 76): its number, the level, the amount. */
const levels = [
  [2, 3, 3_000_000],
  [2, 5, 5_000_000],
  [4, 3, 2_000_000],
  [4, 5, 5_000_000],
] as const

/** The first levels of channels, by channel and level. */
export const levelsAtFirst: FirstRows = {
  table: 'deposit_levels',
  rows: Object.fromEntries(
    levels.map(([channel_id, from_level, max_amount]) => [
      `${channel_id}/${from_level}`,
      { columns: { channel_id, from_level, max_amount }, says: { max_amount } },
    ]),
  ),
}
