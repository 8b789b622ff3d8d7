// Moments of savings. The last ones close days that have not come yet, so that nothing can be put in behind them.
import { savings } from '../../../core/savings/savings.ts'
import { closeDays } from '../../../api/savings/accrual.ts'
import { endDue } from '../../../api/savings/maturity.ts'
import { into, key } from '../../../api/savings/testing.ts'
import { later, of, REFUSED, sets, type Moment } from './moment.ts'

const LOCKED = 'every locked order brings what its terms say, once'

export const savingsMoments: readonly Moment[] = [
  {
    ...{ table: 'savings_rates', what: 'a rate that was never published', by: LOCKED },
    begin: async (town) => {
      const who = await town.rich('sam001', '10000.00')
      const rows = { to: 'rate_bp = 10000', back: 'rate_bp = 548', where: "product = 'lock30'" }
      return { ...sets('savings_rates', rows), act: () => who.call(savings.into, into('10000.00', 'lock30')) }
    },
  },
  {
    ...{ table: 'savings_rate_drafts', what: 'a rate behind the first person', by: REFUSED },
    begin: async (town) => {
      await town.run('savings draft flex 3.5 2099-03-01', 'ann')
      const rows = { to: 'rate_bp = 9000', back: 'rate_bp = 350', where: "since = '2099-03-01 00:00+08'" }
      return { ...sets('savings_rate_drafts', rows), act: () => town.run('savings publish flex 2099-03-01', 'ben') }
    },
  },
  {
    ...{ table: 'savings_locks', what: 'what a locked order brings', by: LOCKED },
    begin: async (town) => {
      const who = await town.rich('sid001', '1000.00')
      await who.call(savings.into, into('1000.00', 'lock1'))
      const rows = { to: 'interest = 99900', back: 'interest = 10', ...of(who) }
      return { ...sets('savings_locks', rows), act: () => endDue(town.db, town.buckets, later(2)) }
    },
  },
  {
    ...{
      table: 'transfers',
      what: 'what lay in savings',
      by: 'every day of interest is one row, and what its hours come to',
    },
    begin: async (town) => {
      const who = await town.rich('sue001', '1000.00')
      await who.call(savings.into, into('500.00'))
      const by = (sign: string) => `credit_balance = credit_balance ${sign} 1000`
      const [where, values] = ['member_id = $1 and credit = 4', [who.member.id]]
      const rows = { to: by('*'), back: by('/'), where, values }
      return { ...sets('transfers', rows), act: () => closeDays(town.db, town.buckets, later(1)) }
    },
  },
  {
    ...{ table: 'savings_days', what: 'what savings have earned', by: 'nobody received more interest than was earned' },
    begin: async (town) => {
      const who = await town.person('sue001')
      const rows = { to: 'total = total + 88800', back: 'total = total - 88800', ...of(who) }
      return { ...sets('savings_days', rows), act: () => who.call(savings.receive, key()) }
    },
  },
  {
    ...{
      table: 'savings_acts',
      what: 'what was received already',
      by: 'everything that happened in savings moved its money once',
    },
    begin: async (town) => {
      const who = await town.person('sue001')
      const receives = () => who.call(savings.receive, key())
      const rows = {
        to: 'interest = 0',
        back: 'interest = 88800',
        where: "member_id = $1 and act = 'received'",
        values: [who.member.id],
      }
      return { ...sets('savings_acts', rows), act: receives }
    },
  },
]
