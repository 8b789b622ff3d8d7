// The prices of deposits: what a way to pay costs and takes, where it pays to, and what a level of VIP may pay by it.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'
import type { Prices } from '../shell/prices.ts'
import { channelsAtFirst, levelsAtFirst } from './at-first.ts'

export const channelFacts: FactSource = {
  subject: 'channel',
  isKept: true,
  atFirst: channelsAtFirst,
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, id::text as id,
           jsonb_build_object('code', code, 'type', type, 'provider', provider, 'min_amount', min_amount,
                              'max_amount', max_amount, 'quick_amounts', quick_amounts, 'fee_bps', fee_bps,
                              'needs_depositor', needs_depositor, 'needs_bank', needs_bank, 'takes_voucher', takes_voucher,
                              'protocols', protocols, 'rate_micro', rate_micro, 'payee_name', payee_name,
                              'payee_bank', payee_bank, 'payee_account', payee_account, 'is_open', is_open,
                              'from_level', from_level, 'position', position)::text as says
      from deposit_channels
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or id::text = any (${ids}::text[]))`,
}

const channelPrices: Prices = {
  facts: channelFacts,
  names:
    'min_amount max_amount quick_amounts fee_bps rate_micro payee_name payee_bank payee_account is_open from_level'.split(
      ' ',
    ),
  keep: (tx, row, says) => tx.run`
    update deposit_channels
       set min_amount = (${says}::jsonb ->> 'min_amount')::bigint,
           max_amount = (${says}::jsonb ->> 'max_amount')::bigint,
           quick_amounts = translate(${says}::jsonb ->> 'quick_amounts', '[] ', '{}')::bigint[],
           fee_bps = (${says}::jsonb ->> 'fee_bps')::integer,
           rate_micro = (${says}::jsonb ->> 'rate_micro')::bigint,
           payee_name = ${says}::jsonb ->> 'payee_name',
           payee_bank = ${says}::jsonb ->> 'payee_bank',
           payee_account = ${says}::jsonb ->> 'payee_account',
           is_open = (${says}::jsonb ->> 'is_open')::boolean,
           from_level = (${says}::jsonb ->> 'from_level')::smallint
     where id::text = ${row}`,
}

/** Facts by the channel and the level. */
export const levelFacts: FactSource = {
  subject: 'channel-level',
  isKept: true,
  atFirst: levelsAtFirst,
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, channel_id || '/' || from_level as id,
           jsonb_build_object('max_amount', max_amount)::text as says
      from deposit_levels
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or channel_id || '/' || from_level = any (${ids}::text[]))`,
}

const levelPrices: Prices = {
  facts: levelFacts,
  names: ['max_amount'],
  keep: (tx, row, says) => tx.run`
    update deposit_levels
       set max_amount = (${says}::jsonb ->> 'max_amount')::bigint
     where channel_id || '/' || from_level = ${row}`,
}

export const depositPrices: readonly Prices[] = [channelPrices, levelPrices]
