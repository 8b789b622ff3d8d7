-- Deposits and withdrawals of a member in a stretch of time, in fen: deposits gross, by their credit; withdrawals that
-- were paid. `coming` is the sum of orders that can still be paid.
create function paid_in_of(
  p_bucket smallint, p_member bigint, p_from timestamptz, p_to timestamptz,
  out paid_in bigint, out coming bigint, out paid_out bigint
)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
begin
  select coalesce(sum(amount), 0) into paid_in
    from vip_deposits
   where bucket = p_bucket and member_id = p_member and at >= p_from and at < p_to;
  select coalesce(sum(amount), 0) into coming
    from deposits
   where bucket = p_bucket and member_id = p_member
     and (status in ('paid', 'review') or (status = 'waiting' and expires_at > clock_timestamp()));
  select coalesce(sum(amount), 0) into paid_out
    from withdrawals
   where bucket = p_bucket and member_id = p_member and requested_at >= p_from and requested_at < p_to
     and status in ('requested', 'sent', 'paid');
end
$$;
revoke execute on function paid_in_of from public;
grant execute on function paid_in_of to koi_app;
