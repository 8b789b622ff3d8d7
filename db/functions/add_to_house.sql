-- Adds to an account of the house, in one of the rows of the quiet door. A caller with several accounts adds to them
-- in the order of their numbers: two that take the same rows in another order wait for each other for ever.
create function add_to_house(p_bucket smallint, p_account int, p_amount bigint)
returns void language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_stripe smallint := (16 + pg_backend_pid() % 16)::smallint;
begin
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, p_account, v_stripe, p_amount)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
end
$$;
revoke execute on function add_to_house from public;
