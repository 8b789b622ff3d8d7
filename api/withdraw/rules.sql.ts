// The rules by which withdrawals wait for people: one row, set by two people like a price.
import * as v from 'valibot'
import type { ReviewRules } from '../../core/withdraw/review.ts'
import { factRow, type FactSource } from '../ledger/seal/facts.ts'
import type { Sql } from '../shell/db.ts'
import type { Prices } from '../shell/prices.ts'
import { payoutRulesAtFirst } from './at-first.ts'

export const payoutRuleFacts: FactSource = {
  subject: 'payout-rules',
  isKept: true,
  atFirst: payoutRulesAtFirst,
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, id,
           jsonb_build_object('is_on', is_on, 'from_amount', from_amount, 'first_payout', first_payout,
                              'new_account_hours', new_account_hours, 'after_correction_days', after_correction_days,
                              'after_signal', after_signal, 'within_hours', within_hours)::text as says
      from payout_rules
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or id = any (${ids}::text[]))`,
}

export const payoutRulePrices: Prices = {
  facts: payoutRuleFacts,
  names: 'is_on from_amount first_payout new_account_hours after_correction_days after_signal within_hours'.split(' '),
  keep: (tx, row, says) => tx.run`
    update payout_rules
       set is_on = (${says}::jsonb ->> 'is_on')::boolean,
           from_amount = (${says}::jsonb ->> 'from_amount')::bigint,
           first_payout = (${says}::jsonb ->> 'first_payout')::boolean,
           new_account_hours = (${says}::jsonb ->> 'new_account_hours')::integer,
           after_correction_days = (${says}::jsonb ->> 'after_correction_days')::integer,
           after_signal = (${says}::jsonb ->> 'after_signal')::boolean,
           within_hours = (${says}::jsonb ->> 'within_hours')::integer
     where id = ${row}`,
}

const rules = v.object({
  is_on: v.boolean(),
  from_amount: v.nullable(v.bigint()),
  first_payout: v.boolean(),
  new_account_hours: v.nullable(v.number()),
  after_correction_days: v.nullable(v.number()),
  after_signal: v.boolean(),
  within_hours: v.number(),
})

export const reviewRules = (db: Sql): Promise<ReviewRules> =>
  db.one(rules)`
    select is_on, from_amount, first_payout, new_account_hours, after_correction_days, after_signal, within_hours
      from payout_rules
     where id = 'review'`
