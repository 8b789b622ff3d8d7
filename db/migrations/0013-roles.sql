-- Who may do what, and, on a distributed PostgreSQL, where the rows lie.
--
-- Migrations run as the owner; the house logs in as koi_app, which can become nobody else. It may write
-- money only through the functions of the ledger, which run as the owner: it can add to the journal by
-- their rules, and nobody who has taken the house over can write a balance by hand.
--
-- On Citus (rules for later tables, held by this file and by tidy):
--   * a primary key that begins with `bucket`       -> distributed by bucket, beside the wallets
--   * a column `bucket` elsewhere (a directory)     -> distributed by the first column of its key
--   * a table comment that begins with "reference"  -> a copy on every machine
--   * all else (rare writes, no member)             -> stays on the coordinator
-- A later migration that makes tables ends with `select distribute_tables()`; it knows what is done.

do $$
begin
  create role koi_app login;
exception
  when duplicate_object or unique_violation then null;
end
$$;
-- It logs in where no password is asked, as by the embedded server's socket and between the machines of
-- a cluster; elsewhere an operator gives it one.

grant usage on schema public to koi_app;
grant select, insert, update, delete on all tables in schema public to koi_app;
grant usage, select on all sequences in schema public to koi_app;
alter default privileges in schema public grant select, insert, update, delete on tables to koi_app;
alter default privileges in schema public grant usage, select on sequences to koi_app;
revoke insert, update, delete on migrations, buckets from koi_app;

-- The books: read by the house, written by the ledger's functions alone.
revoke insert, update, delete, truncate
  on wallets, transfers, house, bets, bet_results, settle_progress, seals
  from koi_app;

-- A bet that was set apart stays on the list of those that were.
revoke delete, truncate on bets_apart from koi_app;

-- What a draw's published root was made of.
revoke update, delete, truncate on entry_blocks from koi_app;

do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and p.proname in ('post_transfers', 'place_bets', 'held_rows', 'settle_bets', 'seal_next', 'seal_horizon')
  loop
    execute format('alter function %s security definer', f);
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to koi_app', f);
  end loop;
end
$$;

-- For place_bets alone, which runs as the owner.
revoke execute on function known_of_orders from public;

-- The second line: even the owner cannot change the journal by accident.
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct by a new row', tg_table_name using errcode = '42501';
end
$$;

-- A wallet is a member's, so that place_bets need not ask for the member of each wallet that it pays from.
create function member_is_there() returns trigger language plpgsql as $$
begin
  if not exists (select from members where bucket = new.bucket and id = new.member_id) then
    raise exception 'no member %, so no wallet', new.member_id using errcode = '23503';
  end if;
  return new;
end
$$;

-- Places every table that is not placed yet, and guards the journal. Without Citus only the guard.
create function distribute_tables() returns void language plpgsql as $$
declare
  has_citus boolean := exists (select 1 from pg_extension where extname = 'citus');
  t record;
  f regprocedure;
  guarded text;
begin
  -- With plans made once, a batch costs the same before and after the tables are analysed. Citus
  -- cannot plan that way and keeps its own short cuts.
  for f in
    select p.oid::regprocedure
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and p.proname in ('post_transfers', 'place_bets', 'known_of_orders', 'settle_bets')
  loop
    execute format('alter function %s %s', f,
                   case when has_citus then 'reset plan_cache_mode' else 'set plan_cache_mode = force_generic_plan' end);
  end loop;
  if has_citus then
    set local citus.multi_shard_modify_mode = 'sequential';
    -- A managed Citus may not allow triggers; the roles above stand either way.
    begin
      perform set_config('citus.enable_unsafe_triggers', 'on', true);
    exception
      when insufficient_privilege then null;
    end;
    if not exists (select 1 from pg_dist_partition where logicalrelid = 'wallets'::regclass) then
      perform create_distributed_table('wallets', 'bucket', shard_count => 16, colocate_with => 'none');
    end if;
    for t in
      select c.oid::regclass as name,
             k.attname::text as first_key,
             coalesce(obj_description(c.oid, 'pg_class'), '') like 'reference%' as is_reference,
             exists (select 1 from pg_attribute a
                      where a.attrelid = c.oid and a.attname = 'bucket' and not a.attisdropped) as has_bucket
        from pg_class c
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
       where c.relnamespace = 'public'::regnamespace
         and c.relkind = 'r'
         and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
       order by c.oid
    loop
      if t.is_reference then
        perform create_reference_table(t.name::text);
      elsif t.first_key = 'bucket' then
        perform create_distributed_table(t.name, 'bucket', colocate_with => 'wallets');
      elsif t.has_bucket then
        perform create_distributed_table(t.name, t.first_key, shard_count => 16, colocate_with => 'none');
      end if;
    end loop;
    for f in
      select p.oid::regprocedure
        from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and p.proname in ('post_transfers', 'place_bets', 'known_of_orders', 'held_rows', 'cancel_bets',
                           'settle_bets', 'seal_stretch', 'seal_next')
    loop
      -- The quiet door posts, places and takes back inside a feature's transaction. It must go to the worker whole: from the
      -- coordinator the function would write as the owner where the feature has written as koi_app,
      -- over a second connection, and Citus refuses that.
      perform create_distributed_function(f, 'p_bucket', colocate_with => 'wallets',
                                          force_delegation => f::text ~ '^(post_transfers|place_bets|cancel_bets)[(]');
    end loop;
    perform create_distributed_function('seal_horizon(interval)');
  end if;

  -- No foreign key: that looks at each update of a wallet, too, and so at each bet.
  if not exists (select 1 from pg_trigger where tgrelid = 'wallets'::regclass and tgname = 'wallets_of_members') then
    begin
      create trigger wallets_of_members before insert on wallets for each row execute function member_is_there();
    exception
      when feature_not_supported or insufficient_privilege then
        raise notice 'wallets has no trigger here; the house makes them for members alone';
    end;
  end if;
  foreach guarded in array '{transfers,bets,bet_results,seals}'::text[] loop
    if not exists (select 1 from pg_trigger
                    where tgrelid = guarded::regclass and tgname = guarded || '_append_only') then
      begin
        -- Two triggers: Citus keeps one for TRUNCATE off the shards, whatever else it is for.
        execute format(
          'create trigger %I before update or delete on %I for each statement execute function append_only()',
          guarded || '_append_only', guarded);
        execute format(
          'create trigger %I before truncate on %I for each statement execute function append_only()',
          guarded || '_keeps', guarded);
      exception
        when feature_not_supported or insufficient_privilege then
          raise notice '% has no trigger here; the roles guard it', guarded;
      end;
    end if;
  end loop;
end
$$;
revoke execute on function distribute_tables() from public;

select distribute_tables();
