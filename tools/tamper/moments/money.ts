// Moments of money in and out: prices, orders, turnover obligations, the sums of a day.
import { randomUUID } from 'node:crypto'
import { deposit } from '../../../core/deposit.ts'
import { savings } from '../../../core/savings/savings.ts'
import { transfer } from '../../../core/transfer.ts'
import { withdraw } from '../../../core/withdraw/withdraw.ts'
import { COINS, coinsOf, wanted, type Town } from '../../../api/deposit/testing.ts'
import { collectReceivables } from '../../../api/ledger/settle/resettle.ts'
import { into } from '../../../api/savings/testing.ts'
import { followAll } from '../../../api/transfer/jobs.ts'
import { wish } from '../../../api/transfer/testing.ts'
import { vipOf } from '../../../api/vip/testing.ts'
import { mayWithdraw, want } from '../../../api/withdraw/testing.ts'
import { of, REFUSED, sets, type Moment } from './moment.ts'

const CHARGED = 'every order to pay in is by the prices and limits that were in force when it was opened'
const TAKEN = 'every withdrawal was charged what its day, its level and what it closed make of it'
const PLAYED = 'what counts as played through was played for as much as it asks'

/** Somebody with 500.00 that are still to be played, and a card. */
async function taker(town: Town, name: string) {
  const who = await town.person(name)
  await town.deposits(who, '1000.00')
  const { id } = await mayWithdraw(who)
  return { who, takes: () => who.call(withdraw.submit, want(id, '300.00')) }
}

