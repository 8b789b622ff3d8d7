-- The entry list of a draw: its bets, but those that a member took back before the lock. It is there to read (0060).
create view draw_entries as
  select b.bucket, b.member_id, b.draw_id, b.order_id as "order", b.line, b.board, b.play, b.selection, b.units,
         b.unit_stake as "unitStake", b.stake, b.odds
    from bets b
    left join bet_results r
      on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id
         and r.line = b.line and r.outcome = 5
   where r.order_id is null;
revoke insert, update, delete on draw_entries from koi_app;
