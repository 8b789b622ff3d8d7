-- Which of these members have a wallet, and which of these draws a row, that another session holds. Waits for none,
-- and lets go of what it looked at as its transaction ends. The lanes ask it about a batch that did not get
-- a lock in a moment, to tell whom it is about.
create function held_rows(
  p_bucket smallint, p_members bigint[], p_draws bigint[], out members bigint[], out draws bigint[]
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  v_wallets bigint[];
  v_allowances bigint[];
  v_rows bigint[];
begin
  select array_agg(s.slot) into v_wallets
    from (select member_id * 128 + account as slot from wallets
           where bucket = p_bucket and member_id = any (p_members)
             for update skip locked) s;
  select coalesce(array_agg(distinct member_id), '{}') into members
    from wallets
   where bucket = p_bucket and member_id = any (p_members)
     and member_id * 128 + account <> all (coalesce(v_wallets, '{}'));
  select array_agg(s.draw_id) into v_allowances
    from (select draw_id from draw_allowances
           where bucket = p_bucket and draw_id = any (p_draws)
             for update skip locked) s;
  select array_agg(s.id) into v_rows
    from (select id from draws
           where bucket = p_bucket and id = any (p_draws)
             for share skip locked) s;
  select coalesce(array_agg(id), '{}') into draws
    from draws
   where bucket = p_bucket and id = any (p_draws)
     and (id <> all (coalesce(v_allowances, '{}')) or id <> all (coalesce(v_rows, '{}')));
end
$$;
revoke execute on function held_rows from public;
grant execute on function held_rows to koi_app;
