-- Money that waits for something to end, as the orders have it: what wallets of waiting hold, and what is staked. The watch
-- and the audit lay both beside the accounts.

-- What the orders of a member that are not over call for, by the wallet in which it waits.
create view open_money as
  select bucket, member_id, 2::smallint as account /* held */, amount
    from withdrawals
   where status in ('requested', 'sent')
   union all
  select bucket, member_id, 3::smallint /* chase */, total - placed - returned
    from chases
   where state = 1 /* chase running */
   union all
  select bucket, member_id, 5::smallint /* locked */, amount
    from savings_locks
   where state = 'open'
   union all
  -- in_transit:0 is electronic, as core/venue/venues.ts numbers the venues
  select bucket, member_id,
         (39 + array_position(array['electronic', 'video', 'fishing', 'sports', 'chess', 'esports'], venue))::smallint, amount
    from venue_transfers
   where state not in ('settled', 'undone');

-- Stakes whose result is still to come, by the account that holds them. Bets are found by way of the draws that are
-- under way, so the cost does not grow with a member's history.
create view open_stakes as
  select b.bucket, b.member_id, 100::smallint as account /* bets:open */, b.stake
    from draws d
    join bets b
      on b.bucket = d.bucket and b.draw_id = d.id
    left join bet_results r
      on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
   where d.status <> 4 /* draw settled */
     and r.order_id is null
   union all
  select a.bucket, a.member_id, 100::smallint /* bets:open */, a.stake
    from bets_apart a
    join draws d
      on d.bucket = a.bucket and d.id = a.draw_id and d.status = 4 /* draw settled */
   where a.ended_at is null
   union all
  select bucket, member_id, 110::smallint /* venues:open */, risk
    from venue_rounds
   where state in ('open', 'review');
revoke insert, update, delete on open_money, open_stakes from koi_app;