export const moneyMoments: readonly Moment[] = [
  {
    ...{ table: 'deposit_channels', what: 'a fee of a half', by: CHARGED },
    begin: async (town) => {
      const who = await town.person('jan001')
      const rows = { to: 'fee_bps = 5000', back: 'fee_bps = 0', where: 'id = 1' }
      return { ...sets('deposit_channels', rows), act: () => town.deposits(who, '500.00') }
    },
  },
  {
    ...{ table: 'deposit_channels', what: 'the price of a coin', by: CHARGED },
    begin: async (town) => {
      const who = await town.person('jon001')
      const rows = { to: 'rate_micro = 71200000', back: 'rate_micro = 7120000', where: `id = ${COINS}` }
      return { ...sets('deposit_channels', rows), act: () => coinsOf(town).order(who) }
    },
  },
  {
    ...{ table: 'deposit_levels', what: 'what a level may pay', by: CHARGED },
    begin: async (town) => {
      const who = await town.person('jil001')
      await vipOf(town).reaches(who, 3)
      const rows = {
        to: 'max_amount = 5000000',
        back: 'max_amount = 3000000',
        where: 'channel_id = 2 and from_level = 3',
      }
      const order = wanted('40000.00', { channelId: 2, bank: 'ICBC' })
      return { ...sets('deposit_levels', rows), act: () => who.call(deposit.submit, order) }
    },
  },
  {
    ...{ table: 'deposit_quotes', what: 'what a coin costs', by: REFUSED },
    begin: async (town) => {
      const who = await town.person('joe001')
      const quote = await who.call(deposit.quote, { channelId: COINS, amount: '500.00', protocol: 'TRC20' })
      const order = wanted('500.00', { channelId: COINS, protocol: 'TRC20', quoteId: quote.id, depositor: undefined })
      const rows = { to: 'pay_amount = pay_amount / 10', back: 'pay_amount = pay_amount * 10', ...of(who) }
      return { ...sets('deposit_quotes', rows), act: () => who.call(deposit.submit, order) }
    },
  },
  {
    ...{ table: 'deposits', what: 'the fee of an order', by: 'every deposit that was credited asks to be played once' },
    begin: async (town) => {
      const who = await town.person('jim001')
      const { id } = await town.order(who, '1000.00', { channelId: 2, bank: 'ICBC' })
      const rows = { to: 'fee = 0', back: 'fee = 500', ...of(who) }
      const pays = async () => {
        town.sandbox.cashier.act(id, 'pay')
        await town.becomes(who, id, 'credited')
      }
      return { ...sets('deposits', rows), act: pays }
    },
  },
  {
    ...{
      table: 'provider_payments',
      what: 'how much came',
      by: 'every credited payment of a provider is one deposit on the ledger',
    },
    begin: async (town) => {
      const who = await town.person('jul001')
      const odd = await town.order(who, '500.00')
      town.sandbox.cashier.act(odd.id, 'other', '499.00')
      await town.becomes(who, odd.id, 'review')
      const paid = town.sandbox.cashier.payments().find((one) => one.orderNo === odd.id)
      const credits = async () => {
        await town.run(`deposit propose cashier ${paid?.providerTxn} credit`, 'ann')
        await town.run(`deposit approve cashier ${paid?.providerTxn}`, 'ben')
      }
      const [to, back] = ['amount = 4990000, booked = 4990000', 'amount = 49900, booked = 49900']
      const rows = { to, back, where: 'reference = $1', values: [paid?.providerTxn] }
      return { ...sets('provider_payments', rows), act: credits }
    },
  },
  {
    ...{ table: 'wallets', what: 'what somebody has', by: 'every wallet holds the sum of its entries' },
    begin: async (town) => {
      const who = await town.person('una001')
      await town.deposits(who, '500.00')
      const rows = { to: 'balance = balance + 20000', back: 'balance = 0', where: 'account = 1 and member_id = $1' }
      return {
        ...sets('wallets', { ...rows, values: [who.member.id] }),
        act: () => who.call(savings.into, into('600.00')),
      }
    },
  },
  {
    ...{ table: 'members', what: 'who may not play pays nothing for play', by: TAKEN },
    begin: async (town) => {
      const { who, takes } = await taker(town, 'max001')
      const rows = { to: 'play_state = 2', back: 'play_state = 1', where: 'id = $1', values: [who.member.id] }
      const act = async () => {
        who.isReadAgain()
        await takes()
      }
      return { ...sets('members', rows), act }
    },
  },
  {
    ...{ table: 'vip_standings', what: 'a level whose withdrawals are free', by: TAKEN },
    begin: async (town) => {
      const { who, takes } = await taker(town, 'meg001')
      await vipOf(town).brings(who, '100.00')
      await takes()
      return {
        ...sets('vip_standings', { to: 'level = 10, top = 10', back: 'level = 0, top = 0', ...of(who) }),
        act: takes,
      }
    },
  },
  {
    ...{ table: 'withdrawals', what: 'one of today that was none', by: TAKEN },
    begin: async (town) => {
      const { takes } = await taker(town, 'mel001')
      const { id } = await takes()
      const [to, back] = ["status = 'failed', closed_at = requested_at", "status = 'requested', closed_at = null"]
      return { ...sets('withdrawals', { to, back, where: 'id = $1', values: [id] }), act: takes }
    },
  },
  {
    ...{ table: 'turnover_obligations', what: 'less to be played for a withdrawal', by: TAKEN },
    begin: async (town) => {
      const { who, takes } = await taker(town, 'mia001')
      const rows = { to: 'required = 100', back: 'required = 100000', ...of(who) }
      return { ...sets('turnover_obligations', rows), act: takes }
    },
  },
  {
    ...{ table: 'turnover_obligations', what: 'an obligation that one fen has closed', by: PLAYED },
    begin: async (town) => {
      const who = await town.person('hal001')
      await town.deposits(who, '500.00')
      const rows = { to: 'required = 1', back: 'required = 50000', ...of(who) }
      return { ...sets('turnover_obligations', rows), act: () => vipOf(town).plays(who, '1.00') }
    },
  },
  {
    table: 'turnover_obligations',
    what: 'one that is gone with its fact before a seal',
    by: 'every deposit that was credited asks to be played once',
    begin: async (town) => {
      const who = await town.person('ivy001')
      await town.deposits(who, '500.00')
      const its = 'where member_id = $1'
      return {
        edit: [`delete from turnover_obligations ${its}`, [who.member.id]],
        act: async () => {},
        back: [`delete from facts ${its} and subject = 'obligation'`, [who.member.id]],
      }
    },
  },
  {
    table: 'turnover_closings',
    what: 'all of it played through',
    by: 'every withdrawal was charged with all that was asked to be played before it',
    begin: async (town) => {
      const { who, takes } = await taker(town, 'moe001')
      const its = `where bucket = $1 and member_id = $2`
      const owner = [who.member.bucket, who.member.id]
      return {
        edit: [
          `insert into turnover_closings (bucket, member_id, obligation_id, id, reason, ref)
           select bucket, member_id, id, gen_random_uuid(), 'done', '' from turnover_obligations ${its}`,
          owner,
        ],
        act: takes,
        back: [`delete from turnover_closings ${its}`, owner],
      }
    },
  },
  {
    ...{ table: 'turnover_used', what: 'play that was used for it', by: TAKEN },
    begin: async (town) => {
      const { who, takes } = await taker(town, 'mac001')
      const owner = [who.member.bucket, who.member.id]
      return {
        edit: [
          `insert into turnover_used (bucket, member_id, order_id, line, obligation_id, amount)
           select bucket, member_id, '${randomUUID()}', 0, id, 90000 from turnover_obligations
            where bucket = $1 and member_id = $2`,
          owner,
        ],
        act: takes,
        back: ['delete from turnover_used where bucket = $1 and member_id = $2', owner],
      }
    },
  },
  {
    ...{
      table: 'receivables',
      what: 'a debt that nobody has',
      by: 'every member owes what could not be taken back, less what was repaid',
    },
    begin: async (town) => {
      const who = await town.person('ned001')
      await town.deposits(who, '500.00')
      const owner = [who.member.bucket, who.member.id]
      return {
        edit: ['insert into receivables (bucket, member_id, owed) values ($1, $2, 10000)', owner],
        act: () => collectReceivables(town.db, who.member.bucket),
        back: ['delete from receivables where bucket = $1 and member_id = $2', owner],
      }
    },
  },
  {
    ...{ table: 'venue_transfers', what: 'how much is on its way', by: REFUSED },
    begin: async (town) => {
      const who = await town.person('noa001')
      await town.deposits(who, '500.00')
      const video = town.venues.of('video')
      await who.call(transfer.transfer, wish('central', 'video', '100.00'))
      video.behave('broken')
      await who.call(transfer.transfer, wish('central', 'video', '100.00'))
      const where = "member_id = $1 and state not in ('settled', 'undone')"
      const rows = { to: 'amount = 20000', back: 'amount = 10000', where, values: [who.member.id] }
      const act = async () => {
        video.behave('fine')
        await followAll(town, 0)
      }
      return { ...sets('venue_transfers', rows), act }
    },
  },
  {
    ...{ table: 'price_changes', what: 'a price behind the first person', by: REFUSED },
    begin: async (town) => {
      await town.run('price propose channel 4 fee_bps 60 it costs more', 'ann')
      const rows = { to: "value = '10'", back: "value = '60'", where: "what = 'channel' and name = 'fee_bps'" }
      return { ...sets('price_changes', rows), act: () => town.run('price approve channel 4 fee_bps', 'ben') }
    },
  },
]
