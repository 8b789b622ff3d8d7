// The cost of writing bets unjudged: the same rows into the same tables, in batches gathered in the same way, by bare
// statements that look at nothing. No ledger: its wallets and journal do not agree afterwards.
import { randomUUIDv7 } from 'node:crypto'
import type { Order } from '../api/ledger/post/commands.ts'
import { byteas, int8s, texts, uuids } from '../api/ledger/post/arrays.ts'
import { openLanes } from '../api/ledger/post/batch.ts'
import type { Queued } from '../api/ledger/post/lane.ts'
import type { Town } from './town.ts'

const bare = `
create function floor_bets(
  p_bucket smallint, p_members bigint[], p_keys uuid[], p_bodies bytea[], p_draws bigint[], p_stakes bigint[],
  p_numbers bigint[], p_bests bigint[], p_plays text[], p_selections text[], p_odds text[], p_outbox uuid
) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_at timestamptz := clock_timestamp();
begin
  update wallets set balance = balance - 1000, number = number + 1
   where bucket = p_bucket and account = 1 /* cash */ and member_id = any (p_members);
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number, ref,
                         body, created_at)
  select p_bucket, o.member, o.key, 0, 10, 1, 100, o.stake, 0, o.number, o.draw::text, o.body, v_at
    from (select unnest(p_members) as member, unnest(p_keys) as key, unnest(p_stakes) as stake,
                 unnest(p_numbers) as number, unnest(p_draws) as draw, unnest(p_bodies) as body) o;
  insert into bets (bucket, member_id, order_id, line, draw_id, play, selection, units, unit_stake, stake, odds,
                    odds_version, best, board, accepted_at)
  select p_bucket, o.member, o.key, 0, o.draw, o.play, o.selection::jsonb, 1, o.stake, o.stake, o.odds::jsonb, 1, o.best,
         1, v_at
    from (select unnest(p_members) as member, unnest(p_keys) as key, unnest(p_draws) as draw, unnest(p_plays) as play,
                 unnest(p_selections) as selection, unnest(p_stakes) as stake, unnest(p_odds) as odds,
                 unnest(p_bests) as best) o;
  insert into house (bucket, account, stripe, balance) values (p_bucket, 100, 31, 1000)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'bets', jsonb_build_object('members', to_jsonb(p_members::text[])));
end
$$`

type Row = Queued & { order: Order; number: bigint }

/** Writes what an order writes. */
export async function openFloor({ owner }: Town): Promise<(order: Order) => Promise<unknown>> {
  await owner.pool.query(bare)
  // Above every number that a wallet of the bench will have.
  let number = 1n << 50n
  const lanes = openLanes<Row, true>({
    held: async () => new Set(),
    run: async (bucket, rows) => {
      const each = <T>(value: (order: Order) => T) => rows.map(({ order }) => value(order))
      await owner.pool.query({
        name: 'floor_bets',
        text: 'select floor_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
        values: [
          bucket,
          int8s(each(({ member }) => member.id)),
          uuids(each(({ key }) => key)),
          // Bodies as long as those of the ledger, which end with the hash of the terms.
          byteas(each(({ body }) => Buffer.concat([body, body]))),
          int8s(each(({ drawId }) => drawId)),
          int8s(each(({ lines: [line] }) => line!.unitStake)),
          int8s(rows.map((row) => row.number)),
          int8s(each(({ lines: [line] }) => line!.best)),
          texts(each(({ lines: [line] }) => line!.play)),
          texts(each(({ lines: [line] }) => JSON.stringify(line!.selection))),
          texts(each(({ lines: [line] }) => JSON.stringify(line!.odds))),
          randomUUIDv7(),
        ],
      })
      return rows.map(() => true as const)
    },
  })
  return (order) => {
    const { key, body, member } = order
    const queued = { kind: 'order', bucket: member.bucket, memberId: member.id, key, body, size: 1 }
    return lanes.submit({ ...queued, order, number: number++ })
  }
}
