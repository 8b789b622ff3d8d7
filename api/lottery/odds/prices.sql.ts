// The limits of stakes and wins of lotteries, and the rest of their rows, as facts and as prices that two people set.
import { factRow, type FactSource } from '../../ledger/seal/facts.ts'
import type { Prices } from '../../shell/prices.ts'
import { lotteriesAtFirst } from './at-first.ts'

/** Facts of a whole row: its odds, times and state have writers of their own. */
export const lotteryFacts: FactSource = {
  subject: 'lottery',
  isKept: true,
  atFirst: lotteriesAtFirst,
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, code as id,
           jsonb_build_object('is_open', is_open, 'rtp_bp', rtp_bp, 'play_rtp_bp', play_rtp_bp, 'variants', variants,
                              'odds_version', odds_version, 'period_seconds', period_seconds,
                              'lock_seconds', lock_seconds, 'unit_stake_min', unit_stake_min,
                              'unit_stake_max', unit_stake_max, 'order_cap', order_cap, 'member_cap', member_cap,
                              'draw_cap', draw_cap, 'stake_cap', stake_cap)::text as says
      from lotteries
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or code = any (${ids}::text[]))`,
}

/** Caps are copied into a draw as it is made, so they hold for draws to come; stakes hold at once. */
export const lotteryPrices: Prices = {
  facts: lotteryFacts,
  names: ['unit_stake_min', 'unit_stake_max', 'order_cap', 'member_cap', 'draw_cap', 'stake_cap'],
  keep: (tx, row, says) => tx.run`
    update lotteries
       set unit_stake_min = (${says}::jsonb ->> 'unit_stake_min')::bigint,
           unit_stake_max = (${says}::jsonb ->> 'unit_stake_max')::bigint,
           order_cap = (${says}::jsonb ->> 'order_cap')::bigint,
           member_cap = (${says}::jsonb ->> 'member_cap')::bigint,
           draw_cap = (${says}::jsonb ->> 'draw_cap')::bigint,
           stake_cap = (${says}::jsonb ->> 'stake_cap')::bigint
     where code = ${row}`,
}
